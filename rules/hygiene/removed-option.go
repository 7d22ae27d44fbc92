package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var removedOption = lint.Rule{
	Code: "U01", Name: "removed-option", Family: family,
	Summary:  "an option of another release of the same product",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkRemoved,
}

func checkRemoved(p *lint.Pass, s *lint.Setting) {
	c, is := names.Is(p, s, names.Removed)
	if !is {
		return
	}
	plan := names.Replace(p, s, c)
	if c.Life.BuildOnly && len(plan.Write) == 0 {
		plan = names.Rename(p, s, c, "loose_"+c.Prefixes+c.Name)
		plan.Undecided, plan.Safe = true, false
	}
	names.Refused(p, s, plan, "%s", c.Age(p.Target()))
}
