package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// TestObservedValues lints every value of fixtures/values for every server that
// was seen reading it: what a server refuses some rule calls fatal, and nothing
// else is; what a server misreads some rule speaks of; and what a rule writes in
// its place the server reads without trouble.
func TestObservedValues(t *testing.T) {
	engine := lint.New(All())
	for _, name := range []string{"observed.tsv", "parser.tsv"} {
		text, err := os.ReadFile(filepath.Join("..", "fixtures", "values", name))
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
		servers := strings.Split(rows[0], "\t")[2:]
		for _, row := range rows[1:] {
			cells := strings.Split(row, "\t")
			for i, column := range servers {
				if cells[i+2] != "-" {
					checkObserved(t, engine, column, cells[0], cells[1], cells[i+2] == "refuses")
				}
			}
		}
	}
}

func checkObserved(t *testing.T, engine *lint.Engine, target, option, text string, refuses bool) {
	t.Helper()
	s := lintLine(t, engine, target, observedLine(t, option, text))
	at := fmt.Sprintf("%s=%q at %s", option, text, target)
	if s == nil || s.Option == nil {
		return // the name is the matter
	}
	if fatal := slices.ContainsFunc(s.Findings, func(f *lint.Finding) bool { return f.Fatal }); fatal != refuses {
		t.Errorf("%s: fatal %v, want %v", at, fatal, refuses)
	}
	if misread(s) && !slices.ContainsFunc(s.Findings, judgesValue) {
		t.Errorf("%s: %v, and no rule speaks of it", at, s.Value.Problems)
	}
	if d := s.Decision; d.Verdict == lint.Change && !d.Undecided {
		for _, to := range d.Suggest {
			checkSuggestion(t, engine, target, at, to)
		}
	}
}

// observedLine writes a value as the tables of observations have it.
func observedLine(t *testing.T, option, text string) string {
	t.Helper()
	switch text {
	case "(bare)":
		return option
	case "(empty)":
		return option + " ="
	}
	encoded, err := cnf.Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	return option + " = " + encoded
}

// misread reports whether the server runs something else than the line says.
func misread(s *lint.Setting) bool {
	if s.Tolerated() {
		return false
	}
	return slices.ContainsFunc(s.Value.Problems, func(p value.Problem) bool {
		return p.Cause != value.AbbreviatedWord && p.Cause != value.WordByNumber
	})
}

func judgesValue(f *lint.Finding) bool { return f.Advice != nil && f.Advice.Row <= lint.RowValue }

// checkSuggestion holds that a line to write is not misread in its turn.
func checkSuggestion(t *testing.T, engine *lint.Engine, target, at string, to lint.Suggestion) {
	t.Helper()
	line := to.Option
	if !to.Bare {
		line = observedLine(t, to.Option, to.Value)
	}
	if to.Value == "" && !to.Bare {
		line = to.Option + " ="
	}
	s := lintLine(t, engine, target, line)
	if s != nil && slices.ContainsFunc(s.Findings, judgesValue) {
		t.Errorf("%s: what a rule writes, %q, is wrong as well", at, line)
	}
}

// lintLine judges one line; nil where it makes no setting.
func lintLine(t *testing.T, engine *lint.Engine, target, line string) *lint.Setting {
	t.Helper()
	s, err := server.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	run, err := engine.Run(lint.Input{
		Target: s, Profile: hw.New(),
		Files: effective.Read(effective.Host{}, effective.Query{
			Server: s, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte("[mysqld]\n" + line + "\n")}}, Tolerant: true,
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(run.Settings) == 0 {
		return nil
	}
	return run.Settings[0]
}

// TestGarbage gives every option a word that it does not know, -1, nothing behind the
// sign and no sign: what each server refuses some rule calls fatal, and nothing else
// is. The cells of fixtures/values/garbage.tsv are from checks of the configuration
// (--validate-config, --verbose --help); a dash is one that only a start decides, or
// that depends on the host.
func TestGarbage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "fixtures", "values", "garbage.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	engine := lint.New(All())
	rows := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	servers := strings.Split(rows[0], "\t")[2:]
	for _, row := range rows[1:] {
		cells := strings.Split(row, "\t")
		for i, column := range servers {
			if said := cells[i+2]; said != "-" {
				checkGarbage(t, engine, column, cells[0], cells[1], said == "refuses")
			}
		}
	}
}

func checkGarbage(t *testing.T, engine *lint.Engine, target, option, text string, refuses bool) {
	t.Helper()
	s := lintLine(t, engine, target, observedLine(t, option, text))
	if s == nil {
		t.Errorf("%s=%q at %s: no setting", option, text, target)
		return
	}
	if fatal := slices.ContainsFunc(s.Findings, func(f *lint.Finding) bool { return f.Fatal }); fatal != refuses {
		t.Errorf("%s=%q at %s: fatal %v, the server refuses: %v", option, text, target, fatal, refuses)
	}
}
