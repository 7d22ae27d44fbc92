package baseline

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
)

// findings are made by two rules: one that nothing may hide, one about a file.
func run(t *testing.T, src string) *lint.Run {
	t.Helper()
	target, err := server.Parse("mysql-8.4.8")
	if err != nil {
		t.Fatal(err)
	}
	rules := []*lint.Rule{
		{Name: "no-port", Code: "T01", Scope: lint.Names, Reads: []string{"port"}, Setting: func(p *lint.Pass, s *lint.Setting) {
			p.Fault(s, lint.Warning, "a port").FatalIf(s.Raw == "0")
		}},
		{Name: "no-secret", Code: "T02", Scope: lint.Names, Reads: []string{"report_password"}, Setting: func(p *lint.Pass, s *lint.Setting) {
			p.Note(s, lint.Error, "a secret")
		}},
		{Name: "no-host", Code: "T03", Host: func(p *lint.Pass) { p.Remark(lint.Place{}, lint.Info, "a host").About("memory") }},
	}
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: target, Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte(src)}},
	})
	r, err := lint.New(rules).Run(lint.Input{Target: target, Files: reading})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func name(f *lint.File) string { return f.Name }

func never(string) bool { return false }

const source = "[mysqld]\nport = 3307\nreport_password = hunter2\n[MySQLd]\nport = 3307\nport=0\n"

const written = heading + "\n-\t-\tmemory\tno-host\t-\nmy.cnf\tmysqld\tport\tno-port\t3307\nmy.cnf\tmysqld\treport_password\tno-secret\t***\n"

func TestOf(t *testing.T) {
	var out strings.Builder
	if err := Write(&out, Of([]*lint.Run{run(t, source)}, name)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(written, out.String()); diff != "" {
		t.Error(diff)
	}
}

// applied are the complaints after one run.
func applied(b *Baseline, r *lint.Run, gone func(string) bool) []Complaint {
	use := b.Use(name)
	use.Run(r)
	return use.Complaints(gone)
}

func TestApply(t *testing.T) {
	b, err := Parse([]byte(written + "my.cnf\tmysqld\tport\tno-port\t0\nmy.cnf\tmysqld\tport\tno-port\t1\nother.cnf\tmysqld\tport\tno-port\t1\ngone.cnf\t-\t-\tno-port\t-\n"))
	if err != nil {
		t.Fatal(err)
	}
	// The lines moved, and that changes nothing.
	r := run(t, "# moved\n\n"+source)
	var got []string
	for _, c := range applied(b, r, func(path string) bool { return path == "gone.cnf" }) {
		got = append(got, strings.ReplaceAll(c.Entry.String(), "\t", " "))
		if c.Fatal != (c.Entry.Value == "0") || c.Line == 0 {
			t.Errorf("%+v", c)
		}
	}
	if diff := cmp.Diff([]string{"my.cnf mysqld port no-port 0", "my.cnf mysqld port no-port 1", "gone.cnf - - no-port -"}, got); diff != "" {
		t.Error(diff)
	}
	for _, f := range r.Findings {
		if (f.Suppressed != nil) == f.Fatal {
			t.Errorf("%s (fatal: %v) is suppressed: %v", f.Rule.Name, f.Fatal, f.Suppressed != nil)
		}
	}
}

// A finding about no file is only missed where all files were read.
func TestApplyHost(t *testing.T) {
	b, err := Parse([]byte(heading + "\n-\t-\tcpus\tno-host\t-\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := applied(b, run(t, source), never); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	if b, err = Parse([]byte(heading + "\n-\t-\tcpus\tno-host\t-\nx.cnf\t-\t-\tno-port\t-\n")); err != nil {
		t.Fatal(err)
	}
	if got := applied(b, run(t, source), never); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestQuoting(t *testing.T) {
	want := []Entry{
		{"#a", "-", "\"x\"", "r", "a\tb\nc"},
		{"ü/ä.cnf", "", "o", "r", "\xff"},
		{"z", "", "o", "r", " a "},
	}
	var out strings.Builder
	if err := Write(&out, want); err != nil {
		t.Fatal(err)
	}
	b, err := Parse([]byte(strings.ReplaceAll(out.String(), "\n", "\r\n")))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, b.Entries); diff != "" {
		t.Error(diff)
	}
}

func TestParseProblems(t *testing.T) {
	for src, want := range map[string]string{
		"":                             "line 1: not a baseline",
		"x\n":                          "line 1: not a baseline",
		heading + "\na\tb\n":           "line 2: 2 fields",
		heading + "\na\tb\tc\td\t\"\n": `line 2: " is not properly quoted`,
	} {
		if _, err := Parse([]byte(src)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
}

func FuzzEntry(f *testing.F) {
	f.Add("my.cnf", "mysqld", "port", "no-port", "3307")
	f.Add("", "-", "\"", "#", "\t\n\xff")
	f.Fuzz(func(t *testing.T, path, group, option, rule, value string) {
		want := Entry{path, group, option, rule, value}
		got, err := parseEntry(want.String())
		if err != nil || got != want {
			t.Fatalf("%q comes back as %q: %v", want, got, err)
		}
		if strings.ContainsAny(want.String(), "\n\r") || want.String()[0] == '#' {
			t.Fatalf("%q breaks its line", want.String())
		}
	})
}
