package hygiene

import (
	"fmt"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var emptyValue = lint.Rule{
	Code: "U29", Name: "empty-value", Family: family,
	Summary:  "an option that needs a value and has none",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkEmpty,
}

func checkEmpty(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.EmptyArgument, value.ArgumentMissing)
	if !ok || s.Name == "skip_name_resolve" {
		return
	}
	// Zero, raised to the minimum, is a pool that InnoDB refuses: observed on
	// MariaDB 10.5.23, 10.11.19 and 11.8.9.
	fatal := problem.Fatal || s.Name == "innodb_buffer_pool_size"
	severity := lint.Warning
	if fatal {
		severity = lint.Error
	}
	d := p.Misread(s, severity, "%s", emptyOutcome(p, s, problem, fatal)).Unsafe().FatalIf(fatal)
	switch {
	case problem.Meant != "":
		d.Repair(problem).Safe()
	case s.Value.Kind == value.Bool && s.Value.Text != s.DefaultText:
		d.Undecided() // to write the default may open a door: local_infile
	case s.DefaultKnown && s.DefaultText != "":
		d.To(s.DefaultText)
	default:
		d.Delete()
	}
}

func emptyOutcome(p *lint.Pass, s *lint.Setting, problem value.Problem, fatal bool) string {
	says := "the value is missing"
	switch {
	case fatal:
		says += fmt.Sprintf(", so %s does not start", p.Target())
	case defaults.ZeroIsDefault(s.Name, p.Target().Product):
		says += ", and the server takes 0, which leaves the choice to it"
	case s.Value.Kept:
		says += ", so the server passes over the line"
	case s.Value.Kind == value.Word:
		says += fmt.Sprintf(", and the server takes the first word of its list, %s", problem.Runs)
	case s.Value.Kind == value.Bool:
		says += fmt.Sprintf(", and the server runs %s", problem.Runs)
	default:
		says += fmt.Sprintf(", and the server takes 0 and runs %s", problem.Runs)
	}
	if s.DefaultKnown && s.DefaultText != "" {
		says += "; its default is " + s.DefaultText
	}
	return says
}
