package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/upgrade"
	"github.com/cnfarch/cnfarch/lint/value"
)

// UpgradeFormats are the formats of a report on a move between servers, in the
// order of the documentation. Report.Upgrade has to be set.
func UpgradeFormats() []Format {
	return []Format{
		{"text", "for people, before a change window: what happens, grouped by how grave it is", UpgradeText},
		{"markdown", "the same for a change ticket", UpgradeMarkdown},
		{"html", "one page that needs no network: to filter and search, with the life of each option drawn", UpgradeHTML},
		{"json", "everything, for programs: the newest version of the schema", JSON},
		{"json-v1", "version 1 of the schema", JSON},
	}
}

// page is a report on one configuration, ready to be laid out: every format for
// people says the same.
type page struct {
	Title    string
	Lead     []string // sentences below the title
	Remarks  []entry
	Stages   []stage
	Sections []section
	Missing  []lint.MissingFact
	Pins     []pin
	Sources  []named // what the words for sources mean
	Summary  string
}

// stage is a stretch of the way. Its title is empty where there is one alone.
type stage struct {
	Title string
	File  string // the command that makes the option file for its end
	Steps []step
}

// step is numbered through all stages.
type step struct {
	Number             int
	When, Does, Source string
}

type named struct{ Name, Text string }

// section is one numbered part.
type section struct {
	Number  int
	Part    string // the word that programs read
	Title   string
	About   string
	Brief   bool // one line for each entry
	Entries []entry
	Changes []defaultChange // of changed defaults
	Folded  int             // changes of low impact that are not shown
}

// Count is how many things stand in the section, shown or not.
func (s section) Count() int { return len(s.Entries) + len(s.Changes) + s.Folded }

// entry is one line of the files, or what is said without one.
type entry struct {
	Place    string
	Line     string
	Option   string
	Severity string
	Verdict  string
	Why      string
	Details  []named
	Plan     *upgrade.Entry
}

// alike reports whether two entries say the same of their lines and judge
// neither, so that it need not be said twice.
func (e entry) alike(f entry) bool {
	return e.Verdict == "" && f.Verdict == "" && e.Why == f.Why && slices.Equal(e.Details, f.Details)
}

// defaultChange is one changed default.
type defaultChange struct {
	Option, Before, After string
	// Counts says by how many words long lists differ, Differs by which; Before
	// and After are empty then.
	Counts       string
	Differs      []string
	Area, Impact string
	Keep         string // the line that keeps what ran before, or why there is none
	Kept         bool   // there is one
	Notes        []string
	Source       string
	Unset        *upgrade.Unset
}

// pin is a line of the fragment that keeps the old defaults.
type pin struct{ Line, Note string }

// sectionHead is what stands over a part.
type sectionHead struct {
	number       int
	title, about string
	brief        bool
}

func headOf(p upgrade.Part) sectionHead {
	switch p {
	case upgrade.Stops:
		return sectionHead{1, "Will not start", "the new server refuses these lines, or stops later because of them", false}
	case upgrade.Means:
		return sectionHead{2, "Means something else", "the line stays as it is, and the new server reads another value, unit or scope in it", false}
	case upgrade.Pinned:
		return sectionHead{3, "Old default pinned", "these lines are the default of before; without them the new default runs", false}
	case upgrade.Renamed:
		return sectionHead{5, "Renamed or replaced", "another option takes over", false}
	case upgrade.Deprecated:
		return sectionHead{6, "Deprecated", "the new server takes these lines with a warning, or will not take them in a later release", false}
	case upgrade.Redundant:
		return sectionHead{7, "Redundant", "the new server runs the same without these lines", true}
	case upgrade.Kept:
		return sectionHead{8, "Keep", "these lines stay, with their reasons", true}
	case upgrade.Undecided:
		return sectionHead{9, "Undecided", "a reason or a fact is owed: write why above the line, # cnfarch: keep REASON", true}
	default:
		return sectionHead{10, "Apart from the move", "wrong on either server, or for this hardware", false}
	}
}

