package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var optionNameForm = lint.Rule{
	Code: "U33", Name: "option-name-form", Family: family,
	Summary:  "a name that is not written as option files want it",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkForm,
}

func checkForm(p *lint.Pass, s *lint.Setting) {
	if s.Kind != lint.OptionKind {
		return
	}
	if s.Match.Kind == effective.Found && strings.ToLower(s.Spelling) != s.Spelling && !asListed(s) {
		capitals(p, s)
		return
	}
	c, is := names.Is(p, s, names.Misformed)
	if !is {
		return
	}
	names.Refused(p, s, formed(p, s, c), "%s", formOf(s))
}

// asListed: some names of Galera have capital letters in the servers' own tables.
func asListed(s *lint.Setting) bool {
	listed := effective.Spelled(s.Name)
	return listed != s.Name && strings.HasSuffix(strings.ReplaceAll(s.Spelling, "-", "_"), listed)
}

func capitals(p *lint.Pass, s *lint.Setting) {
	if s.Match.Uncertain {
		respell(p, s, lint.Warning, "capital letters in a name; whether this release takes them is not known, and most refuse them")
		return
	}
	respell(p, s, lint.Info, "capital letters in a name, which this release takes and most refuse")
}

// formed plans the line in its right form. Where the option within is not known
// either, its own successors take its place.
func formed(p *lint.Pass, s *lint.Setting, c names.Case) names.Plan {
	switch {
	case c.Name == "":
		return names.Plan{}
	case c.Within.Kind == names.Known:
		return names.Rename(p, s, c, c.Name)
	default:
		return names.Replace(p, s, *c.Within)
	}
}

func formOf(s *lint.Setting) string {
	switch {
	case s.Name == "set_variable":
		return "set-variable is the syntax of the 4.x releases"
	case len(strings.Fields(s.Spelling)) > 1:
		return "an SQL statement, where an option file takes options"
	case s.Match.Reason == effective.LetterCase:
		return "option names are in lower case"
	default:
		return "an option file takes names without dashes in front"
	}
}
