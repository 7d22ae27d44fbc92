package hygiene

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/names"
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
		plan = names.Rename(p, s, c, "loose_"+c.Name)
		plan.Undecided, plan.Safe = true, false
	}
	names.Refused(p, s, plan, "%s", age(c.Life, p.Target()))
}

// age says when the target's product had an option.
func age(l names.Life, target server.Server) string {
	first, last := server.New(target.Product, l.First), server.New(target.Product, l.Last)
	switch {
	case !l.Known():
		return "this is a spelling of old releases"
	case target.Version.Compare(l.First) < 0:
		return fmt.Sprintf("the option came with %s", first)
	case target.Version.Compare(l.Last) > 0:
		return fmt.Sprintf("the last release known to take this option is %s", last)
	default:
		return fmt.Sprintf("some releases from %s to %s take this option, this one does not", first, last)
	}
}