// unsetNumber is the place of the changed defaults between the other sections.
const unsetNumber = 4

// pageOf lays a plan out. all shows changes of low impact too.
func (r *Report) pageOf(plan *upgrade.Plan) page {
	run := plan.Run
	out := page{Title: titleOf(plan), Lead: leadOf(plan), Missing: run.Missing, Summary: todoLine(plan)}
	for _, f := range plan.Remarks {
		out.Remarks = append(out.Remarks, entry{Severity: f.Severity.String(), Why: oneLine(f.Message), Place: "-", Line: f.Rule.Name})
	}
	out.Stages = stagesOf(plan)
	for _, s := range plan.Sections {
		out.Sections = append(out.Sections, sectionOf(run, s))
	}
	unset := r.changesOf(plan)
	if len(plan.Unset) > 0 {
		out.Sections = append(out.Sections, unset)
	}
	slices.SortStableFunc(out.Sections, func(a, b section) int { return a.Number - b.Number })
	out.Pins = pinsOf(plan, unset.Changes)
	out.Sources = sourcesOf(plan)
	return out
}

func titleOf(plan *upgrade.Plan) string {
	run := plan.Run
	var name string
	if run.Host != "" {
		name = ": " + run.Host
	} else if len(run.Sources) > 0 {
		name = ": " + oneLine(fileName(run.Sources[0]))
	}
	switch plan.Direction {
	case upgrade.Nowhere:
		return fmt.Sprintf("%s on both sides%s", run.Target, name)
	case upgrade.Down:
		return fmt.Sprintf("Downgrade from %s to %s%s", run.From, run.Target, name)
	case upgrade.Across:
		return fmt.Sprintf("Move from %s to %s%s", run.From, run.Target, name)
	default:
		return fmt.Sprintf("Upgrade from %s to %s%s", run.From, run.Target, name)
	}
}

func leadOf(plan *upgrade.Plan) []string {
	var lead []string
	if plan.Direction == upgrade.Nowhere {
		lead = append(lead, "the same release on both sides: nothing changes by itself, and what follows is what lint says")
	}
	if plan.Stepwise() {
		names := make([]string, len(plan.Path))
		for i, s := range plan.Path {
			names[i] = s.String()
		}
		lead = append(lead, "a data directory goes to the next long-term series at most: "+strings.Join(names, " → "))
	}
	return lead
}

func stagesOf(plan *upgrade.Plan) []stage {
	var list []stage
	number := 0
	for _, s := range plan.Stages {
		var out stage
		if plan.Stepwise() {
			out.Title = fmt.Sprintf("from %s to %s", s.From, s.To)
			out.File = fmt.Sprintf("cnfarch rewrite --from %s --target %s", s.From, s.To)
			if len(list) == 0 {
				out.File += typed(plan.Run)
			}
		}
		for _, does := range s.Steps {
			number++
			out.Steps = append(out.Steps, step{number, phase(does.When), does.Does, does.Source})
		}
		list = append(list, out)
	}
	return list
}

// typed is the file of a run as it can be typed in a shell, after a blank; empty
// where it would have to be quoted, and where there are several.
func typed(run *lint.Run) string {
	if run.Host != "" || len(run.Sources) != 1 {
		return ""
	}
	name := fileName(run.Sources[0])
	for _, c := range name {
		if !strings.ContainsRune("./_-", c) && !('0' <= c && c <= '9') && !('a' <= c && c <= 'z') && !('A' <= c && c <= 'Z') {
			return ""
		}
	}
	return " " + name
}

func phase(k defaults.MoveKind) string {
	switch k {
	case defaults.Before:
		return "before"
	case defaults.Stop:
		return "stop"
	case defaults.Start:
		return "start"
	default:
		return "after"
	}
}

