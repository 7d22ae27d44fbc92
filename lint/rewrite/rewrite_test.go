package rewrite

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// judge runs the given rules over one file.
func judge(t testing.TB, src string, rules ...*lint.Rule) *lint.Run {
	t.Helper()
	target, err := server.Parse("mysql-8.4.8")
	if err != nil {
		t.Fatal(err)
	}
	profile := hw.New()
	if err = profile.Set("media=ssd"); err != nil {
		t.Fatal(err)
	}
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: target, Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte(src)}},
	})
	run, err := lint.New(rules).Run(lint.Input{Target: target, Files: reading, Profile: profile, Today: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// rewritten is the file after one rewrite. Rewriting once more must not change it.
func rewritten(t testing.TB, src string, o Options, rules ...*lint.Rule) string {
	t.Helper()
	once := rewriteOnce(t, src, o, rules...)
	if diff := cmp.Diff(once, rewriteOnce(t, once, o, rules...)); diff != "" {
		t.Errorf("rewriting again changes the file: %s", diff)
	}
	return once
}

func rewriteOnce(t testing.TB, src string, o Options, rules ...*lint.Rule) string {
	t.Helper()
	results, err := Files(judge(t, src, rules...), o)
	if err != nil {
		t.Fatal(err)
	}
	return string(results[0].After)
}

// rule gives every setting of one option the advice of a function.
func rule(option string, advise func(*lint.Pass, *lint.Setting)) *lint.Rule {
	return &lint.Rule{
		Name: "test-rule", Code: "T01", Scope: lint.Names, Reads: []string{option}, Severity: lint.Warning, Setting: advise,
	}
}

func to(value string) func(*lint.Pass, *lint.Setting) {
	return func(p *lint.Pass, s *lint.Setting) {
		if s.Raw != value {
			p.Word("media")
			p.Judge(s, lint.Warning, lint.Advice{Row: lint.RowFault, Verdict: lint.Change}, "it is better").Write(s.Name, value)
		}
	}
}

func write(pairs ...string) func(*lint.Pass, *lint.Setting) {
	return func(p *lint.Pass, s *lint.Setting) {
		d := p.Judge(s, lint.Warning, lint.Advice{Row: lint.RowName, Verdict: lint.Change}, "it has another name")
		for _, pair := range pairs {
			if name, value, has := strings.Cut(pair, "="); has {
				d.Write(name, value)
			} else {
				d.WriteBare(name)
			}
		}
	}
}

func drop(p *lint.Pass, s *lint.Setting) {
	p.Judge(s, lint.Warning, lint.Advice{Row: lint.RowFault, Verdict: lint.Delete}, "it is gone").Safe()
}

func unsure(fatal bool) func(*lint.Pass, *lint.Setting) {
	return func(p *lint.Pass, s *lint.Setting) {
		p.Judge(s, lint.Error, lint.Advice{Row: lint.RowValue, Verdict: lint.Change}, "it may be meant").Write(s.Name, "7").Undecided().FatalIf(fatal)
	}
}

const (
	changeTo0  = " -> 0 (target mysql-8.4.8, media=ssd) it is better [test-rule]"
	deleteRec  = "# cnfarch: delete (target mysql-8.4.8) it is gone [test-rule]"
	unsureRec  = "# cnfarch: undecided (target mysql-8.4.8, default 3306) it may be meant; perhaps port=7 [test-rule]"
	renamedRec = " (target mysql-8.4.8) it has another name [test-rule]"
)

func TestFiles(t *testing.T) {
	tests := []struct {
		name    string
		options Options
		rule    *lint.Rule
		src     string
		want    string
	}{
		{"nothing to do", Options{}, rule("port", to("0")), "[mysqld]\nport = 0\n", "[mysqld]\nport = 0\n"},
		{"value", Options{}, rule("port", to("0")), "[mysqld]\n  port\t=  1   # why\n", "[mysqld]\n  # cnfarch: change 1" + changeTo0 + "\n  port\t=  0   # why\n"},
		{"line ends and no final one", Options{}, rule("port", to("0")), "[mysqld]\r\nport=1", "[mysqld]\r\n# cnfarch: change 1" + changeTo0 + "\r\nport=0"},
		{"quotes stay", Options{}, rule("port", to("0")), "[mysqld]\nport='1'\n", "[mysqld]\n# cnfarch: change 1" + changeTo0 + "\nport='0'\n"},
		{"a value that needs quotes", Options{}, rule("port", to("a#b\\c")), "[mysqld]\nport=1\n", "[mysqld]\n# cnfarch: change 1 -> a#b\\c (target mysql-8.4.8, media=ssd) it is better [test-rule]\nport=\"a#b\\\\c\"\n"},
		{"no value yet", Options{}, rule("port", to("0")), "[mysqld]\nuser = x\nport # why\n", "[mysqld]\nuser = x\n# cnfarch: change port -> port=0 (target mysql-8.4.8, media=ssd) it is better [test-rule]\nport = 0 # why\n"},
		{"empty value", Options{}, rule("port", to("0")), "[mysqld]\nport=\n", "[mysqld]\n# cnfarch: change \"\"" + changeTo0 + "\nport=0\n"},
		{"rename keeps value, style and column", Options{}, rule("old_name", write("new_names=1")), "[mysqld]\nold-name    = 1 # x\n", "[mysqld]\n# cnfarch: change old-name -> new-names" + renamedRec + "\nnew-names   = 1 # x\n"},
		{"rename with a new value", Options{}, rule("old_name", write("new_name=60")), "[mysqld]\nold_name=1\n", "[mysqld]\n# cnfarch: change old_name=1 -> new_name=60" + renamedRec + "\nnew_name=60\n"},
		{"loose stays", Options{}, rule("loose_old_name", write("new_name=60")), "[mysqld]\nloose_old_name=1\n", "[mysqld]\n# cnfarch: change loose_old_name=1 -> loose_new_name=60" + renamedRec + "\nloose_new_name=60\n"},
		{"one becomes two", Options{}, rule("old_name", write("a=1", "b")), "[mysqld]\n\told_name = 1", "[mysqld]\n\t# cnfarch: change old_name=1 -> a=1 + b" + renamedRec + "\n\ta = 1\n\tb"},
		{"value goes", Options{}, rule("old_name", write("b")), "[mysqld]\nold_name = 1 # c\n", "[mysqld]\n# cnfarch: change old_name=1 -> b" + renamedRec + "\nb # c\n"},
		{"two become one", Options{}, rule("old_name", write("new_name=60")), "[mysqld]\nold_name=1\nold_name=2\n[client]\n", "[mysqld]\n# cnfarch: change old_name=1 -> new_name=60" + renamedRec + "\nnew_name=60\n# cnfarch: change old_name=2 -> new_name=60" + renamedRec + "\n#old_name=2\n[client]\n"},
		{"delete", Options{}, rule("port", drop), "[mysqld]\n  port = 1 # why\n", "[mysqld]\n  " + deleteRec + "\n  #port = 1 # why\n"},
		{"delete below a record", Options{}, rule("port", drop), "[mysqld]\n# cnfarch: ignore[other] why\nport = 1\n", "[mysqld]\n# formerly cnfarch: ignore[other] why\n" + deleteRec + "\n#port = 1\n"},
		{"delete the dead", Options{DeleteDead: true}, rule("port", drop), "[mysqld]\n# free\n# cnfarch: keep (while media=hdd) why\nport = 1\nuser=x\n", "[mysqld]\n# free\nuser=x\n"},
		{"safe only", Options{SafeOnly: true}, rule("port", drop), "[mysqld]\nport = 1\nuser=x\n", "[mysqld]\nuser=x\n"},
		{"safe only leaves the unsafe", Options{SafeOnly: true}, rule("port", to("0")), "[mysqld]\nport = 1\n", "[mysqld]\nport = 1\n"},
		{"a guess is not made active", Options{}, rule("port", unsure(false)), "[mysqld]\nport = 1x\n", "[mysqld]\n" + unsureRec + "\nport = 1x\n"},
		{"what the server refuses is taken out", Options{}, rule("port", unsure(true)), "[mysqld]\nport = 1x\n", "[mysqld]\n" + unsureRec + "\n#port = 1x\n"},
		{"dead lines of guesses stay", Options{DeleteDead: true}, rule("port", unsure(true)), "[mysqld]\nport = 1x\n", "[mysqld]\n" + unsureRec + "\n#port = 1x\n"},
		{"an older undecided record is replaced", Options{}, rule("port", unsure(false)), "[mysqld]\n# cnfarch: undecided (target mysql-8.0.36) old\nport = 1x\n", "[mysqld]\n" + unsureRec + "\nport = 1x\n"},
		{"block tags stay", Options{}, rule("port", to("0")), "[mysqld]\nport = 1{% if x %}0{% endif %}\n", "[mysqld]\n# cnfarch: undecided (target mysql-8.4.8, default 3306, media=ssd) it is better; perhaps port=0 [test-rule]\nport = 1{% if x %}0{% endif %}\n"},
		{"annotate", Options{Annotate: true}, rule("port", drop), "[mysqld]\nmax_connections = 200\n", "[mysqld]\n# cnfarch: undecided (target mysql-8.4.8, default 151) differs from the default, 151; no rule speaks, so the reason for it is owed\nmax_connections = 200\n"},
		{"no annotation", Options{}, rule("port", drop), "[mysqld]\nmax_connections = 200\n", "[mysqld]\nmax_connections = 200\n"},
		{"a secret", Options{}, rule("report_password", to("0")), "[mysqld]\nreport_password = hunter2\n", "[mysqld]\n# cnfarch: change *** -> *** (target mysql-8.4.8, media=ssd) it is better [test-rule]\nreport_password = 0\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, rewritten(t, tt.src, tt.options, tt.rule)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Kernel settings have no quotes, a dash that stays in front, and either separator.
func TestKernelSettings(t *testing.T) {
	const src = "# x\n-vm/swappiness = 60\n  vm.overcommit_memory=1 # c\nkernel.panic = 1\n"
	const want = "# x\n# cnfarch: change 60 -> 1 (target mysql-8.4.8) it is better [test-rule]\n-vm/swappiness = 1\n" +
		"  # cnfarch: delete (target mysql-8.4.8) it is gone [test-rule]\n  #vm.overcommit_memory=1 # c\nkernel.panic = 1\n"
	engine := lint.New([]*lint.Rule{rule("vm.overcommit_memory", drop), rule("vm.swappiness", func(p *lint.Pass, s *lint.Setting) {
		if s.Raw != "1" {
			p.Judge(s, lint.Warning, lint.Advice{Row: lint.RowFault, Verdict: lint.Change}, "it is better").Write(s.Name, "1")
		}
	})})
	got := src
	for range 2 {
		results, err := Files(kernelRun(t, engine, got), Options{})
		if err != nil || len(results) != 1 {
			t.Fatalf("%d files, %v", len(results), err)
		}
		got = string(results[0].After)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}

func kernelRun(t *testing.T, engine *lint.Engine, src string) *lint.Run {
	t.Helper()
	target, err := server.Parse("mysql-8.4.8")
	if err != nil {
		t.Fatal(err)
	}
	applied := sysctl.Apply([]*sysctl.File{sysctl.NewFile("60-db.conf", []byte(src))}, sysctl.Boot(), nil)
	run, err := engine.Run(lint.Input{
		Target: target, Files: &effective.Reading{},
		Kernel: &lint.Kernel{Boot: applied, ByHand: applied, Disk: func(name string) string { return name }},
	})
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func TestMoveToGroup(t *testing.T) {
	move := rule("old_name", func(p *lint.Pass, s *lint.Setting) {
		if s.Group != "mysqldump" {
			p.Judge(s, lint.Warning, lint.Advice{Row: lint.RowName, Verdict: lint.Change}, "belongs there").MoveTo("mysqldump")
		}
	})
	const rec = "# cnfarch: change [mysqld] -> [mysqldump] (target mysql-8.4.8) belongs there [test-rule]\n"
	tests := []struct{ name, src, want string }{
		{"to a group of the file", "[mysqldump]\nquick\n\n# next\n[mysqld]\nold_name = 1\nport=1\n", "[mysqldump]\nquick\n" + rec + "old_name = 1\n\n# next\n[mysqld]\n" + rec + "#old_name = 1\nport=1\n"},
		{"to a new group", "[mysqld]\nold_name = 1", "[mysqld]\n" + rec + "#old_name = 1\n\n[mysqldump]\n" + rec + "old_name = 1\n"},
		{"two to a new group", "[mysqld]\nold_name = 1\nold_name=2\n", "[mysqld]\n" + rec + "#old_name = 1\n" + rec + "#old_name=2\n\n[mysqldump]\n" + rec + "old_name = 1\n" + rec + "old_name=2\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, rewritten(t, tt.src, Options{}, move)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The records of a line that is taken out stay above it and do not bind the next.
func TestRecordsOfTakenLines(t *testing.T) {
	src := "[mysqld]\n# cnfarch: keep it was measured\nport = 1x\nmax_connections = 200\n"
	run := judge(t, rewritten(t, src, Options{}, rule("port", unsure(true))))
	if n := len(run.Settings); n != 1 {
		t.Fatalf("%d settings", n)
	}
	if s := run.Settings[0]; s.Decision.Recorded || len(s.Records) > 0 {
		t.Errorf("%s is bound by the record of another line: %+v", s.Name, s.Decision)
	}
}

// A record of another target or of facts that changed settles nothing.
func TestSettled(t *testing.T) {
	again := rule("port", func(p *lint.Pass, s *lint.Setting) {
		if s.Raw != "3" {
			p.Judge(s, lint.Warning, lint.Advice{Row: lint.RowFault, Verdict: lint.Change}, "better").Write(s.Name, "3")
		}
	})
	tests := []struct {
		name, record string
		changes      bool
	}{
		{"made for this target", "# cnfarch: change 1 -> 2 (target mysql-8.4.8, media=ssd) why", false},
		{"made for another target", "# cnfarch: change 1 -> 2 (target mysql-8.0.36, media=ssd) why", true},
		{"facts changed", "# cnfarch: change 1 -> 2 (target mysql-8.4.8, media=hdd) why", true},
		{"the line changed since", "# cnfarch: change 1 -> 4 (target mysql-8.4.8) why", true},
	}
	for _, tt := range tests {
		src := "[mysqld]\n" + tt.record + "\nport = 2\n"
		if got := rewriteOnce(t, src, Options{}, again) != src; got != tt.changes {
			t.Errorf("%s: changes %v, want %v", tt.name, got, tt.changes)
		}
	}
}

// Comments longer than MySQL 5.7 and MariaDB read at a time would end in an option.
func TestLongLines(t *testing.T) {
	src := "[mysqld]\nport = " + strings.Repeat("x", 9000) + "\nuser=x\n"
	for _, r := range []*lint.Rule{rule("port", drop), rule("port", to("0")), rule("port", unsure(true))} {
		for _, line := range strings.Split(rewritten(t, src, Options{}, r), "\n") {
			if strings.HasPrefix(line, "#") && len(line) > maxComment+1 {
				t.Errorf("a comment of %d bytes: %.60s…", len(line), line)
			}
			if strings.HasPrefix(line, "x") {
				t.Errorf("a comment goes on as %.60s…", line)
			}
		}
	}
}

func TestRepair(t *testing.T) {
	target, _ := server.Parse("mysql-8.4.8")
	const stray = "# cnfarch: undecided (target mysql-8.4.8) stands before any [group], where the server refuses the file: put it below the header it belongs to\n"
	tests := []struct{ name, src, want string }{
		{"sound", "# x\n[mysqld]\nport=1\n", "# x\n[mysqld]\nport=1\n"},
		{"mark", "\xef\xbb\xbf[mysqld]\n", "[mysqld]\n"},
		{"before a header", "a=1\n\nb=2\n[mysqld]\nport=1\n", stray + "#a=1\n\n#b=2\n[mysqld]\nport=1\n"},
		{"behind a template tag", "{% include 'head' %}\na=1\n", "{% include 'head' %}\na=1\n"},
		{"mark and more", "\xef\xbb\xbfa=1\n", stray + "#a=1\n"},
		{"header not closed", "[mysqld # x\r\nport=1\r\n", "# cnfarch: change [mysqld -> [mysqld] (target mysql-8.4.8) a header without ] stops the server\r\n[mysqld] # x\r\nport=1\r\n"},
		{"include without a path", "[mysqld]\n!include\n", "[mysqld]\n# cnfarch: undecided (target mysql-8.4.8) the include names no path, so the server refuses the file\n#!include\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.src
			for range 2 {
				after, err := Repair([]byte(got), target)
				if err != nil {
					t.Fatal(err)
				}
				got = string(after)
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}
