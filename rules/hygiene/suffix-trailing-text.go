package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var suffixTrailingText = lint.Rule{
	Code: "U15", Name: "suffix-trailing-text", Family: family,
	Summary:  "text behind a size suffix, which the server does not look at",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkTrailingText,
}

func checkTrailingText(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.TrailingText, value.Exponent)
	if !ok || s.Value.Kind != value.Int {
		return
	}
	if problem.Cause == value.Exponent {
		p.Misread(s, lint.Error, "the e of %s is read as the suffix for 2^60 and no exponent; what runs is %s", s.Raw, s.Value.Text).
			Repair(problem).Unsafe()
		return
	}
	counts := strings.TrimSuffix(s.Raw, problem.Part) + problem.Part[:1]
	severity, note := lint.Info, ""
	if strings.HasPrefix(strings.TrimLeft(strings.ToLower(problem.Part[1:]), "i"), "bit") {
		severity, note = lint.Warning, ", bytes and no bits"
	}
	d := p.Misread(s, severity, "the server stops reading at the first letter: %s is %s to it%s", s.Raw, counts, note).To(counts).Safe()
	if problem.Meant == "" {
		d.Undecided()
	}
}
