package security

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var keyringPluginRemoved = lint.Rule{
	Code: "X12", Name: "keyring-plugin-removed", Family: family,
	Summary:  "a keyring plugin whose keys have to move before the upgrade",
	Severity: lint.Error,
	Servers:  "mysql >=5.7",
	Reads:    []string{"early_plugin_load"},
	Scope:    lint.Effective,
	Setting:  checkKeyring,
}

// checkKeyring leaves the options of the plugins to the rule on removed options,
// which says the same of the keys.
func checkKeyring(p *lint.Pass, s *lint.Setting) {
	if p.Target().Product != server.MySQL || !strings.Contains(s.Raw, "keyring_") {
		return
	}
	if p.MySQL("8.4") {
		p.Fault(s, lint.Error, "keyring plugins are gone: without their keys encrypted tables cannot be read; move the keys to a keyring component before the upgrade, which has a configuration of its own (component_keyring_file)").Outside()
		return
	}
	p.Support(s, lint.Info, "valid here, and gone in 8.4: the keys have to move to a keyring component before that upgrade")
}
