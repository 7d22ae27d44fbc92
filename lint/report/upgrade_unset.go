package report

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/upgrade"
)

func (r *Report) changesOf(plan *upgrade.Plan) section {
	out := section{
		Number: unsetNumber, Part: "unset", Title: "Changes although nobody wrote it",
		About: "these options are not in the files, and their defaults differ",
	}
	for i := range plan.Unset {
		u := &plan.Unset[i]
		if u.Impact == defaults.Low && !r.All {
			out.Folded++
			continue
		}
		out.Changes = append(out.Changes, changeOf(u))
	}
	return out
}

func changeOf(u *upgrade.Unset) defaultChange {
	c := defaultChange{
		Option: u.Option.Name, Area: u.Area, Impact: u.Impact.String(), Notes: u.Notes,
		Source: strings.Join(u.Sources, "; "), Unset: u, Keep: u.Pin.Line, Kept: u.Pin.Line != "",
	}
	c.Before, c.After = shownValue(shownAs(u.Class, u.Before())), shownValue(shownAs(u.Class, u.After()))
	if u.Holds() && width(c.Before+c.After) > listWidth {
		c.parts(u)
	}
	if c.Area == "" {
		c.Area = "other"
	}
	if u.Pin.Line == "" {
		c.Keep = "(no line: " + u.Pin.Why + ")"
	} else if u.Pin.Why != "" {
		c.Notes = append(slices.Clone(c.Notes), u.Pin.Why)
	}
	return c
}

// listWidth is how long two lists may be that are shown as they are, beside
// each other: the words of tls_version, not those of sql_mode.
const listWidth = 60

// parts puts what differs between two long lists in the place of the lists.
func (c *defaultChange) parts(u *upgrade.Unset) {
	var counts []string
	gone, added, switched := u.Parts()
	for _, p := range []struct {
		word string
		list []string
	}{{"gone", gone}, {"new", added}, {"switched", switched}} {
		if len(p.list) > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", len(p.list), p.word))
			c.Differs = append(c.Differs, p.word+": "+oneLine(strings.Join(p.list, ", ")))
		}
	}
	c.Before, c.After, c.Counts = "", "", strings.Join(counts, ", ")
	c.Notes = append(slices.Clone(c.Differs), c.Notes...)
}

// pinsOf is the fragment that keeps what ran before.
func pinsOf(plan *upgrade.Plan, changes []defaultChange) []pin {
	var pins []pin
	for i := range changes {
		if c := &changes[i]; c.Kept {
			pins = append(pins, pin{c.Keep, pinNote(plan, c)})
		}
	}
	return pins
}

// pinNote says what runs without the line.
func pinNote(plan *upgrade.Plan, c *defaultChange) string {
	if len(c.Differs) > 0 {
		return fmt.Sprintf("%s by default: %s", plan.Run.Target, strings.Join(c.Differs, "; "))
	}
	return fmt.Sprintf("%s runs %s by default", plan.Run.Target, c.After)
}

// sourcesOf explains the kinds of sources that the report names.
func sourcesOf(plan *upgrade.Plan) []named {
	var kinds []string
	add := func(provenance string) { kinds = append(kinds, strings.Split(provenance, ",")...) }
	for i := range plan.Unset {
		add(plan.Unset[i].Option.Provenance)
	}
	for _, s := range plan.Run.Settings {
		add(provenance(s))
	}
	slices.Sort(kinds)
	var list []named
	for _, kind := range slices.Compact(kinds) {
		if kind != "" {
			list = append(list, named{kind, defaults.SourceOf(kind)})
		}
	}
	return list
}

// todoLine counts what there is to do.
func todoLine(plan *upgrade.Plan) string {
	counts := make(map[upgrade.Part]int)
	for _, s := range plan.Sections {
		counts[s.Part] = len(s.Entries)
	}
	grave := 0
	for i := range plan.Unset {
		if plan.Unset[i].Impact == defaults.High {
			grave++
		}
	}
	return fmt.Sprintf("%s: %d will not start, %d mean something else, %d old defaults, %d renamed, %d deprecated, %d redundant, %d keep, %d undecided; %s that nobody wrote, %d of them grave",
		counted(len(plan.Run.Settings), "setting", "settings"), counts[upgrade.Stops], counts[upgrade.Means], counts[upgrade.Pinned],
		counts[upgrade.Renamed], counts[upgrade.Deprecated], counts[upgrade.Redundant], counts[upgrade.Kept], counts[upgrade.Undecided],
		counted(len(plan.Unset), "changed default", "changed defaults"), grave)
}

// WritePins writes, as an option file, the lines that keep the old defaults.
func WritePins(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	for plan := range r.plans() {
		fmt.Fprintf(out, "# %s: the defaults of %s that %s changes\n[mysqld]\n", titleOf(plan), plan.Run.From, plan.Run.Target)
		for _, p := range pinsOf(plan, r.changesOf(plan).Changes) {
			fmt.Fprintf(out, "# %s\n%s\n", p.Note, p.Line)
		}
	}
	return out.Flush()
}

// PinLines are the lines that keep the old defaults; all takes in those of low impact.
func PinLines(plan *upgrade.Plan, all bool) []string {
	r := &Report{All: all}
	var lines []string
	for _, p := range pinsOf(plan, r.changesOf(plan).Changes) {
		lines = append(lines, p.Line)
	}
	return lines
}

// plans are the moves of the runs, in their order.
func (r *Report) plans() iter.Seq[*upgrade.Plan] {
	return func(yield func(*upgrade.Plan) bool) {
		for run := range r.each() {
			if plan := r.Upgrade(run); plan != nil && !yield(plan) {
				return
			}
		}
	}
}
