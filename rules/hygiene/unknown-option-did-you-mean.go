package hygiene

import (
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var unknownOption = lint.Rule{
	Code: "U03", Name: "unknown-option-did-you-mean", Family: family,
	Summary:  "a name that no server and no program knows",
	Severity: lint.Error,
	Facts:    []string{"os"},
	Scope:    lint.Names,
	Setting:  checkUnknown,
}

func checkUnknown(p *lint.Pass, s *lint.Setting) {
	c, is := names.Is(p, s, names.NoSuch, names.VariableOnly, names.OnWindows)
	switch {
	case s.Match.Loose:
		hidden(p, s)
	case is && c.Kind == names.VariableOnly:
		names.Refused(p, s, names.Replace(p, s, c), "a variable that only SQL sets, not an option")
	case is && c.Kind == names.OnWindows:
		names.Refused(p, s, names.Plan{}, "an option that servers have on Windows alone")
	case is:
		mistyped(p, s, c)
	}
}

func mistyped(p *lint.Pass, s *lint.Setting, c names.Case) {
	if words, ok := names.Among(p, s); ok {
		plan := names.Rename(p, s, words, words.Name)
		plan.Undecided, plan.Safe = true, false
		names.Refused(p, s, plan, "words around a name (did you mean %s?)", words.Name)
		return
	}
	nearest := names.Nearest(p, c.Name)
	switch len(nearest) {
	case 0:
		names.Refused(p, s, names.Plan{}, "no server, program or plugin is known that has this option")
	case 1:
		plan := names.Rename(p, s, c, c.Prefixes+nearest[0])
		plan.Undecided, plan.Safe = true, false
		names.Refused(p, s, plan, "unknown option (did you mean %s?)", nearest[0])
	default:
		names.Refused(p, s, names.Plan{Undecided: true}, "unknown option (did you mean %s?)", oneOf(nearest))
	}
}

// hidden: loose_ lets the server start in spite of a mistyped name.
func hidden(p *lint.Pass, s *lint.Setting) {
	c := names.Of(p, s)
	if c.Kind != names.NoSuch || !c.Loose {
		return
	}
	nearest := names.Nearest(p, c.Name)
	if len(nearest) == 0 {
		return // rule U20 says what loose_ hides
	}
	d := p.Unknown(s, lint.Warning, "unknown option (did you mean %s?); loose_ lets the server start and the line does nothing", oneOf(nearest))
	d.Keep().Undecided()
}

// most is how many guesses a message names.
const most = 3

func oneOf(list []string) string {
	if len(list) > most {
		return fmt.Sprintf("one of %d options such as %s", len(list), list[0])
	}
	return strings.Join(list, " or ")
}
