package defaults

import (
	"slices"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/server"
)

// TestTables holds the rows of both products against the rules that look-ups
// rely on.
func TestTables(t *testing.T) {
	flags := strings.Fields("static optional noargument activation host varies build computed alias negates plugin dedicated adjusted unlisted")
	for _, p := range []server.Product{server.MySQL, server.MariaDB} {
		heading := strings.Split(string(tableOf(p)[:strings.IndexByte(string(tableOf(p)), '\n')]), "\t")
		var before Option
		for line := range tableOf(p).Body().Lines() {
			cells := strings.Split(line, "\t")
			if len(cells) != len(heading) {
				t.Fatalf("%s: %d columns, want %d: %s", p, len(cells), len(heading), line)
			}
			o := readRow(line)
			checkRow(t, p, o, before)
			for _, bound := range cells[1:3] {
				if v, err := server.ParseVersion(bound); err != nil || v != release(bound) {
					t.Errorf("%s: %s: bound %q: %v", p, o.Name, bound, err)
				}
			}
			for flag := range strings.SplitSeq(cells[slices.Index(heading, "flags")], ",") {
				if key, _, _ := strings.Cut(flag, "="); key != "" && !slices.Contains(flags, key) {
					t.Errorf("%s: %s: flag %q", p, o.Name, flag)
				}
			}
			before = o
		}
	}
}

func checkRow(t *testing.T, p server.Product, o, before Option) {
	t.Helper()
	switch {
	case o.Name < before.Name:
		t.Errorf("%s: %s stands behind %s", p, o.Name, before.Name)
	case o.Name == before.Name && o.First.Compare(before.Last) <= 0:
		t.Errorf("%s: %s: %s overlaps with the row before", p, o.Name, o.First)
	case o.First.Compare(o.Last) > 0:
		t.Errorf("%s: %s: %s is after %s", p, o.Name, o.First, o.Last)
	case o.Status == 0 || o.Type == 0 || o.Argument == 0 || o.Default.Kind == 0:
		t.Errorf("%s: %s: a column is not understood: %+v", p, o.Name, o)
	case !o.InFile && !o.Variable:
		t.Errorf("%s: %s is neither an option nor a variable", p, o.Name)
	}
	if strings.Trim(o.Name, "abcdefghijklmnopqrstuvwxyz0123456789_.") != "" {
		t.Errorf("%s: %q is no name", p, o.Name)
	}
	for _, v := range []server.Version{o.First, o.Last} {
		if at, _, err := resolve(server.New(p, v)); err != nil || at.Version != v {
			t.Errorf("%s: %s: bound %s is not covered: %v", p, o.Name, v, err)
		}
	}
	if o.Provenance == "" {
		t.Errorf("%s: %s at %s has no source", p, o.Name, o.First)
	}
	for kind := range strings.SplitSeq(o.Provenance, ",") {
		if SourceOf(kind) == "" {
			t.Errorf("%s: %s: source %q is not explained", p, o.Name, kind)
		}
	}
}

// TestDefaultsAreValues holds that a constant is one of its option's values.
func TestDefaultsAreValues(t *testing.T) {
	for _, p := range []server.Product{server.MySQL, server.MariaDB} {
		for line := range tableOf(p).Body().Lines() {
			o := readRow(line)
			if o.Default.Kind != Constant {
				continue
			}
			switch text := o.Default.Text; o.Type {
			case Boolean:
				if text != "ON" && text != "OFF" {
					t.Errorf("%s: %s: %q is no boolean", p, o.Name, text)
				}
			case Integer:
				if strings.Trim(text, "-0123456789") != "" {
					t.Errorf("%s: %s: %q is no integer", p, o.Name, text)
				}
			case Enum:
				known := slices.ContainsFunc(o.Words, func(w string) bool { return strings.EqualFold(w, text) })
				if len(o.Words) > 0 && !known && strings.Trim(text, "0123456789") != "" {
					t.Errorf("%s: %s: %q is none of %q", p, o.Name, text, o.Words)
				}
			}
		}
	}
}

func TestCoverage(t *testing.T) {
	var before Series
	for _, s := range Coverage() {
		if s.Basis == 0 || s.Source == "" || s.First.Compare(s.Newest) > 0 || s.Known.Compare(s.Newest) > 0 {
			t.Errorf("%s-%s: %+v", s.Product, s.First.Series(), s)
		}
		if s.Product == before.Product && s.First.Compare(before.Newest) <= 0 {
			t.Errorf("%s-%s is not in order", s.Product, s.First.Series())
		}
		before = s
	}
}
