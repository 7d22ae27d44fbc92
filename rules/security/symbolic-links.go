package security

import "github.com/cnfarch/cnfarch/lint"

var symbolicLinks = lint.Rule{
	Code: "X10", Name: "symbolic-links", Family: family,
	Summary:  "tables that links may lead out of the data directory",
	Severity: lint.Warning,
	Reads:    []string{"symbolic_links"},
	Scope:    lint.Effective,
	Setting:  checkLinks,
}

// checkLinks: off is the default of MySQL since 8.0, and deleted as such; MySQL
// 5.7 and MariaDB have it on, so that there the line has to say OFF.
func checkLinks(p *lint.Pass, s *lint.Setting) {
	if s.Is("ON") {
		p.Fault(s, lint.Warning, "links to tables let an account place files outside the data directory, with the rights of the server").To("OFF").Unsafe()
	}
}
