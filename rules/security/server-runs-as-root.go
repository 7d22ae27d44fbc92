package security

import "github.com/cnfarch/cnfarch/lint"

var serverRunsAsRoot = lint.Rule{
	Code: "X11", Name: "server-runs-as-root", Family: family,
	Summary:  "a server that runs as root",
	Severity: lint.Error,
	Reads:    []string{"user"},
	Scope:    lint.Effective,
	Setting:  checkUser,
}

func checkUser(p *lint.Pass, s *lint.Setting) {
	if s.Raw == "root" || s.Raw == "0" {
		p.Fault(s, lint.Error, "every fault of the server, and every account with the FILE privilege, then reaches the whole host").Write(s.Name, "mysql").Unsafe()
	}
}
