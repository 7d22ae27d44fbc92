// Package baseline keeps a list of findings that are known, so that only new
// ones count. An entry says what a finding is about and never on which line, so
// that it survives edits elsewhere in the file. No baseline hides what keeps
// the target from starting.
package baseline

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/secret"
)

// Entry is one known finding, or several that are alike.
type Entry struct {
	Path   string // of the file, from the baseline's folder, with slashes; empty where the finding has no file
	Group  string
	Option string
	Rule   string
	Value  string // as written; secrets are masked
}

// heading begins a baseline and names its version.
const heading = "# cnfarch baseline 1: path, group, option, rule, value"

// Place names a file as entries do: from the folder that the baseline is in.
type Place func(*lint.File) string

// Of lists what runs found, sorted and each once, without what an ignore took
// out and without what keeps the target from starting.
func Of(runs []*lint.Run, place Place) []Entry {
	var all []Entry
	for _, run := range runs {
		for _, f := range run.Findings {
			if f.Suppressed == nil && !f.Fatal {
				all = append(all, entryOf(f, place))
			}
		}
	}
	slices.SortFunc(all, compare)
	return slices.Compact(all)
}

func entryOf(f *lint.Finding, place Place) Entry {
	e := Entry{Option: secret.Key(f.Option), Rule: f.Rule.Name}
	if f.Place.File != nil {
		e.Path = place(f.Place.File)
	}
	if s := f.Setting; s != nil {
		e.Group, e.Value = strings.ToLower(s.Group), secret.Text(s.Raw)
		if s.Secret && s.Raw != "" {
			e.Value = secret.Mask
		}
	}
	return e
}

func compare(a, b Entry) int {
	return cmp.Or(
		cmp.Compare(a.Path, b.Path), cmp.Compare(a.Group, b.Group), cmp.Compare(a.Option, b.Option),
		cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Value, b.Value),
	)
}

// Write writes entries, one a line, below a heading.
func Write(w io.Writer, entries []Entry) error {
	var out bytes.Buffer
	fmt.Fprintln(&out, heading)
	for _, e := range entries {
		fmt.Fprintln(&out, e)
	}
	_, err := out.WriteTo(w)
	return err
}

// String is the line of the entry: its fields between tabs, quoted where they
// hold what would break the line.
func (e Entry) String() string {
	return strings.Join([]string{quote(e.Path), quote(e.Group), quote(e.Option), quote(e.Rule), quote(e.Value)}, "\t")
}

// nothing stands for an empty field.
const nothing = "-"

func quote(field string) string {
	switch {
	case field == "":
		return nothing
	case field == nothing, field[0] == '"', field[0] == '#', strings.TrimSpace(field) != field,
		!utf8.ValidString(field), strings.ContainsFunc(field, func(r rune) bool { return !unicode.IsPrint(r) }):
		return strconv.Quote(field)
	default:
		return field
	}
}

func unquote(field string) (string, error) {
	switch {
	case field == nothing:
		return "", nil
	case strings.HasPrefix(field, `"`):
		text, err := strconv.Unquote(field)
		if err != nil {
			return "", fmt.Errorf("%s is not properly quoted", field)
		}
		return text, nil
	default:
		return field, nil
	}
}

// Parse reads what Write has written. Lines may have any order; empty ones and
// comments are passed over. The error names the line.
func Parse(src []byte) (*Baseline, error) {
	b := &Baseline{lines: make(map[Entry]int)}
	for i, line := range strings.Split(string(src), "\n") {
		line = strings.TrimRight(line, "\r")
		switch {
		case i == 0 && line != heading:
			return nil, fmt.Errorf("line 1: not a baseline of this version: it begins with %q", heading)
		case line == "" || line[0] == '#':
			continue
		}
		e, err := parseEntry(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		if b.lines[e] == 0 {
			b.Entries = append(b.Entries, e)
			b.lines[e] = i + 1
		}
	}
	return b, nil
}

func parseEntry(line string) (Entry, error) {
	var e Entry
	to := []*string{&e.Path, &e.Group, &e.Option, &e.Rule, &e.Value}
	fields := strings.Split(line, "\t")
	if len(fields) != len(to) {
		return e, fmt.Errorf("%d fields between tabs, want path, group, option, rule and value", len(fields))
	}
	for i, field := range fields {
		text, err := unquote(field)
		if err != nil {
			return e, err
		}
		*to[i] = text
	}
	return e, nil
}
