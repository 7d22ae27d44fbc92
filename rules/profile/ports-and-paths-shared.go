package profile

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

var portsAndPathsShared = lint.Rule{
	Code: "P02", Name: "ports-and-paths-shared", Family: family,
	Summary:  "servers of one host that fight over a port, a socket or a directory",
	Severity: lint.Error,
	Host:     checkShared,
}

// checkShared compares the groups of mysqld_multi, each of which is a server.
func checkShared(p *lint.Pass) {
	groups, order := multiGroups(p)
	for i, name := range order {
		for _, option := range []string{"port", "socket", "datadir", "pid_file"} {
			mine := groups[name][option]
			if mine == nil || mine.Raw == "" || mine.Placeholder {
				continue
			}
			for _, earlier := range order[:i] {
				other := groups[earlier][option]
				if other != nil && other.Raw == mine.Raw && !(option == "port" && apart(groups[name], groups[earlier])) {
					p.Fault(mine, lint.Error, "[%s] has this %s too, and both servers of the host would fight over it", earlier, option).Outside()
					break
				}
			}
		}
	}
}

// multiGroups are the settings of the groups [mysqld1], [mysqld2] and so on; of a
// repeated option the last counts.
func multiGroups(p *lint.Pass) (groups map[string]map[string]*lint.Setting, order []string) {
	groups = make(map[string]map[string]*lint.Setting)
	for _, s := range slices.Concat(p.Settings, p.Others) {
		number, ok := strings.CutPrefix(s.Group, "mysqld")
		if !ok || number == "" || strings.Trim(number, "0123456789") != "" {
			continue
		}
		if groups[s.Group] == nil {
			groups[s.Group] = make(map[string]*lint.Setting)
			order = append(order, s.Group)
		}
		groups[s.Group][s.Name] = s
	}
	return groups, order
}

// apart reports whether two servers listen on different addresses.
func apart(one, other map[string]*lint.Setting) bool {
	a, b := one["bind_address"], other["bind_address"]
	return a != nil && b != nil && a.Raw != b.Raw && !everywhere(a.Raw) && !everywhere(b.Raw)
}

func everywhere(address string) bool {
	return slices.Contains([]string{"", "*", "::", "0.0.0.0"}, address) || strings.Contains(address, ",")
}
