package record

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseCanonical(t *testing.T) {
	tests := []struct{ name, comment, want string }{
		{"keep", "# cnfarch: keep NVMe since 2021", "# cnfarch: keep NVMe since 2021"},
		{"any marker and blanks", "\t;;#cnfarch :\tKEEP  reason \r\n", "# cnfarch: keep reason"},
		{"one premise", "# cnfarch: keep (while media = ssd) why", "# cnfarch: keep (while media=ssd) why"},
		{"premises and end", "#cnfarch: keep(while media=ssd,memory >= 64G;until mysql-9.7)why", "# cnfarch: keep (while media=ssd, memory>=64G; until mysql-9.7) why"},
		{"either order", "# cnfarch: keep (until 2027-06-30; while server>=8.4) why", "# cnfarch: keep (while server>=mysql-8.4; until 2027-06-30) why"},
		{"roles and devices", "# cnfarch: keep (while REDO.media=hdd, device.rotational_reported=0) why", "# cnfarch: keep (while redo.media=hdd, device.rotational_reported=0) why"},
		{"a list is quoted", `# cnfarch: keep (while plugins="a,b") why`, `# cnfarch: keep (while plugins="a,b") why`},
		{"rules in a reason of keep are text", "# cnfarch: keep see [note-1]", "# cnfarch: keep see [note-1]"},
		{"change", "# cnfarch: change 1 -> 0 (target mysql-8.4, media=ssd) no seeks [flush-neighbors-on-flash]", "# cnfarch: change 1 -> 0 (target mysql-8.4, media=ssd) no seeks [flush-neighbors-on-flash]"},
		{"change to several", `# cnfarch: change a=1 -> b=2 + "c=x y" why`, `# cnfarch: change a=1 -> b=2 + "c=x y" why`},
		{"change of what looks like grammar", `# cnfarch: change "a -> b" -> "->" + "+" + "" + "(x" why`, `# cnfarch: change "a -> b" -> "->" + "+" + "" + "(x" why`},
		{"delete", "# cnfarch: delete (target mysql-8.4) removed in 8.0.3 [removed-option, S01]", "# cnfarch: delete (target mysql-8.4) removed in 8.0.3 [removed-option, S01]"},
		{"written verdicts need no reason", "# cnfarch: delete", "# cnfarch: delete"},
		{"no rule in the bracket", "# cnfarch: delete see [1 2]", "# cnfarch: delete see [1 2]"},
		{"undecided", "# cnfarch: undecided (target mysql-8.4.8, default 4000) write the reason", "# cnfarch: undecided (target mysql-8.4.8, default 4000) write the reason"},
		{"empty default", `# cnfarch: undecided (default "") why`, `# cnfarch: undecided (default "") why`},
		{"default with a comma", `# cnfarch: undecided (default "A,B") why`, `# cnfarch: undecided (default "A,B") why`},
		{"ignore", "# cnfarch: ignore[ a-b,S01 ] why", "# cnfarch: ignore[a-b, S01] why"},
		{"ignore-file", "# cnfarch: ignore-file[S01] why", "# cnfarch: ignore-file[S01] why"},
		{"unprintable reason", "# cnfarch: keep a\tb\x1b[0m\xff\u202e", `# cnfarch: keep a b\x1b[0m\xff\u202e`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, problem, ok := Parse([]byte(tt.comment))
			if problem != nil || !ok {
				t.Fatalf("Parse(%q): %v, %v", tt.comment, problem, ok)
			}
			if diff := cmp.Diff(tt.want, r.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseProblems(t *testing.T) {
	tests := []struct {
		comment string
		kind    ProblemKind
		at      string // what the span covers
		message string
	}{
		{"# cnfarch keep it", NoColon, "cnfarch keep", `a record has a colon: write "cnfarch: keep"`},
		{"# cnfarch:", UnknownVerb, "", "the record has no verdict: write keep, ignore[RULE] or ignore-file[RULE] and a reason"},
		{"# cnfarch: kepe it", UnknownVerb, "kepe", `"kepe" is no verdict: did you mean "keep"?`},
		{"# cnfarch: keep: it", UnknownVerb, "keep:", `no colon behind "keep"`},
		{"# cnfarch: ignored[a] it", UnknownVerb, "ignored", `"ignored" is no verdict: did you mean "ignore"?`},
		{"# cnfarch: keep", NoReason, "keep", `the record gives no reason: write why behind "keep"`},
		{"# cnfarch: keep (while media=ssd)", NoReason, "keep (while media=ssd)", `the record gives no reason: write why behind "keep (while media=ssd)"`},
		{"# cnfarch: keep (while media=ssd why", Unbalanced, "(while media=ssd why", `"(" has no closing ")"`},
		{"# cnfarch: keep () why", BadCondition, "()", "the parentheses are empty: write (while media=ssd), or leave them out"},
		{"# cnfarch: keep (media=ssd) why", BadCondition, "media=ssd", `"media=ssd" is no condition: write while KEY=VALUE or until SERVER-OR-DATE`},
		{"# cnfarch: keep (while) why", BadCondition, "while", ""},
		{"# cnfarch: keep (while meda=ssd) why", BadCondition, "meda=ssd", `"meda" is no key of a hardware profile: did you mean "media"?`},
		{"# cnfarch: keep (while media=sdd) why", BadCondition, "media=sdd", ""},
		{"# cnfarch: keep (while media>ssd) why", BadCondition, "media>ssd", ""},
		{"# cnfarch: keep (while media) why", BadCondition, "media", `"media" is no premise: write KEY=VALUE such as media=ssd, or memory>=64G`},
		{"# cnfarch: keep (while media=ssd,) why", BadCondition, "while media=ssd,", ""},
		{"# cnfarch: keep (while media=ssd; while memory=1G) why", BadCondition, "while memory=1G", `"while" stands twice`},
		{"# cnfarch: keep (while media=ssd;) why", BadCondition, "(while media=ssd;)", ""},
		{"# cnfarch: keep (until tomorrow) why", BadCondition, "tomorrow", `until "tomorrow" is neither a server such as mysql-9.7 nor a date such as 2027-06-30`},
		{"# cnfarch: keep (while server>=windows) why", BadCondition, "server>=windows", ""},
		{`# cnfarch: keep (while os="a) why`, Unbalanced, `(while os="a) why`, ""},
		{"# cnfarch: change 1 0 why", BadChange, "1", "change says what became what: write change OLD -> NEW"},
		{"# cnfarch: change", BadChange, "", ""},
		{"# cnfarch: change 1 ->", BadChange, "1", `nothing follows "->"`},
		{`# cnfarch: change "1 -> 0`, Unbalanced, `"1 -> 0`, ""},
		{"# cnfarch: delete (target x) why", BadCondition, "x", ""},
		{"# cnfarch: delete (default 1) why", BadCondition, "default 1", ""},
		{"# cnfarch: ignore why", NoRule, "ignore why", "ignore names no rule: write ignore[RULE] and the reason"},
		{"# cnfarch: ignore[] why", NoRule, "[]", `"" is no name of a rule: names are words such as flush-neighbors-on-flash or codes such as S01`},
		{"# cnfarch: ignore[a b] why", NoRule, "a b", ""},
		{"# cnfarch: ignore[a why", Unbalanced, "[a why", ""},
		{"# cnfarch: ignore[a]", NoReason, "ignore[a]", ""},
	}
	for _, tt := range tests {
		t.Run(tt.comment, func(t *testing.T) {
			_, problem, ok := Parse([]byte(tt.comment))
			if problem == nil || !ok {
				t.Fatalf("Parse: %v, %v; want a problem", problem, ok)
			}
			if problem.Kind != tt.kind {
				t.Errorf("kind %d, want %d (%s)", problem.Kind, tt.kind, problem)
			}
			if got := string(problem.Span.Of([]byte(tt.comment))); tt.at != "" && got != tt.at {
				t.Errorf("points at %q, want %q", got, tt.at)
			}
			if tt.message != "" && problem.Error() != tt.message {
				t.Errorf("message %q, want %q", problem, tt.message)
			}
		})
	}
}

func TestFreeComments(t *testing.T) {
	for _, comment := range []string{"", "#", "# keep it", "cnfarch: keep it", "# cnfarch", "# cnfarch is a tool", "# cnfarchive: keep", "# see cnfarch: keep", "# cnfarchkeep"} {
		if r, problem, ok := Parse([]byte(comment)); ok {
			t.Errorf("%q is a record: %v, %v", comment, r, problem)
		}
	}
}

func TestSpans(t *testing.T) {
	comment := []byte("# cnfarch: keep (while media=ssd, memory>=64G; until mysql-9.7) the reason")
	r, problem, _ := Parse(comment)
	if problem != nil {
		t.Fatal(problem)
	}
	got := []string{
		string(r.Span.Of(comment)), string(r.Premises[0].Span.Of(comment)), string(r.Premises[1].Span.Of(comment)),
		string(r.Until.Span.Of(comment)), string(r.Why.Of(comment)),
	}
	want := []string{string(comment[11:]), "media=ssd", "memory>=64G", "mysql-9.7", "the reason"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	ignore := []byte("# cnfarch: ignore[a, S01] why")
	r, _, _ = Parse(ignore)
	if got := string(r.Rules[1].Span.Of(ignore)); got != "S01" {
		t.Errorf("rule at %q", got)
	}
}

// What a record says survives writing and reading, for any bytes.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"# cnfarch: keep (while media=ssd, memory>=64G; until 2027-06-30) why",
		`; cnfarch: change "a b" -> c + d (target mysql-8.4, os="a,b") why [S01]`,
		"# cnfarch: undecided (target mariadb-10.11.6, default \"\") why",
		"# cnfarch: ignore-file[a, b] why", "# cnfarch: delete [x]", "# cnfarch: keep (while x_a=b) \xff",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, comment []byte) {
		r, problem, ok := Parse(comment)
		if problem != nil && (problem.Span.Start < 0 || problem.Span.End > len(comment) || problem.Span.End < problem.Span.Start) {
			t.Fatalf("problem outside the comment: %v", problem.Span)
		}
		if !ok || problem != nil {
			return
		}
		line := r.String()
		again, problem, ok := Parse([]byte(line))
		if problem != nil || !ok {
			t.Fatalf("%q is written as %q, which is broken: %v", comment, line, problem)
		}
		if got := again.String(); got != line {
			t.Fatalf("%q is written as %q, then as %q", comment, line, got)
		}
		if !printable(line) {
			t.Fatalf("%q is not printable", line)
		}
	})
}

// No value breaks out of its place in a record that is built.
func FuzzBuilt(f *testing.F) {
	f.Add("1", "0", "4000", "why\n[mysqld]\nx=1")
	f.Add(`a"b`, "-> c", "a), x", "[S01]")
	f.Fuzz(func(t *testing.T, old, now, def, reason string) {
		for _, r := range []Record{
			{Verb: Change, Old: old, New: []string{now, old}, Reason: "r " + reason},
			{Verb: Undecided, Default: &def, Reason: "r " + reason},
		} {
			got, problem, ok := Parse([]byte(r.String()))
			if problem != nil || !ok {
				t.Fatalf("%q is broken: %v", r.String(), problem)
			}
			if got.Old != r.Old || cmp.Diff(r.New, got.New) != "" || cmp.Diff(r.Default, got.Default) != "" {
				t.Fatalf("%q reads as %+v", r.String(), got)
			}
		}
	})
}
