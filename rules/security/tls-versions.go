package security

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var tlsVersions = lint.Rule{
	Code: "X05", Name: "tls-versions", Family: family,
	Summary:  "a TLS version that the server refuses or that is broken",
	Severity: lint.Error,
	Servers:  "mysql >=5.7.10; mariadb >=10.4.6",
	Reads:    []string{"tls_version", "admin_tls_version"},
	Scope:    lint.Values,
	Setting:  checkTLS,
}

func checkTLS(p *lint.Pass, s *lint.Setting) {
	if !s.Has || s.Tolerated() {
		return
	}
	now := strings.Join(current(p.Target()), ",")
	refused, weak := sortTLS(p.Target(), listed(s))
	switch {
	case len(refused) > 0:
		p.Misread(s, lint.Error, "%s does not take %s here and does not start", p.Target(), strings.Join(refused, ", ")).Write(s.Name, now).Fatal().Unsafe()
	case !s.Effective:
	case listed(s) == "":
		p.Fault(s, lint.Warning, "no version is named, so the server starts without TLS").Write(s.Name, now).Unsafe()
	case len(weak) > 0:
		p.Fault(s, lint.Warning, "%s", weakMessage(p.Target(), weak)).Write(s.Name, now).Unsafe()
	case len(current(p.Target())) > 1:
		p.Support(s, lint.Info, "none but current versions, and worth stating whatever the default becomes")
	}
}

// listed are the versions of a list, also where it is given as the number of a set
// (observed on MariaDB 10.11.19: 0 is none).
func listed(s *lint.Setting) string {
	if s.Value.Kind == value.Set && strings.Trim(s.Raw, "0123456789") == "" {
		return s.Value.Text
	}
	return s.Raw
}

func weakMessage(s server.Server, weak []string) string {
	list := strings.Join(weak, ", ")
	if s.Before(server.MySQL, "8.0") {
		return s.String() + " does not know " + list
	}
	return list + " is broken, and the server warns of it"
}

// current lists the versions that are fit for use and known to the server.
func current(s server.Server) []string {
	if s.Before(server.MySQL, "8.0.16") {
		return []string{"TLSv1.2"}
	}
	return []string{"TLSv1.2", "TLSv1.3"}
}

// sortTLS finds the words of a list that stop the server and those that are
// broken. Observed on MySQL 9.7.4 and MariaDB 10.5.23 to 11.8.9, and read in the
// sources of MySQL 5.7.22 and 8.0.41; what 8.0.11 to 8.0.27 make of other words
// is not known.
func sortTLS(s server.Server, list string) (refused, weak []string) {
	if list == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		switch word = strings.TrimSpace(word); {
		case fits(current(s), word):
		case s.Product == server.MariaDB && fits([]string{"TLSv1.0", "TLSv1.1"}, word):
			weak = append(weak, word)
		case s.Product == server.MariaDB, s.Is(server.MySQL, "8.0.28"):
			refused = append(refused, word)
		case s.Before(server.MySQL, "8.0") && fits([]string{"TLSv1.3"}, word):
			weak = append(weak, word)
		}
	}
	return refused, weak
}

func fits(words []string, word string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, word) })
}
