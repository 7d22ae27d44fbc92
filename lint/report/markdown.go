package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// UpgradeMarkdown writes what moves between servers do, for a change ticket.
func UpgradeMarkdown(w io.Writer, r *Report, _ Palette) error {
	m := marker{bufio.NewWriter(w)}
	first := true
	for plan := range r.plans() {
		if !first {
			m.line("\n---\n")
		}
		first = false
		m.page(r.pageOf(plan))
	}
	return m.Flush()
}

// marker writes Markdown. Errors stay in the buffered writer until it is flushed.
type marker struct{ *bufio.Writer }

func (m marker) line(format string, args ...any) { fmt.Fprintf(m, format+"\n", args...) }

func (m marker) page(p page) {
	m.line("# %s\n", plainText(p.Title))
	m.line("%s\n", plainText(p.Summary))
	for _, text := range p.Lead {
		m.line("- %s", plainText(text))
	}
	for _, e := range p.Remarks {
		m.line("- **%s**: %s (%s)", e.Severity, plainText(e.Why), codeText(e.Line))
	}
	m.steps(p.Stages)
	for _, s := range p.Sections {
		m.section(s)
	}
	if len(p.Sources) > 0 {
		m.line("\n## Sources\n")
	}
	for _, s := range p.Sources {
		m.line("- %s: %s", plainText(s.Name), plainText(s.Text))
	}
	if len(p.Missing) > 0 {
		m.line("\n## Facts that would decide more\n")
		for _, f := range p.Missing {
			m.line("- `%s`: %s", f.Fact, plainText(strings.Join(f.NeededBy, ", ")))
		}
	}
}

func (m marker) steps(stages []stage) {
	if len(stages) == 0 {
		return
	}
	m.line("\n## Steps, in this order\n")
	for i, part := range stages {
		if part.Title != "" {
			m.line("\n%s; %s\n", plainText(upperFirst(part.Title)), plainText(fileText(i, part)))
		}
		for _, s := range part.Steps {
			m.line("%d. [ ] *%s*: %s", s.Number, s.When, plainText(s.Does))
		}
	}
}

func (m marker) section(s section) {
	m.line("\n## %d. %s (%d)\n\n%s.\n", s.Number, s.Title, s.Count(), upperFirst(plainText(s.About)))
	if s.Brief {
		m.line("| place | line | why |\n| --- | --- | --- |")
		for _, e := range s.Entries {
			m.line("| %s | %s | %s |", cellText(e.Place), codeCell(e.Line), cellText(e.Why))
		}
		return
	}
	for _, e := range s.Entries {
		m.entry(e)
	}
	m.changes(s)
}

func (m marker) entry(e entry) {
	m.line("- **%s** %s", plainText(e.Place), codeText(e.Line))
	if e.Why != "" {
		m.line("  - why: %s", plainText(e.Why))
	}
	if e.Verdict != "" {
		m.line("  - verdict: **%s**", plainText(e.Verdict))
	}
	for _, d := range e.Details {
		m.line("  - %s: %s", d.Name, plainText(d.Text))
	}
}

func (m marker) changes(s section) {
	if len(s.Changes) > 0 {
		m.line("| impact | area | option | before | after | to keep it | note |\n| --- | --- | --- | --- | --- | --- | --- |")
	}
	for _, c := range s.Changes {
		before, after := codeCell(c.Before), codeCell(c.After)
		if c.Counts != "" {
			before, after = "", cellText(c.Counts)
		}
		m.line("| %s | %s | `%s` | %s | %s | %s | %s |", c.Impact, c.Area, c.Option, before, after, keepText(c), cellText(strings.Join(c.Notes, "; ")))
	}
	if s.Folded > 0 {
		m.line("\n%s of low impact not shown (`--all`).", counted(s.Folded, "change", "changes"))
	}
}

func keepText(c defaultChange) string {
	if c.Kept {
		return codeCell(c.Keep)
	}
	return cellText(c.Keep)
}

// plainText keeps text from being read as markup.
func plainText(text string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "&", "&amp;", "<", "&lt;", ">", "&gt;", "[", `\[`, "]", `\]`, "`", "\\`").Replace(text)
}

// cellText is text in a cell of a table.
func cellText(text string) string { return strings.ReplaceAll(plainText(text), "|", `\|`) }

// codeText is text as code, where no backquote would end it.
func codeText(text string) string {
	if strings.Contains(text, "`") {
		return plainText(text)
	}
	return "`" + text + "`"
}

// codeCell is text as code in a cell, which a bar would end.
func codeCell(text string) string { return strings.ReplaceAll(codeText(text), "|", `\|`) }

func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
