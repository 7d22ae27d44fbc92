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
	if problem.Fatal && problem.Cause == value.UnknownWord && takenBefore(p, s) {
		dropForeign(p, s)
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

// takenBefore reports whether the server that the files come from reads the whole
// list: what the target does not know in it is no misspelling.
func takenBefore(p *lint.Pass, s *lint.Setting) bool {
	before, known := p.SourceReading(s)
	return known && before.Kind > value.None && !before.Fatal()
}

// dropForeign leaves the words that the target has.
func dropForeign(p *lint.Pass, s *lint.Setting) {
	var kept, gone []string
	for part := range strings.SplitSeq(s.Raw, ",") {
		if read := value.Read(s.Option, p.Target(), part, true); read.Fatal() {
			gone = append(gone, part)
		} else {
			kept = append(kept, part)
		}
	}
	d := p.Misread(s, lint.Error, "%s has no %s, and the server refuses the whole value", p.Target(), strings.Join(gone, ", ")).Unsafe()
	if len(kept) == 0 && s.Option.Type == defaults.FlagSet {
		d.Delete()
	} else {
		d.Write(s.Name, strings.Join(kept, ","))
	}
	d.Fatal()
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
