package security

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

var legacyPasswordOptions = lint.Rule{
	Code: "X04", Name: "legacy-password-options", Family: family,
	Summary:  "ways to log in that are gone or broken",
	Severity: lint.Error,
	Reads:    []string{"old_passwords", "authentication_policy"},
	Scope:    lint.Effective,
	Setting:  checkPasswords,
}

// native is the plugin of passwords hashed with SHA-1, which MySQL 9.0 dropped.
const native, successor = "mysql_native_password", "caching_sha2_password"

// checkPasswords leaves the options that are gone to the rules on names, which
// know what became of each.
func checkPasswords(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Name == "old_passwords":
		if n, ok := s.Int(); p.MariaDB("5.5") && (s.Meant.Text == "ON" || ok && n == 1) {
			p.Fault(s, lint.Warning, "new passwords are stored as the hashes of MySQL 3.23, which take seconds to break; accounts have to get new ones").To("0").Unsafe()
		}
	case p.MySQL("9.0") && strings.Contains(s.Raw, native):
		p.Misread(s, lint.Error, "%s has no %s any more and does not start with it in the policy; accounts that use it cannot log in until they are moved", p.Target(), native).
			Write(s.Name, strings.ReplaceAll(s.Raw, native, successor)).Fatal().Unsafe()
	}
}
