package upgrade

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Part is a section of the report that lines of the files stand in. Changed
// defaults (Plan.Unset) come between Pinned and Renamed. The zero value is invalid.
type Part uint8

// The parts, in the order of the report. A line stands in the first that applies.
const (
	Stops      Part = iota + 1 // the target does not start, or stops later
	Means                      // the same line means something else
	Pinned                     // an old default that the line carries over
	Renamed                    // another option takes its place
	Deprecated                 // the target warns of it
	Redundant                  // the target runs the same without it
	Kept                       // stays, with a reason
	Undecided                  // a reason or a fact is owed
	Apart                      // wrong, whatever the version
)

// Section is a part with its entries, in the order of the files.
type Section struct {
	Part    Part
	Entries []Entry
}

// Entry is one line of the files, or a finding without one.
type Entry struct {
	Setting *lint.Setting // nil where the finding is about a file
	Finding *lint.Finding // what decided, nil where no rule spoke
	// Before and After are what the two servers make of the line, empty where one
	// does not take it.
	Before, After string
	Maybe         bool // Stops: only if something that no file shows is so
	FromDefault   bool // Pinned: the default is that of the server before, not of an older one
	Says          []string
	Sources       []string
	Together      []*lint.Setting // the other lines that become the same new one
	Goes          string          // Deprecated: the release that takes the option away, where it is known
}

func (p *Planner) sections(run *lint.Run) []Section {
	byPart := make(map[Part][]Entry)
	for _, s := range run.Settings {
		part, e := p.entry(run, s)
		byPart[part] = append(byPart[part], e)
	}
	for _, s := range run.Others {
		if p.leaves(s) {
			byPart[Means] = append(byPart[Means], p.left(s))
		}
	}
	for _, f := range run.Findings {
		if f.Setting != nil || f.Suppressed != nil || f.Place.File == nil && !f.Fatal {
			continue
		}
		part := Apart
		if f.Fatal {
			part = Stops
		}
		byPart[part] = append(byPart[part], Entry{Finding: f})
	}
	var list []Section
	for part := Stops; part <= Apart; part++ {
		if entries := byPart[part]; len(entries) > 0 {
			p.together(entries)
			list = append(list, Section{part, entries})
		}
	}
	return list
}

// entry says which part a line stands in, and what both servers make of it.
func (p *Planner) entry(run *lint.Run, s *lint.Setting) (Part, Entry) {
	e := Entry{Setting: s, Finding: s.Decision.Finding}
	before, known := run.SourceReading(s)
	if known && before.Kind > value.None {
		e.Before = before.Text
	}
	if s.Option != nil && s.Value.Kind > value.None && !s.Tolerated() {
		e.After = s.Value.Text
	}
	if f := fatal(s); f != nil {
		e.Finding, e.After = f, ""
		if known && s.Option == nil && s.FromOption == nil { // known by another spelling, such as skip_
			e.Sources = append(e.Sources, strings.ReplaceAll(before.Option.Provenance, ",", ", "))
		}
		if run.SourceRefuses(s) {
			e.Says = append(e.Says, p.from.String()+" does not start with it either: is this the file that runs?")
		}
		return Stops, e
	}
	if p.leaves(s) {
		return Means, p.left(s)
	}
	if p.remark(&e, defaults.Abort) || wantsPlugin(s) {
		e.Maybe = true
		return Stops, e
	}
	if s.Effective && p.changed(run, &e, before, known) {
		return Means, e
	}
	return p.byVerdict(s, &e), e
}

// wantsPlugin reports a line that stops the target unless its plugin is
// installed, so that the advice is to write loose_ before it.
func wantsPlugin(s *lint.Setting) bool {
	d := s.Decision
	return d.Row == lint.RowName && d.Verdict == lint.Change && len(d.Suggest) > 0 && s.Match.Kind == effective.Found &&
		lint.Canonical(d.Suggest[0].Option) == "loose_"+s.Name
}

// leaves reports whether a line stands in a group that the server before reads
// and the target does not.
func (p *Planner) leaves(s *lint.Setting) bool {
	reads := func(group string) bool { return strings.EqualFold(group, s.Group) }
	return s.Kind == lint.OptionKind && s.File.Read && !s.Read &&
		slices.ContainsFunc(effective.GroupsOf(p.from, ""), reads) && !slices.ContainsFunc(effective.GroupsOf(p.to, ""), reads)
}

func (p *Planner) left(s *lint.Setting) Entry {
	return Entry{
		Setting: s, Finding: s.Decision.Finding,
		Says:    []string{fmt.Sprintf("%s reads [%s], %s does not: the line is no longer in force; what is still wanted goes to [mysqld]", p.from, s.Group, p.to)},
		Sources: []string{"load_default_groups in the sources of both servers"},
	}
}

func fatal(s *lint.Setting) *lint.Finding {
	i := slices.IndexFunc(s.Findings, func(f *lint.Finding) bool { return f.Fatal && f.Suppressed == nil })
	if i < 0 {
		return nil
	}
	return s.Findings[i]
}

