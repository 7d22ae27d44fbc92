package sql

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

const handshake = "character_set_client_handshake"

var clientCharsetHandshake = lint.Rule{
	Code: "Q08", Name: "client-charset-handshake", Family: family,
	Summary:  "whether the server listens to the character set a client asks for",
	Severity: lint.Error,
	Servers:  "mysql >=8.0.35",
	Reads:    []string{handshake, "skip_" + handshake},
	Scope:    lint.Names,
	Setting:  checkHandshake,
}

func checkHandshake(p *lint.Pass, s *lint.Setting) {
	if c, is := names.Is(p, s, names.Special); is {
		names.Refused(p, s, names.Replace(p, s, c), "%s, and the server always listens to what a client asks for: set the character set in the clients", c.Age(p.Target()))
		return
	}
	if s.Option != nil && s.Effective && s.Option.Status == defaults.Deprecated && switchesOff(s) {
		p.Support(s, lint.Info, "deprecated at %s: the server will listen to the character set that a client asks for, so set it in the clients before", p.Target()).Undecided()
	}
}

// switchesOff reports whether a line switches the handshake off. It is no variable,
// so what its text comes to is not read from the tables.
func switchesOff(s *lint.Setting) bool {
	raw, _ := s.Match.Effective(s.Raw, s.Has)
	return strings.EqualFold(raw, "OFF") || strings.EqualFold(raw, "FALSE") || raw == "0"
}
