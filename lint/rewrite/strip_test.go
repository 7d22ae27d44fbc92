package rewrite

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/text"
)

func TestStrip(t *testing.T) {
	const src = "# cnfarch: ignore-file[a-b] why\n[mysqld]\r\n  # cnfarch: keep why\r\nport = 1 # cnfarch: keep why\n# cnfarch: kep why\n# free\n# cnfarch: delete gone\n#x = 1"
	const want = "[mysqld]\r\nport = 1 # cnfarch: keep why\n# cnfarch: kep why\n# free\n#x = 1"
	results, err := Strip(judge(t, src))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(results[0].After)); diff != "" {
		t.Error(diff)
	}
}

// A line that a rewrite has made owes its reason too: once asked for, and no
// longer once it is given.
func TestAnnotateChanged(t *testing.T) {
	change := rule("innodb_flush_neighbors", to("0"))
	got := rewriteOnce(t, "[mysqld]\ninnodb_flush_neighbors = 1\n", Options{}, change)
	const changed = "[mysqld]\n# cnfarch: change 1 -> 0 (target mysql-8.4.8, media=ssd) it is better [test-rule]\n"
	if want := changed + "innodb_flush_neighbors = 0\n"; got != want {
		t.Fatalf("%q", got)
	}
	got = rewritten(t, got, Options{Annotate: true}, change)
	const asked = changed + "# cnfarch: undecided (target mysql-8.4.8, default 0) differs from the default, 0; no rule speaks, so the reason for it is owed\ninnodb_flush_neighbors = 0\n"
	if diff := cmp.Diff(asked, got); diff != "" {
		t.Error(diff)
	}
	const filled = changed + "# cnfarch: keep measured\ninnodb_flush_neighbors = 0\n"
	if diff := cmp.Diff(filled, rewritten(t, filled, Options{Annotate: true}, change)); diff != "" {
		t.Error(diff)
	}
}

// What a rule would do again to its own outcome is not done; the reason is asked for.
func TestAnnotateSettled(t *testing.T) {
	double := rule("innodb_io_capacity", func(p *lint.Pass, s *lint.Setting) {
		p.Fault(s, lint.Warning, "twice as much").Write(s.Name, s.Raw+s.Raw)
	})
	src := rewriteOnce(t, "[mysqld]\ninnodb_io_capacity = 5\n", Options{}, double)
	const want = "[mysqld]\n# cnfarch: change 5 -> 55 (target mysql-8.4.8) twice as much [test-rule]\n" +
		"# cnfarch: undecided (target mysql-8.4.8, default 10000) written for this target; confirm it, and write the reason\ninnodb_io_capacity = 55\n"
	if diff := cmp.Diff(want, rewritten(t, src, Options{Annotate: true}, double)); diff != "" {
		t.Error(diff)
	}
}

// What people wrote above a line that goes, and a keep that no longer holds above
// one that changes, binds nothing any more and stays as a comment.
func TestOutdatedRecords(t *testing.T) {
	for _, tt := range []struct {
		name, src, want string
		rule            *lint.Rule
	}{
		{
			"a fallen keep over a change", "[mysqld]\n  # cnfarch: keep (while media=hdd) seeks\n  # cnfarch: undecided why\n  innodb_flush_neighbors = 1\n",
			"[mysqld]\n  # formerly cnfarch: keep (while media=hdd) seeks\n  # cnfarch: change 1 -> 0 (target mysql-8.4.8, media=ssd) it is better [test-rule]\n  innodb_flush_neighbors = 0\n",
			rule("innodb_flush_neighbors", to("0")),
		},
		{
			"records over a line that goes", "[mysqld]\r\n# cnfarch: ignore[x] why\r\n# cnfarch: keep why\r\nport = 1\r\n",
			"[mysqld]\r\n# formerly cnfarch: ignore[x] why\r\n# formerly cnfarch: keep why\r\n# cnfarch: delete (target mysql-8.4.8) gone [test-rule]\r\n#port = 1\r\n",
			rule("port", func(p *lint.Pass, s *lint.Setting) { p.Unknown(s, lint.Error, "gone").Fatal() }),
		},
		{
			"a keep over a new name", "[mysqld]\n# cnfarch: keep why\nport = 1\n",
			"[mysqld]\n# cnfarch: keep why\n# cnfarch: change port -> report_port (target mysql-8.4.8) renamed [test-rule]\nreport_port = 1\n",
			rule("port", func(p *lint.Pass, s *lint.Setting) {
				p.Unknown(s, lint.Error, "renamed").Fatal().Write("report_port", s.Raw)
			}),
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, rewritten(t, tt.src, Options{}, tt.rule)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Edits of comments are made with the safe fixes, unless something else touches
// the same bytes: then they wait for the next round.
func TestMend(t *testing.T) {
	mend := &lint.Rule{Name: "test-mend", Code: "T02", Severity: lint.Info, Closing: func(p *lint.Pass, f *lint.File) {
		for _, rec := range f.Records {
			p.Remark(rec.Place(), lint.Info, "gone").Mend(text.Edit{Span: f.Nodes[rec.Node].Span})
		}
	}}
	dropped := rule("port", func(p *lint.Pass, s *lint.Setting) { p.Fault(s, lint.Warning, "gone").Delete().Safe() })
	const src = "[mysqld]\n# cnfarch: keep a\nsocket = x\n# cnfarch: undecided b\nport = 1\n"
	if got, want := rewriteOnce(t, src, Options{SafeOnly: true}, mend, dropped), "[mysqld]\nsocket = x\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := rewriteOnce(t, src, Options{}, mend); got != src {
		t.Errorf("comments are edited without being asked: %q", got)
	}
}