// changed reports whether a line means something else at the target: it is read
// as another value, does nothing any more, or a changelog says so.
func (p *Planner) changed(run *lint.Run, e *Entry, before value.Reading, known bool) bool {
	s := e.Setting
	told := p.remark(e, defaults.Meaning)
	switch {
	case s.Kind != lint.OptionKind || !s.Read || !known || s.Option == nil:
		return told && s.Read
	case s.Tolerated() && used(before.Option):
		return told || p.acted(s, before)
	case before.Kind <= value.None || s.Value.Kind <= value.None || s.Tolerated():
		return told
	default:
		return told || !value.Same(before.Option, run.From, before.Text, s.Option, run.Target, s.Value.Text)
	}
}

// acted reports whether the server before made use of a line, and ran something
// else with it than without.
func (p *Planner) acted(s *lint.Setting, before value.Reading) bool {
	if w, ok := defaults.NoOp(s.Name, p.from); ok && w.First.Compare(p.from.Version) <= 0 && p.from.Product == p.to.Product {
		return false
	}
	return before.Kind > value.None && !(s.FromKnown && value.Equal(before.Option, p.from, s.FromDefault, before.Text))
}

// remark adds what the moves of a kind say of a line.
func (p *Planner) remark(e *Entry, kind defaults.MoveKind) bool {
	found := false
	for _, m := range p.moves {
		if m.Kind == kind && applies(m, e.Setting) {
			found = true
			e.Says, e.Sources = append(e.Says, m.Says), append(e.Sources, m.Source)
		}
	}
	return found
}

// applies reports whether a move is about a line as it is written.
func applies(m defaults.Move, s *lint.Setting) bool {
	if m.Option != s.Name || !s.Read || !s.Effective || s.Placeholder {
		return false
	}
	spelling := m.Kind == defaults.Warns // not what it stands for
	said := func(text string) bool { return strings.EqualFold(s.Raw, text) || !spelling && s.Is(text) }
	for _, other := range m.Unless {
		exempt, ok := strings.CutPrefix(other, "=")
		beginning, open := strings.CutSuffix(exempt, "*")
		if ok && (said(exempt) || open && strings.HasPrefix(s.Raw, beginning)) {
			return false
		}
	}
	when := func(text string) bool {
		beginning, open := strings.CutSuffix(text, "*")
		return said(text) || open && strings.HasPrefix(strings.ToLower(s.Raw), beginning)
	}
	return len(m.When) == 0 || slices.ContainsFunc(m.When, when)
}

// byVerdict places a line that both servers read alike.
func (p *Planner) byVerdict(s *lint.Setting, e *Entry) Part {
	d := s.Decision
	switch {
	case !s.Effective && d.Verdict == lint.Delete:
		return Redundant
	case p.pinsOld(s), d.Row == lint.RowOldDefault:
		e.FromDefault = p.pinsOld(s)
		p.remark(e, defaults.Note)
		return Pinned
	case d.Verdict == lint.Change && len(d.Suggest) > 0 && renamedTo(s), d.Verdict != lint.Keep && len(p.successors(s)) > 0:
		return Renamed
	case p.remark(e, defaults.Warns), s.Option != nil && s.Option.Status == defaults.Deprecated:
		e.Goes = p.goes(s)
		return Deprecated
	case d.Verdict == lint.Delete && (d.Row == lint.RowDefault || d.Row == lint.RowName):
		return Redundant
	case d.Verdict == lint.Keep && d.Undecided:
		return Undecided
	case d.Verdict == lint.Keep:
		return Kept
	default:
		return Apart
	}
}

// pinsOld reports whether a line holds the default of before against another
// one of the target, whatever the rules make of it.
func (p *Planner) pinsOld(s *lint.Setting) bool {
	if !s.FromKnown || !s.DefaultKnown || s.FromOption == nil || s.Option == nil || s.Decision.Recorded || s.Meant.Kind <= value.None {
		return false
	}
	was := value.Same(s.FromOption, p.from, s.FromDefault, s.Option, p.to, s.Meant.Text)
	return was && !value.Equal(s.Option, p.to, s.DefaultText, s.Meant.Text)
}

// successors are the options that take the place of one that the target takes
// with a warning or without effect, or does not take.
func (p *Planner) successors(s *lint.Setting) []defaults.Successor {
	if s.Option != nil && s.Option.Status == defaults.Live {
		return nil
	}
	return defaults.Successors(s.Name, p.to)
}

func renamedTo(s *lint.Setting) bool {
	return slices.ContainsFunc(s.Decision.Suggest, func(to lint.Suggestion) bool { return lint.Canonical(to.Option) != s.Name })
}

// goes is the release that takes a deprecated option away.
func (p *Planner) goes(s *lint.Setting) string {
	w, ok := defaults.Removal(s.Name, p.to)
	if !ok || w.First.Compare(p.to.Version) <= 0 {
		return ""
	}
	return p.to.Product.String() + " " + w.String()
}

// together links the lines of a section that the same new option takes the place of.
func (p *Planner) together(entries []Entry) {
	leads := make(map[string][]*lint.Setting)
	for _, e := range entries {
		if e.Setting == nil {
			continue
		}
		for _, next := range p.successors(e.Setting) {
			leads[next.Option] = append(leads[next.Option], e.Setting)
		}
	}
	for i, e := range entries {
		if e.Setting == nil {
			continue
		}
		for _, next := range p.successors(e.Setting) {
			for _, other := range leads[next.Option] {
				if other != e.Setting && next.Option != "" {
					entries[i].Together = append(entries[i].Together, other)
				}
			}
		}
	}
}
