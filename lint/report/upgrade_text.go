package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// UpgradeText writes what moves between servers do, for people.
func UpgradeText(w io.Writer, r *Report, p Palette) error {
	t := texter{Writer: bufio.NewWriter(w), report: r, palette: p}
	first := true
	for plan := range r.plans() {
		if !first {
			t.line("")
		}
		first = false
		t.upgrade(r.pageOf(plan))
	}
	return t.Flush()
}

func (t texter) upgrade(p page) {
	t.line("%s", in(t.palette.place, p.Title))
	for _, text := range p.Lead {
		t.line("  %s", text)
	}
	for _, e := range p.Remarks {
		t.line("  %s: %s %s", t.severityWord(e.Severity), e.Why, in(t.palette.faint, "["+e.Line+"]"))
	}
	t.line("")
	t.steps(p.Stages)
	for _, s := range p.Sections {
		t.section(s)
	}
	t.sources(p.Sources)
	if len(p.Missing) > 0 {
		t.line("Facts that would decide more, to be given with --profile or --fact")
		rows := make([][]string, len(p.Missing))
		for i, m := range p.Missing {
			rows[i] = []string{m.Fact, strings.Join(m.NeededBy, ", ")}
		}
		t.table(rows)
	}
	t.line("%s", in(t.palette.place, p.Summary))
}

// sources explains the words for sources.
func (t texter) sources(list []named) {
	if len(list) == 0 {
		return
	}
	t.line("%s", in(t.palette.place, "Sources"))
	for _, s := range list {
		t.wrapped("  "+pad(s.Name, 14), s.Text)
	}
	t.line("")
}

func (t texter) severityWord(word string) string {
	switch word {
	case "error":
		return in(t.palette.err, word)
	case "warning":
		return in(t.palette.warning, word)
	default:
		return in(t.palette.info, word)
	}
}

func (t texter) steps(stages []stage) {
	if len(stages) == 0 {
		return
	}
	t.line("%s", in(t.palette.place, "Steps, in this order"))
	for i, part := range stages {
		if part.Title != "" {
			t.line("  %s", in(t.palette.mark, part.Title))
			t.line("            %s", in(t.palette.faint, fileText(i, part)))
		}
		for _, s := range part.Steps {
			t.wrapped(fmt.Sprintf("%3d. %-7s", s.Number, s.When), s.Does)
		}
	}
	t.line("")
}

// fileText says how the option file of a stage is made: from that of the one before.
func fileText(i int, s stage) string {
	if i == 0 {
		return "the file for it: " + s.File
	}
	return "the file for it, made of the one before: " + s.File
}

func (t texter) section(s section) {
	t.line("%s %s", in(t.palette.place, fmt.Sprintf("%d. %s (%d)", s.Number, s.Title, s.Count())),
		in(t.palette.faint, s.About))
	if s.Brief {
		t.brief(s.Entries)
		return
	}
	for i, e := range s.Entries {
		t.line("  %s: %s", in(t.palette.place, e.Place), e.Line)
		if i+1 == len(s.Entries) || !e.alike(s.Entries[i+1]) {
			t.entry(e)
		}
	}
	t.changes(s)
	t.line("")
}

// brief writes the entries by their reasons: one that several share stands once,
// above them, and so does a long one. The others stand beside their lines.
func (t texter) brief(entries []entry) {
	var reasons []string
	by := make(map[string][]entry)
	for _, e := range entries {
		if by[e.Why] == nil {
			reasons = append(reasons, e.Why)
		}
		by[e.Why] = append(by[e.Why], e)
	}
	var short [][]string
	for _, why := range reasons {
		if e := by[why][0]; len(by[why]) == 1 && width(e.Place+e.Line+why) < textWidth {
			short = append(short, []string{e.Place, e.Line, why})
			continue
		}
		if why != "" {
			t.wrapped("  ", why)
		}
		rows := make([][]string, len(by[why]))
		for i, e := range by[why] {
			rows[i] = []string{"  " + e.Place, e.Line}
		}
		t.rows(rows)
	}
	t.rows(short)
	t.line("")
}

func width(s string) int { return len([]rune(s)) }

func pad(s string, to int) string { return s + strings.Repeat(" ", max(0, to-width(s))) }

func (t texter) entry(e entry) {
	if e.Why != "" {
		t.wrapped("    why     ", e.Why)
	}
	if e.Verdict != "" {
		t.wrapped("    verdict ", e.Verdict)
	}
	for _, d := range e.Details {
		t.wrapped(fmt.Sprintf("    %-8s", d.Name), d.Text)
	}
}

// changes writes the changed defaults, by impact and area.
func (t texter) changes(s section) {
	head := ""
	for _, c := range s.Changes {
		if now := c.Impact + " impact: " + c.Area; now != head {
			head = now
			t.line("  %s", in(t.palette.mark, head))
		}
		values, notes := changeText(c)
		t.line("    %s  %s  %s", in(t.palette.place, pad(c.Option, changeName)), pad(values, changeValue), in(t.palette.faint, c.Keep))
		for _, note := range notes {
			t.wrapped("      ", note)
		}
	}
	if s.Folded > 0 {
		t.line("  and %s of low impact (--all shows them)", counted(s.Folded, "change", "changes"))
	}
}

// changeText is what happens to a default in the room of a column, and the notes
// below it, which take up what has no room there.
func changeText(c defaultChange) (values string, notes []string) {
	if c.Counts != "" {
		return c.Counts, c.Notes
	}
	side := func(word, value string, known bool) string {
		if width(value) <= changeLong {
			return value
		}
		notes = append(notes, word+": "+value)
		if !known {
			return "computed"
		}
		return shorten(value, changeShort)
	}
	before := side("before", c.Before, c.Unset.From.Known)
	after := side("now", c.After, c.Unset.To.Known)
	return before + " → " + after, append(notes, c.Notes...)
}

// The widths of the columns of changed defaults, from which width on a value
// gets a line of its own, and what of it is left in the column.
const (
	changeName  = 32
	changeValue = 32
	changeLong  = 42
	changeShort = 20
)

// textWidth is the width that paragraphs are broken to.
const textWidth = 110

// wrapped writes a paragraph with a hanging indent as wide as its label.
func (t texter) wrapped(label, text string) {
	indent := strings.Repeat(" ", utf8.RuneCountInString(label))
	_, _ = t.WriteString(in(t.palette.faint, label))
	width := len(indent)
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case width == len(indent):
		case width+1+n > textWidth:
			t.put()
			_, _ = t.WriteString(indent)
			width = len(indent)
		default:
			_ = t.WriteByte(' ')
			width++
		}
		_, _ = t.WriteString(word)
		width += n
	}
	t.put()
}