func sectionOf(run *lint.Run, s upgrade.Section) section {
	head := headOf(s.Part)
	out := section{Number: head.number, Part: s.Part.String(), Title: head.title, About: head.about, Brief: head.brief}
	for i := range s.Entries {
		out.Entries = append(out.Entries, entryOf(run, s.Part, &s.Entries[i]))
	}
	return out
}

func entryOf(run *lint.Run, part upgrade.Part, e *upgrade.Entry) entry {
	s, f := e.Setting, e.Finding
	if s == nil {
		return entry{Place: placeText(f.Place), Severity: f.Severity.String(), Why: oneLine(maskedText(nil, f.Message)), Line: f.Rule.Name, Plan: e}
	}
	out := entry{Place: placeText(s.NamePlace()), Line: lineText(s), Option: maskedName(s.Name), Plan: e}
	if s.Decision.Verdict != 0 {
		out.Verdict = verdictText(run, s)
	}
	out.Why = oneLine(maskedText(s, s.Decision.Reason))
	if f != nil {
		out.Severity, out.Why = f.Severity.String(), oneLine(maskedText(s, f.Message))
	}
	switch {
	case len(e.Says) > 0 && (part == upgrade.Stops && e.Maybe || f == nil):
		out.Why = e.Says[0]
	case s.Decision.Row == lint.RowNone:
		out.Why = defaultText(s)
	}
	out.Details = detailsOf(part, e, out.Why)
	return out
}

// detailsOf are the further lines of an entry, without what why says already.
func detailsOf(part upgrade.Part, e *upgrade.Entry, why string) []named {
	var list []named
	add := func(name, text string) {
		if text != "" {
			list = append(list, named{name, oneLine(maskedText(e.Setting, text))})
		}
	}
	if e.Before != e.After && part <= upgrade.Means && !e.Setting.Secret {
		add("before", sized(e.Setting, e.Before))
		add("after", sized(e.Setting, e.After))
	}
	if e.FromDefault {
		add("before", "the default "+shownAs(e.Setting.Class, e.Setting.FromDefault))
		add("after", "the default "+shownDefault(e.Setting))
	}
	for _, text := range e.Says {
		if text != why {
			add(butText(part), text)
		}
	}
	for _, other := range e.Together {
		add("with", placeText(other.NamePlace())+" "+lineText(other))
	}
	add("goes", e.Goes)
	if e.Finding != nil {
		add("because", premisesText(e.Finding))
	}
	for _, f := range e.Setting.Findings {
		if f != e.Finding && f.Suppressed == nil {
			add("note", fmt.Sprintf("%s: %s [%s]", f.Severity, f.Message, f.Rule.Name))
		}
	}
	for _, text := range sourceTexts(e) {
		add("source", text)
	}
	return list
}

// butText goes before what a changelog says: of a pinned default, what happens
// without the line.
func butText(part upgrade.Part) string {
	if part == upgrade.Pinned {
		return "without"
	}
	return "but"
}

func premisesText(f *lint.Finding) string {
	var premises []string
	for _, p := range f.Premises {
		premises = append(premises, p.Key+"="+p.Text)
	}
	return strings.Join(premises, ", ")
}

// sourceTexts say where an entry's facts are from: the evidence of the finding
// and of the move, else the kinds of sources of the option's row.
func sourceTexts(e *upgrade.Entry) []string {
	texts := slices.Clone(e.Sources)
	if e.Finding != nil {
		texts = append(texts, e.Finding.Evidence...)
	}
	if len(texts) == 0 || e.FromDefault {
		if kinds := provenance(e.Setting); kinds != "" {
			texts = append(texts, strings.ReplaceAll(kinds, ",", ", "))
		}
	}
	return texts
}

func provenance(s *lint.Setting) string {
	switch {
	case s.Option != nil:
		return s.Option.Provenance
	case s.FromOption != nil:
		return s.FromOption.Provenance
	default:
		return ""
	}
}

// sized is a value of a setting for people.
func sized(s *lint.Setting, text string) string { return shownAs(s.Class, text) }

func shownAs(class defaults.Classes, text string) string { return value.Sized(class, text) }
