package security

import (
	"net/netip"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

var secureTransport = lint.Rule{
	Code: "X06", Name: "secure-transport", Family: family,
	Summary:  "connections without encryption, by a line or by none",
	Severity: lint.Warning,
	Servers:  "mysql >=5.7.8; mariadb >=10.5.2",
	Reads:    []string{"ssl", "bind_address"},
	Scope:    lint.Effective,
	Setting:  checkTransport,
}

// checkTransport leaves the switches that are gone to the rules on names.
func checkTransport(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Variable == "ssl":
		if p.MariaDB("11.4") && s.Is("OFF") {
			p.Fault(s, lint.Warning, "MariaDB encrypts connections by default since 11.4, with a certificate of its own; the line takes that back").Delete().Unsafe()
		}
	case reachable(s.Raw) && runsOff(p, "require_secure_transport"):
		p.Note(s, lint.Info, "accounts may log in without encryption over this address; require_secure_transport = ON refuses that, once every client can encrypt")
	}
}

// reachable reports whether one of the addresses is a host's own and no wildcard,
// which is rule X07's.
func reachable(list string) bool {
	for address := range strings.SplitSeq(list, ",") {
		ip, err := netip.ParseAddr(strings.TrimSpace(address))
		if err == nil && !ip.IsLoopback() && !ip.IsUnspecified() {
			return true
		}
	}
	return false
}
