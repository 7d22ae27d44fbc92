package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var silentlyClamped = lint.Rule{
	Code: "U17", Name: "silently-clamped", Family: family,
	Summary:  "a number outside the range of the option",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkRange,
}

// checkRange leaves numbers that were misread before they met the limit to the
// rules that say so.
func checkRange(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.BelowMin, value.AboveMax)
	if !ok || problem.Meant == "" {
		return
	}
	limit := "maximum"
	if problem.Cause == value.BelowMin {
		limit = "minimum"
	}
	if s.Class.Area == "durability" {
		p.Misread(s, lint.Error, "the file says %s and the server runs %s, its %s", s.Raw, problem.Meant, limit).Repair(problem).Unsafe()
		return
	}
	p.Misread(s, lint.Warning, "the file says %s and the server runs %s, its %s", s.Raw, problem.Meant, limit).Repair(problem).Safe()
}
