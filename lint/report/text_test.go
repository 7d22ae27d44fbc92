package report

import (
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// A hint says what will be written, so there is none where nothing is: the finding
// on top of a recorded line may advise what the record overrules.
func TestHint(t *testing.T) {
	unsafe, safe, fatal := &lint.Finding{Fix: lint.Unsafe}, &lint.Finding{Fix: lint.Safe}, &lint.Finding{Fix: lint.Unsafe, Fatal: true}
	for name, test := range map[string]struct {
		decision lint.Decision
		want     string
	}{
		"unsafe":          {lint.Decision{Verdict: lint.Delete, Finding: unsafe}, "run differently; cnfarch rewrite"},
		"safe":            {lint.Decision{Verdict: lint.Delete, Finding: safe}, "lint --fix"},
		"fatal":           {lint.Decision{Verdict: lint.Delete, Finding: fatal}, "cnfarch rewrite writes"},
		"fatal undecided": {lint.Decision{Verdict: lint.Change, Undecided: true, Finding: fatal}, "cnfarch rewrite writes"},
		"no fix":          {lint.Decision{Verdict: lint.Change, Finding: &lint.Finding{}}, ""},
		"keep":            {lint.Decision{Verdict: lint.Keep, Finding: unsafe}, ""},
		"recorded":        {lint.Decision{Verdict: lint.Keep, Recorded: true}, ""},
		"undecided":       {lint.Decision{Verdict: lint.Delete, Undecided: true, Finding: unsafe}, ""},
		"undecided safe":  {lint.Decision{Verdict: lint.Delete, Undecided: true, Finding: safe}, ""},
	} {
		advised := &lint.Finding{Fix: lint.Unsafe, Advice: &lint.Advice{Verdict: lint.Delete}}
		got := hintText(&lint.Setting{Decision: test.decision, Findings: []*lint.Finding{advised}})
		if !strings.Contains(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	if got := hintText(nil); got != "" {
		t.Errorf("no setting: %q", got)
	}
}

// The verdicts add up to the settings; those that are undecided are among them.
func TestCountsAddUp(t *testing.T) {
	sum := tally{Summary: Summary{Settings: 6, Files: 1, Keep: 2, Change: 2, Delete: 2, Undecided: 2}, runs: 1, target: server.New(server.MySQL, server.Version{Major: 8, Minor: 4, Patch: 8})}
	const want = "6 settings in 1 file for mysql-8.4.8: 2 keep, 2 change, 2 delete (2 of these undecided); 0 errors, 0 warnings, 0 info"
	if got := sum.line(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	sum.Undecided = 0
	if got := sum.line(); strings.Contains(got, "undecided") {
		t.Errorf("%s, want no word of undecided ones", got)
	}
}
