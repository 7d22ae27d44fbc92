package rules

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
)

// TestFreshEngine: what an engine remembers of earlier runs changes nothing. The
// examples of all pages, with their servers and hosts, are judged by one engine that
// has seen them all, and each by one that has seen none.
func TestFreshEngine(t *testing.T) {
	examples := allExamples(t)
	seasoned := lint.New(All())
	for _, e := range examples {
		whole(t, seasoned, e)
	}
	for _, e := range examples {
		if diff := cmp.Diff(whole(t, lint.New(All()), e), whole(t, seasoned, e)); diff != "" {
			t.Errorf("%s on %s: another verdict by an engine that has judged others before (-fresh +seasoned):\n%s", e.target, e.files[0].text, diff)
		}
	}
}

func allExamples(t *testing.T) (all []example) {
	for _, rule := range All() {
		_, err := eachExample(Document(rule), func(e example) (string, error) {
			all = append(all, e)
			return "", nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// whole is all that the rules say of an example's servers.
func whole(t *testing.T, engine *lint.Engine, e example) string {
	t.Helper()
	runs, err := e.judge(engine)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, run := range runs {
		for _, s := range run.Settings {
			d := s.Decision
			fmt.Fprintln(&out, s.Name, s.Variable, s.Value.Text, s.Meant.Text, s.DefaultText, s.FromDefault, s.Class, d.Verdict, d.Undecided, d.Suggest, d.Group, d.Reason, d.Row)
		}
		for _, f := range run.Findings {
			fmt.Fprintln(&out, findingLine(f), f.Rule.Name, f.Option, f.Fatal, f.Premises, f.Evidence, f.Fix, f.Mend, f.Suppressed)
		}
		fmt.Fprintln(&out, run.Missing, run.Unset)
	}
	return regexp.MustCompile(`/[^ ]*/example[0-9]+`).ReplaceAllString(out.String(), "") // where the files lay
}
