package rewrite

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/text"
)

// The edits of one finding take its line and leave the others.
func TestFix(t *testing.T) {
	const src = "[mysqld]\nport = 1\nsocket = x\n"
	run := judge(t, src, rule("port", drop), rule("socket", drop))
	var all []string
	for _, f := range run.Findings {
		after, err := text.Apply(run.Sources[0].Bytes, Fix(run, f))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(after))
	}
	if diff := cmp.Diff([]string{"[mysqld]\nsocket = x\n", "[mysqld]\nport = 1\n"}, all); diff != "" {
		t.Error(diff)
	}
}

// What is not safe, or did not decide, has no edits.
func TestFixNone(t *testing.T) {
	note := rule("port", func(p *lint.Pass, s *lint.Setting) { p.Note(s, lint.Info, "by the way") })
	note.Name = "note-rule"
	run := judge(t, "[mysqld]\nport = 1\n", rule("port", to("2")), note)
	if len(run.Findings) != 2 {
		t.Fatalf("%d findings", len(run.Findings))
	}
	for _, f := range run.Findings {
		if edits := Fix(run, f); len(edits) != 0 {
			t.Errorf("%s: %v", f.Message, edits)
		}
	}
}
