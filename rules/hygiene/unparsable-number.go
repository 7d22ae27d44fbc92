package hygiene

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var unparsableNumber = lint.Rule{
	Code: "U14", Name: "unparsable-number", Family: family,
	Summary:  "a number that the server cannot read or reads as another one",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkNumber,
}

func checkNumber(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.Unparsable, value.UnknownSuffix, value.WordAsNumber, value.Negative, value.Overflow)
	if !ok || s.Option.Name == "innodb_doublewrite" {
		return
	}
	switch problem.Cause {
	case value.WordAsNumber:
		wordAsNumber(p, s, problem)
	case value.Negative:
		negative(p, s, problem)
	default:
		unreadable(p, s, problem)
	}
}

func unreadable(p *lint.Pass, s *lint.Setting, problem value.Problem) {
	d := p.Misread(s, lint.Error, "%q is no number that the server can read%s", s.Raw, stops(p, problem)).Repair(problem)
	d.Fix(lint.Unsafe)
	if problem.Sure && problem.Fatal {
		d.Safe()
	}
}

// wordAsNumber: true and enabled are read by their first letters alone.
func wordAsNumber(p *lint.Pass, s *lint.Setting, problem value.Problem) {
	severity := lint.Warning
	if problem.Runs == "0" && (s.Class.Area == "durability" || s.Class.Unit == defaults.Seconds) {
		severity = lint.Error
	}
	p.Misread(s, severity, "%q is read as the number 0, its first letter being taken for a size suffix; what runs is %s", s.Raw, problem.Runs).
		Repair(problem).Unsafe()
}

// negative: -1 was the default of options that fit themselves to the machine,
// so without the line they do what it meant.
func negative(p *lint.Pass, s *lint.Setting, problem value.Problem) {
	d := p.Misread(s, lint.Error, "%s is negative, and the option takes no negative numbers%s", s.Raw, stops(p, problem)).Unsafe()
	switch {
	case s.Raw == "-1" && s.Option.Default.Kind == defaults.Computed:
		d.Delete().FatalIf(problem.Fatal)
	default:
		problem.Meant = problem.Bound
		d.Repair(problem)
	}
}

// stops says what becomes of the value, to go behind what is wrong with it.
func stops(p *lint.Pass, problem value.Problem) string {
	if problem.Fatal {
		return ", so " + p.Target().String() + " does not start"
	}
	if problem.Runs == "" {
		return ""
	}
	return "; what runs is " + problem.Runs
}
