package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
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
	d := p.Misread(s, rangeSeverity(s), "the file says %s and the server runs %s, its %s", said(s), problem.Meant, limit).Repair(problem).Safe()
	if s.Class.Area == "durability" {
		d.Unsafe() // the limit may be weaker than what was meant
	}
}

// said is the value as it stands in the file, or the name that makes it one.
func said(s *lint.Setting) string {
	if s.Match.Acts() == effective.Skip || s.Match.Acts() == effective.Disable {
		return s.Spelling
	}
	return s.Raw
}

func rangeSeverity(s *lint.Setting) lint.Severity {
	switch {
	case s.Class.Area == "durability":
		return lint.Error
	case s.Name == "max_allowed_packet", strings.HasSuffix(s.Name, "_timeout"):
		return lint.Info // as good as no limit, written or not
	default:
		return lint.Warning
	}
}
