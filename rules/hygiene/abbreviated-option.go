package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var abbreviatedOption = lint.Rule{
	Code: "U11", Name: "abbreviated-option", Family: family,
	Summary:  "an option whose name is not written out",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkAbbreviated,
}

func checkAbbreviated(p *lint.Pass, s *lint.Setting) {
	if s.Match.Abbreviated {
		respell(p, s, lint.Warning, "the start of a longer name: an abbreviation, which breaks as soon as another option shares it")
		return
	}
	c, is := names.Is(p, s, names.Shortened)
	if !is {
		return
	}
	if list := s.Match.Candidates; len(list) > 1 {
		ambiguous(p, s, c, list)
		return
	}
	full := s.Match.Candidates[0]
	names.Refused(p, s, names.Rename(p, s, c, c.Prefixes+full), "%s written short, which old releases and MariaDB take", full)
}

// ambiguous picks the candidate that a slip of the hand explains, if there is one.
func ambiguous(p *lint.Pass, s *lint.Setting, c names.Case, list []string) {
	plan := names.Plan{Undecided: true}
	if near := names.NearestOf(list, s.Name); len(near) == 1 {
		plan = names.Rename(p, s, c, near[0])
		plan.Undecided, plan.Safe = true, false
	}
	names.Refused(p, s, plan, "an abbreviation of several options: %s", strings.Join(list[:min(most, len(list))], ", "))
}

// respell reports a line that works and whose name should be written another
// way: in full, or in lower case.
func respell(p *lint.Pass, s *lint.Setting, severity lint.Severity, message string) {
	if names.Misread(s) {
		p.Note(s, severity, "%s", message)
		return
	}
	advice := lint.Advice{Row: lint.RowDeprecated, Verdict: lint.Change}
	plan := names.Spelled(p, s)
	plan.On(p.Judge(s, severity, advice, "%s", message))
}
