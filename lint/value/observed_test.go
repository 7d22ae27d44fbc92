package value

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// TestObserved reads every text of fixtures/values at every server of its table.
// observed.tsv was seen on running servers; parser.tsv on the option parsers of
// two releases, the options being ours. A dash is a cell that was not tried, or
// whose value the server corrects later.
func TestObserved(t *testing.T) {
	for _, name := range []string{"observed.tsv", "parser.tsv"} {
		rows := readTable(t, filepath.Join("..", "..", "fixtures", "values", name))
		for i, column := range rows[0][2:] {
			s, facts := factsOf(t, column)
			for _, row := range rows[1:] {
				if row[i+2] != "-" {
					checkObserved(t, s, facts, row[0], row[1], row[i+2])
				}
			}
		}
	}
}

func checkObserved(t *testing.T, s server.Server, facts *defaults.Facts, name, text, want string) {
	t.Helper()
	opt, ok := facts.Lookup(name)
	if !ok {
		t.Errorf("%s does not know %s", s, name)
		return
	}
	raw, has := text, text != "(bare)"
	if text == "(empty)" || !has {
		raw = ""
	}
	r := Read(&opt, s, raw, has)
	got := r.Text
	switch {
	case r.Fatal():
		got = "refuses"
	case got == "":
		got = "(empty)"
	}
	if got != want {
		t.Errorf("%s at %s: %q runs as %s, want %s (%v)", name, s, text, got, want, r.Problems)
	}
	checkReading(t, r)
}

// checkReading holds what is true of every reading.
func checkReading(t *testing.T, r Reading) {
	t.Helper()
	if r.Kind == 0 || (r.Kind == None) != r.Fatal() {
		t.Errorf("%s=%q at %s: kind %d, problems %v", r.Option.Name, r.Raw, r.Server, r.Kind, r.Problems)
	}
	for _, p := range r.Problems {
		if p.Cause == 0 || (p.Fatal && p.Runs != "") || (!p.Fatal && !r.Fatal() && p.Runs != r.Text) || (p.Sure && p.Meant == "") {
			t.Errorf("%s=%q at %s: problem %+v", r.Option.Name, r.Raw, r.Server, p)
		}
		if p.Meant != "" && Read(r.Option, r.Server, p.Meant, true).Fatal() {
			t.Errorf("%s=%q at %s: the text meant, %q, is refused", r.Option.Name, r.Raw, r.Server, p.Meant)
		}
	}
	if again := Shown(r.Option, r.Server, r.Text); r.Kind != None && r.Kind != Text && r.Text != "" && again.Text != r.Text {
		t.Errorf("%s=%q at %s: runs as %q, which reads as %q", r.Option.Name, r.Raw, r.Server, r.Text, again.Text)
	}
}

func readTable(t *testing.T, path string) [][]string {
	t.Helper()
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(bytes)) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows
}

func factsOf(t *testing.T, name string) (server.Server, *defaults.Facts) {
	t.Helper()
	s, err := server.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	facts, err := defaults.For(s)
	if err != nil {
		t.Fatal(err)
	}
	return s, facts
}
