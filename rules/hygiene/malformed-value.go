package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var malformedValue = lint.Rule{
	Code: "U38", Name: "malformed-value", Family: family,
	Summary:  "a text that is not of the form that the option wants",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkMalformed,
}

func checkMalformed(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.MalformedText)
	if !ok {
		return
	}
	severity, outcome := lint.Error, stops(p, problem)
	if !problem.Fatal {
		severity = lint.Warning
	}
	if !problem.Fatal && problem.Runs == "" {
		outcome = "; the server passes over the line"
	}
	p.Misread(s, severity, "%q is not what the option wants, %s%s", s.Raw, problem.Want, outcome).
		Delete().Undecided().Unsafe().FatalIf(problem.Fatal)
}
