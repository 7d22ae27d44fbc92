package sql

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var isolationOptionName = lint.Rule{
	Code: "Q10", Name: "isolation-option-name", Family: family,
	Summary:  "the isolation level under the name of its variable",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkIsolationName,
}

func checkIsolationName(p *lint.Pass, s *lint.Setting) {
	if c, is := names.Is(p, s, names.Isolation); is {
		names.Refused(p, s, names.Replace(p, s, c), "this spelling is a variable of sessions, never an option")
	}
}
