package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// context is the number of unchanged lines around a change.
const context = 3

// Change is one file before and after.
type Change struct {
	Name        string // as a slash-separated path
	Before, Now []byte
}

// diffLine is one line of an edit script; its text has its line end.
type diffLine struct {
	op   byte // ' ', '-' or '+'
	text string
}

// Diff writes a unified diff that git apply and patch take, with three lines
// of context; nothing for a file that is the same. With colours the changed
// characters inside a line stand out.
func Diff(w io.Writer, c Change, p Palette) error {
	script, err := lineScript(string(c.Before), string(c.Now))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	out := bufio.NewWriter(w)
	first := true
	for _, h := range hunks(script) {
		if first {
			fmt.Fprintf(out, "%s\n%s\n", in(p.place, "--- "+headName("a/", c.Name)), in(p.place, "+++ "+headName("b/", c.Name)))
			first = false
		}
		fmt.Fprintln(out, in(p.hunk, h.header()))
		writeLines(out, h.lines, p)
	}
	return out.Flush()
}

// headName quotes a name that would not read back, as git does.
func headName(prefix, name string) string {
	name = prefix + strings.TrimPrefix(name, "/")
	if strings.IndexFunc(name, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == 0x7f }) < 0 {
		if strings.ContainsRune(name, ' ') {
			return name + "\t"
		}
		return name
	}
	var b strings.Builder
	for i := range len(name) {
		switch c := name[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	return `"` + b.String() + `"`
}

// lineScript is the shortest edit script over lines. Lines are numbered first,
// so that the script depends on nothing but equality.
func lineScript(before, now string) ([]diffLine, error) {
	d := diffmatchpatch.New()
	d.DiffTimeout = 0 // the default of a second makes results depend on the machine
	numbers := make(map[string]rune)
	var lines []string
	a, b := number(before, numbers, &lines), number(now, numbers, &lines)
	if len(lines) > maxLines {
		return nil, fmt.Errorf("%d different lines are more than can be compared (%d)", len(lines), maxLines)
	}
	var script []diffLine
	for _, part := range d.DiffMainRunes(a, b, false) {
		op := [...]byte{'-', ' ', '+'}[part.Type+1]
		for _, r := range part.Text {
			script = append(script, diffLine{op, lines[index(r)]})
		}
	}
	return script, nil
}

// maxLines is how many lines there are runes for.
const maxLines = unicode.MaxRune - surrogateCount

// number gives every distinct line a rune, leaving out the surrogates, which
// no string can hold.
func number(s string, numbers map[string]rune, lines *[]string) []rune {
	var out []rune
	for _, line := range strings.SplitAfter(s, "\n") {
		if line == "" {
			continue
		}
		r, ok := numbers[line]
		if !ok {
			r = rune(len(*lines) + 1)
			if r >= surrogates {
				r += surrogateCount
			}
			numbers[line] = r
			*lines = append(*lines, line)
		}
		out = append(out, r)
	}
	return out
}

// The runes that are no characters: U+D800 to U+DFFF.
const (
	surrogates     = 0xd800
	surrogateCount = 0x800
)

func index(r rune) int {
	if r >= surrogates {
		r -= surrogateCount
	}
	return int(r) - 1
}

// hunk is a run of changes with its context.
type hunk struct {
	oldStart, newStart int // line numbers from 1
	lines              []diffLine
}

// hunks cuts a script into runs that are no more than twice the context apart.
func hunks(script []diffLine) []hunk {
	var out []hunk
	oldLine, newLine := 1, 1
	last := -1 // index of the last changed line
	for i, l := range script {
		if l.op != ' ' {
			if last < 0 || i-last > 2*context {
				out = closeHunk(out, script, last)
				lead := min(i, context)
				out = append(out, hunk{oldLine - lead, newLine - lead, append([]diffLine(nil), script[i-lead:i]...)})
			} else {
				h := &out[len(out)-1]
				h.lines = append(h.lines, script[last+1:i]...)
			}
			h := &out[len(out)-1]
			h.lines = append(h.lines, l)
			last = i
		}
		if l.op != '+' {
			oldLine++
		}
		if l.op != '-' {
			newLine++
		}
	}
	return closeHunk(out, script, last)
}

// closeHunk adds the context behind the last change.
func closeHunk(out []hunk, script []diffLine, last int) []hunk {
	if len(out) > 0 {
		h := &out[len(out)-1]
		h.lines = append(h.lines, script[last+1:min(len(script), last+1+context)]...)
	}
	return out
}

func (h hunk) header() string {
	var before, now int
	for _, l := range h.lines {
		if l.op != '+' {
			before++
		}
		if l.op != '-' {
			now++
		}
	}
	return fmt.Sprintf("@@ -%s +%s @@", lineRange(h.oldStart, before), lineRange(h.newStart, now))
}

// lineRange is START,COUNT; an empty range starts at the line before it.
func lineRange(start, count int) string {
	switch count {
	case 0:
		return fmt.Sprintf("%d,0", start-1)
	case 1:
		return fmt.Sprint(start)
	default:
		return fmt.Sprintf("%d,%d", start, count)
	}
}

func writeLines(out *bufio.Writer, lines []diffLine, p Palette) {
	for i := 0; i < len(lines); {
		removed, added := runOf(lines, i, '-'), 0
		added = runOf(lines, i+removed, '+')
		if removed+added == 0 {
			writeLine(out, lines[i], lines[i].text)
			i++
			continue
		}
		writeChange(out, lines[i:i+removed], lines[i+removed:i+removed+added], p)
		i += removed + added
	}
}

func runOf(lines []diffLine, from int, op byte) int {
	n := 0
	for from+n < len(lines) && lines[from+n].op == op {
		n++
	}
	return n
}

// writeChange writes replaced lines. The last line that went and the last that
// came are compared by characters: records stand above what they are about.
func writeChange(out *bufio.Writer, removed, added []diffLine, p Palette) {
	pair := p.removed != nil && len(removed) > 0 && len(added) > 0
	var before, now string
	if pair {
		before, now = inside(removed[len(removed)-1].text, added[len(added)-1].text, p)
	}
	for i, l := range removed {
		if pair && i == len(removed)-1 {
			writeLine(out, l, before)
		} else {
			writeLine(out, l, paintBody(p.removed, l))
		}
	}
	for i, l := range added {
		if pair && i == len(added)-1 {
			writeLine(out, l, now)
		} else {
			writeLine(out, l, paintBody(p.added, l))
		}
	}
}

// writeLine writes a line with its mark; shown is its painted text.
func writeLine(out *bufio.Writer, l diffLine, shown string) {
	_ = out.WriteByte(l.op) // errors stay in the writer until it is flushed
	_, _ = out.WriteString(shown)
	if !strings.HasSuffix(l.text, "\n") {
		_, _ = out.WriteString("\n\\ No newline at end of file\n")
	}
}
