package hygiene

import (
	"regexp"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
)

var maximumOfGlobal = lint.Rule{
	Code: "U39", Name: "maximum-of-global", Family: family,
	Summary:  "a bound for sessions on an option that no session can set",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkMaximum,
}

func checkMaximum(p *lint.Pass, s *lint.Setting) {
	if s.Option == nil || s.Match.Acts() != effective.Maximum || !unbounded(s) {
		return
	}
	const message = "maximum_ bounds what a session may set, and %s is one for the whole server%s"
	if s.Match.Loose && p.Target().Product == server.MariaDB {
		p.Misread(s, lint.Warning, message, s.Name, "; behind loose_ the line does nothing").Delete().Undecided().Unsafe()
		return
	}
	p.Misread(s, lint.Error, message, s.Name, ", so "+p.Target().String()+" does not start").Delete().Undecided().Fatal().Unsafe()
}

// unbounded reports whether a number of the server itself has no bound for
// sessions. What plugins bring takes the prefix, though it does nothing there
// (observed with every option of MySQL 9.7.4 and MariaDB 10.11.19).
func unbounded(s *lint.Setting) bool {
	ofPlugin := regexp.MustCompile(`^(innodb|aria|myisam|mysqlx|mhnsw|feedback|ngram|(caching_sha2|sha256)_password)_`)
	return s.Option.Type == defaults.Integer && s.Option.Scope == defaults.Global && s.Option.Plugin == "" && !ofPlugin.MatchString(s.Name)
}
