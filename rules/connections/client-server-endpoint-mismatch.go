package connections

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
)

var clientServerEndpointMismatch = lint.Rule{
	Code: "C10", Name: "client-server-endpoint-mismatch", Family: family,
	Summary:  "local clients that look for the server where it does not listen",
	Severity: lint.Warning,
	Facts:    []string{"instances"},
	Reads:    []string{"socket", "port"},
	Scope:    lint.Everywhere,
	Setting:  checkEndpoint,
}

func checkEndpoint(p *lint.Pass, s *lint.Setting) {
	listens := p.Set(s.Name)
	switch {
	case s.Read || !s.File.Read || s.Placeholder || listens == nil || listens.Placeholder:
	case same(s.Raw, listens.Raw) || !looksForServer(p, s) || elsewhere(p, s) || severalServers(p):
	default:
		p.Note(s, lint.Warning, "programs that read [%s] look for the server at %s %s, and it listens at %s", s.Group, s.Name, s.Raw, listens.Raw)
	}
}

// same compares places; of ports also 03306 and 3306 are one.
func same(a, b string) bool { return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0") }

// looksForServer reports whether programs take the line that connect to the
// server or start it, and no later one of the group takes its place.
func looksForServer(p *lint.Pass, s *lint.Setting) bool {
	readers := p.Audience(s.Group)
	if readers.Kind != effective.ClientsRead && !slices.Contains(readers.Programs, "mysqld_safe") {
		return false
	}
	last := s
	for _, other := range p.Others {
		if other.Name == s.Name && other.Group == s.Group && other.File.Read {
			last = other
		}
	}
	return last == s
}

// elsewhere reports whether the clients are sent to another host.
func elsewhere(p *lint.Pass, s *lint.Setting) bool {
	for _, other := range p.Others {
		if lint.Canonical(other.Spelling) != "host" || other.Group != s.Group && other.Group != "client" {
			continue
		}
		switch other.Raw {
		case "", "localhost", "127.0.0.1", "::1":
		default:
			return true
		}
	}
	return false
}

// severalServers reports whether the host has more servers than the one whose
// groups the target reads: rule P02 looks at those.
func severalServers(p *lint.Pass) bool {
	if n, ok := p.Fact("instances"); ok && n.Int > 1 {
		return true
	}
	for _, f := range p.Sources {
		for i := range f.Nodes {
			if n := &f.Nodes[i]; n.Kind == cnf.Group && p.Audience(string(n.Name.Of(f.Bytes))).Kind == effective.Instance {
				return true
			}
		}
	}
	return false
}
