package security

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

var bindAddress = lint.Rule{
	Code: "X07", Name: "bind-address", Family: family,
	Summary:  "a list of addresses that this release does not understand, or every address",
	Severity: lint.Error,
	Facts:    []string{"firewall"},
	Reads:    []string{"bind_address"},
	Scope:    lint.Effective,
	Setting:  checkBind,
}

func checkBind(p *lint.Pass, s *lint.Setting) {
	addresses := strings.Split(s.Raw, ",")
	switch {
	case len(addresses) > 1 && !p.MySQL("8.0.13") && !p.MariaDB("10.11"):
		p.Misread(s, lint.Error, "%s takes one address, and looks the whole list up as the name of a host; write one of them, or * for all", p.Target()).Outside()
	case slices.ContainsFunc(addresses, wildcard) && runsOff(p, "require_secure_transport") && p.Word("firewall") != "yes":
		p.Note(s, lint.Info, "listens on every address, and accounts may log in without encryption; keep it behind a firewall (fact firewall=yes) or name an address")
	}
}

func wildcard(address string) bool {
	switch strings.TrimSpace(address) {
	case "*", "0.0.0.0", "::":
		return true
	default:
		return false
	}
}
