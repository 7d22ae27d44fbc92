package security

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var skipGrantTables = lint.Rule{
	Code: "X03", Name: "skip-grant-tables", Family: family,
	Summary:  "a server without passwords and privileges",
	Severity: lint.Error,
	Reads:    []string{"skip_grant_tables"},
	Scope:    lint.Effective,
	Setting:  checkGrants,
}

func checkGrants(p *lint.Pass, s *lint.Setting) {
	if s.Meant.Kind <= value.None || s.Meant.Text == "OFF" {
		return
	}
	open := "and everybody who reaches the port is root"
	switch runs, ok := p.Runs("skip_networking"); {
	case p.MySQL("8.0"):
		open = "and the server takes no connections over the network for as long"
	case ok && runs.Text == "ON":
		open = "and every local account is root"
	}
	p.Fault(s, lint.Error, "no passwords and no privileges: every account can do everything, %s; the line is for resetting a password", open).Delete()
}
