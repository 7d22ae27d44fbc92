package storage

import "github.com/cnfarch/cnfarch/lint"

var doublewriteLayoutPins = lint.Rule{
	Code: "S24", Name: "doublewrite-layout-pins", Family: family,
	Summary:  "the doublewrite layout of an older release",
	Severity: lint.Info,
	Servers:  "mysql >=8.4",
	Reads:    []string{"innodb_doublewrite_pages"},
	Scope:    lint.Effective,
	Setting:  checkDoublewriteLayout,
}

func checkDoublewriteLayout(p *lint.Pass, s *lint.Setting) {
	if p.MySQL("8.4") && s.Is("4") {
		p.Fault(s, lint.Info, "4 was the default before 8.4, which raised it to 128").To("128").Unsafe()
	}
}
