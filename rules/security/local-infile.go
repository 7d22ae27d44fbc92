package security

import "github.com/cnfarch/cnfarch/lint"

var localInfile = lint.Rule{
	Code: "X01", Name: "local-infile", Family: family,
	Summary:  "files of clients that the server may ask for",
	Severity: lint.Warning,
	Reads:    []string{"local_infile"},
	Scope:    lint.Effective,
	Setting:  checkLocalInfile,
}

func checkLocalInfile(p *lint.Pass, s *lint.Setting) {
	if s.Is("ON") {
		p.Fault(s, lint.Warning, "LOAD DATA LOCAL lets whoever controls the server, or a statement, read files of the clients").To("OFF").Unsafe()
	}
}
