package rules

import (
	_ "embed" // of the table
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// setTable says how the rules changed from one set to the next, the oldest set
// first. A release that brings rules, or makes some stricter, freezes a set of its
// own, so that a configuration can pin the one before. A line is a rule that came in
// with a set, or one that became stricter with it: then the last column is the highest
// severity that it had before. The first set has all rules that no line brings in.
//
//go:embed sets.tsv
var setTable tsv.Table

// everyRule stands for the rules that the first set began with.
const everyRule = "*"

// setChange is a line of the table.
type setChange struct {
	set, rule string
	was       lint.Severity // zero where the rule is new
}

// changes reads the lines of a table of sets.
func changes(table tsv.Table) []setChange {
	var all []setChange
	for line := range table.Body().Lines() {
		columns := tsv.Columns(line)
		c := setChange{set: columns.Next(), rule: columns.Next()}
		switch columns.Next() {
		case lint.Info.String():
			c.was = lint.Info
		case lint.Warning.String():
			c.was = lint.Warning
		}
		all = append(all, c)
	}
	return all
}

// Sets are the sets of rules that a configuration can pin, the oldest first.
func Sets() []string { return setsOf(changes(setTable)) }

func setsOf(all []setChange) []string {
	var names []string
	for _, c := range all {
		names = append(names, c.set)
	}
	return slices.Compact(names)
}

// Since is the set that a rule came in with.
func Since(r *lint.Rule) string { return sinceOf(changes(setTable), r.Name) }

func sinceOf(all []setChange, rule string) string {
	for _, c := range all {
		if c.rule == rule && c.was == 0 {
			return c.set
		}
	}
	return all[0].set
}

// Pin gives what a set, one of Sets, leaves out of the rules of today: the rules that
// came in after it, and the highest severities that others had in it.
func Pin(set string) (newer []string, most map[string]lint.Severity) {
	return pinned(changes(setTable), set)
}

func pinned(all []setChange, set string) (newer []string, most map[string]lint.Severity) {
	sets := setsOf(all)
	most = make(map[string]lint.Severity)
	for _, c := range all {
		if slices.Index(sets, c.set) <= slices.Index(sets, set) {
			continue
		}
		if c.was == 0 {
			newer = append(newer, c.rule)
		} else if _, sooner := most[c.rule]; !sooner {
			most[c.rule] = c.was
		}
	}
	return newer, most
}
