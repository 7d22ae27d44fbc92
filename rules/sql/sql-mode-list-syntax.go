package sql

import (
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var sqlModeListSyntax = lint.Rule{
	Code: "Q14", Name: "sql-mode-list-syntax", Family: family,
	Summary:  "a list of words that the server refuses as a whole",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkList,
}

func checkList(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.BlankInList, value.EmptyPart, value.UnknownWord, value.AmbiguousWord, value.AbbreviatedWord,
		value.NumberOutOfRange, value.RepeatedFlag, value.BadFlagState)
	isList := ok && (s.Option.Type == defaults.Set || s.Option.Type == defaults.FlagSet)
	if !isList || problem.Cause == value.AbbreviatedWord && !problem.Fatal || strings.HasSuffix(s.Name, "tls_version") || hasRemovedMode(s) {
		return
	}
	severity, end := lint.Error, "the server refuses the whole value"
	if !problem.Fatal {
		severity, end = lint.Warning, "loose_ lets the server start, and the value is lost"
	}
	d := p.Misread(s, severity, "%s: %s", listFault(problem), end).Repair(problem).Unsafe()
	if problem.Fatal && problem.Sure {
		d.Safe()
	}
}

func listFault(problem value.Problem) string {
	switch problem.Cause {
	case value.BlankInList:
		return "a blank in the list"
	case value.EmptyPart:
		return "a comma too many in the list"
	case value.RepeatedFlag:
		return "a flag twice in the list"
	case value.BadFlagState:
		return "a flag without =on, =off or =default in the list"
	case value.NumberOutOfRange:
		return "a number that stands for no list"
	case value.UnknownWord:
		return fmt.Sprintf("an unknown word in the list, %q", problem.Part)
	default:
		return "a shortened word in the list"
	}
}
