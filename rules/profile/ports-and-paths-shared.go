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
	Facts:    []string{"instances"},
	Compares: []string{"port", "socket", "datadir", "pid_file", "bind_address", "skip_networking"},
	Host:     checkShared,
}

// resources are the options whose value one server of a host can have.
func resources() []string { return []string{"port", "socket", "datadir", "pid_file"} }

func checkShared(p *lint.Pass) {
	checkGroups(p)
	checkNeighbours(p)
}

// checkNeighbours compares the main files of a host that runs several servers.
func checkNeighbours(p *lint.Pass) {
	if servers, known := p.Fact("instances"); !known || servers.Int < 2 {
		return
	}
	for _, option := range resources() {
		mine := p.Set(option)
		if mine == nil {
			continue
		}
		for _, m := range p.Neighbours() {
			if fights(p, mine, m) {
				p.Fault(mine, lint.Error, "%s has this %s too, and both servers of the host would fight over it", p.NameOf(m), option).Outside()
				break
			}
		}
	}
}

// fights reports whether a neighbour takes what a setting takes. A path that is
// not absolute is looked up in each server's data directory.
func fights(p *lint.Pass, mine *lint.Setting, m *lint.Member) bool {
	own, known := p.Compared(mine.Name)
	other := m.Writes(mine.Name)
	switch {
	case !known || other == nil || !equal(&own, other):
		return false
	case mine.Name == "port":
		return own.Text != "0" && bothListen(p, m) && !otherAddress(p, m)
	default:
		return strings.HasPrefix(own.Text, "/") || strings.Contains(own.Text, ":")
	}
}

// bothListen reports whether neither of two servers is without the network.
func bothListen(p *lint.Pass, m *lint.Member) bool {
	own, known := p.Compared("skip_networking")
	other := m.Runs("skip_networking")
	return known && own.Text != "ON" && other != nil && other.Text != "ON"
}

// otherAddress reports whether a neighbour listens on another address, or may.
func otherAddress(p *lint.Pass, m *lint.Member) bool {
	own, known := p.Compared("bind_address")
	other := m.Runs("bind_address")
	return !known || other == nil || distinct(own.Text, other.Text)
}

// checkGroups compares the groups of mysqld_multi, each of which is a server.
func checkGroups(p *lint.Pass) {
	groups, order := multiGroups(p)
	earliest := make(map[use]int) // group of each
	for i, name := range order {
		for _, option := range resources() {
			mine := groups[name][option]
			if mine == nil || mine.Raw == "" || mine.Placeholder {
				continue
			}
			this := use{option, mine.Raw, ""}
			if option == "port" {
				this.address = addressOf(groups[name])
			}
			if rival, ok := this.rival(earliest); ok {
				p.Fault(mine, lint.Error, "[%s] has this %s too, and both servers of the host would fight over it", order[rival], option).Outside()
			}
			this.enter(earliest, i)
		}
	}
}

// use is what a group takes: a port at one address only, all else and a port at
// every address with none.
type use struct{ option, value, address string }

// anyAddress stands for all of them.
const anyAddress = "*"

// rival is the earliest group that takes the same.
func (u use) rival(earliest map[use]int) (group int, ok bool) {
	if u.address == "" {
		group, ok = earliest[use{u.option, u.value, anyAddress}]
		return group, ok
	}
	group, ok = earliest[u]
	if all, also := earliest[use{u.option, u.value, ""}]; also && (!ok || all < group) {
		return all, true
	}
	return group, ok
}

// enter notes that a group takes it, unless an earlier one does.
func (u use) enter(earliest map[use]int, group int) {
	for _, each := range []use{u, {u.option, u.value, anyAddress}} {
		if _, taken := earliest[each]; !taken {
			earliest[each] = group
		}
	}
}

// addressOf is the one address that a group listens on, empty for all or several.
func addressOf(group map[string]*lint.Setting) string {
	if s := group["bind_address"]; s != nil && !everywhere(s.Raw) {
		return s.Raw
	}
	return ""
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

// distinct reports whether no address is in both of two values of bind_address.
func distinct(a, b string) bool { return a != b && !everywhere(a) && !everywhere(b) }

func everywhere(address string) bool {
	return slices.Contains([]string{"", "*", "::", "0.0.0.0"}, address) || strings.Contains(address, ",")
}
