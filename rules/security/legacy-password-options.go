package security

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/value"
)

var legacyPasswordOptions = lint.Rule{
	Code: "X04", Name: "legacy-password-options", Family: family,
	Summary:  "ways to log in that are gone or broken",
	Severity: lint.Error,
	Servers:  "mysql >=8.4; mariadb",
	Reads:    []string{"old_passwords", "authentication_policy", "default_auth"},
	Scope:    lint.Everywhere,
	Setting:  checkPasswords,
}

// native is the plugin of passwords hashed with SHA-1, which MySQL 9.0 dropped.
const native, successor = "mysql_native_password", "caching_sha2_password"

// checkPasswords leaves the options that are gone to the rules on names, which
// know what became of each.
func checkPasswords(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Name == "default_auth":
		checkClients(p, s)
	case !s.Effective || s.Idle || s.Meant.Kind <= value.None:
	case s.Name == "old_passwords":
		if n, ok := s.Int(); p.MariaDB("5.5") && (s.Meant.Text == "ON" || ok && n == 1) {
			p.Fault(s, lint.Warning, "new passwords are stored as the hashes of MySQL 3.23, which take seconds to break; accounts have to get new ones").To("0").Unsafe()
		}
	case p.MySQL("9.0") && strings.Contains(s.Raw, native):
		p.Misread(s, lint.Error, "%s has no %s any more and does not start with it in the policy; accounts that use it cannot log in until they are moved", p.Target(), native).
			Write(s.Name, strings.ReplaceAll(s.Raw, native, successor)).Fatal().Unsafe()
	}
}

// checkClients: what clients need no server can be asked, but a group of theirs
// that begins with the old plugin says that there are accounts with it.
func checkClients(p *lint.Pass, s *lint.Setting) {
	on, known := p.Runs(native)
	switch {
	case !p.MySQL("8.4") || p.MySQL("9.0") || !s.File.Read || s.Raw != native || !known || on.Text == "ON":
	case p.Audience(s.Group).Kind == effective.ClientsRead:
		p.Note(s, lint.Warning, "programs that read [%s] log in with %s, which %s does not load by itself; move their accounts, or set %s = ON in [mysqld] until they are", s.Group, native, p.Target(), native)
	}
}
