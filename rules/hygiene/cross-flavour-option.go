package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var crossFlavourOption = lint.Rule{
	Code: "U22", Name: "cross-flavour-option", Family: family,
	Summary:  "an option that only the other product has",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkFlavour,
}

func checkFlavour(p *lint.Pass, s *lint.Setting) {
	c, is := names.Is(p, s, names.Foreign)
	if !is {
		return
	}
	why, gone := c.Gone(p.Target())
	if !gone {
		why = c.Owned()
	}
	names.Refused(p, s, names.Replace(p, s, c), "%s", why)
}
