package upgrade

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
)

// plan is the plan for a file with the given lines in [mysqld], judged by rules.
func plan(t *testing.T, from, to, lines string, rules ...*lint.Rule) *Plan {
	t.Helper()
	target, err := defaults.Resolve(parse(t, to))
	if err != nil {
		t.Fatal(err)
	}
	in := lint.Input{From: parse(t, from), Target: target, Today: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)}
	in.Files = effective.Read(effective.Host{}, effective.Query{
		Server: target, Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte("[mysqld]\n" + lines)}},
	})
	run, err := lint.New(rules).Run(in)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlanner(run.From, run.Target)
	if err != nil {
		t.Fatal(err)
	}
	return p.Plan(run)
}

// part finds the part that the first line of a plan's file stands in.
func part(p *Plan) (Part, Entry) {
	for _, s := range p.Sections {
		for _, e := range s.Entries {
			if e.Setting == p.Run.Settings[0] {
				return s.Part, e
			}
		}
	}
	return 0, Entry{}
}

func TestParts(t *testing.T) {
	fatal := &lint.Rule{Name: "fatal", Scope: lint.Everywhere, Setting: func(p *lint.Pass, s *lint.Setting) {
		if s.Option == nil {
			p.Unknown(s, lint.Error, "unknown").Fatal()
		}
	}}
	tests := []struct {
		name, from, to, line string
		want                 Part
		before, after        string
		maybe                bool
	}{
		{"removed", "mysql-5.7", "mysql-8.0", "query_cache_size=1M", Stops, "1048576", "", false},
		{"stored in the data directory", "mysql-5.7", "mysql-8.0", "lower_case_table_names=1", Stops, "1", "1", true},
		{"the default of Linux is safe", "mysql-5.7", "mysql-8.0", "lower_case_table_names=0", Undecided, "0", "0", false},
		{"clamped by the other product", "mariadb-10.11", "mysql-8.4", "innodb_flush_log_at_trx_commit=3", Means, "3", "2", false},
		{"taken and not used any more", "mariadb-10.11", "mariadb-11.8", "innodb_change_buffering=all", Means, "all", "", false},
		{"was of no use before", "mariadb-10.5", "mariadb-10.11", "innodb_page_cleaners=4", Undecided, "4", "", false},
		{"an alias", "mysql-5.7", "mysql-8.0", "character_set_server=utf8", Means, "utf8", "utf8mb3", false},
		{"a named zone in a new directory", "mariadb-10.11", "mysql-8.4", "default_time_zone=Europe/Rome", Stops, "Europe/Rome", "Europe/Rome", true},
		{"an offset needs no table", "mariadb-10.11", "mysql-8.4", "default_time_zone=+01:00", Undecided, "+01:00", "+01:00", false},
		{"the default of before", "mysql-8.0", "mysql-8.4", "innodb_io_capacity=200", Pinned, "200", "200", false},
		{"deprecated", "mysql-5.7", "mysql-8.0", "symbolic_links=1", Pinned, "ON", "ON", false},
		{"deprecated alone", "mysql-8.0", "mysql-8.4", "symbolic_links=1", Deprecated, "ON", "ON", false},
		{"nobody speaks", "mysql-8.0", "mysql-8.4", "max_connections=500", Undecided, "500", "500", false},
		{"a list without a flag that came after it", "mariadb-10.5", "mariadb-10.11", "old_mode=ZERO_DATE_TIME_CAST", Means, "ZERO_DATE_TIME_CAST", "ZERO_DATE_TIME_CAST", false},
		{"every address by another name", "mysql-5.7", "mariadb-10.11", "bind_address=*", Undecided, "*", "*", false},
		{"a template", "mysql-8.0", "mysql-8.4", "max_connections={{ n }}", Undecided, "", "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, e := part(plan(t, test.from, test.to, test.line+"\n", fatal))
			if got != test.want {
				t.Errorf("stands in %s, want %s: %v", got, test.want, e.Says)
			}
			if e.Before != test.before || e.After != test.after || e.Maybe != test.maybe {
				t.Errorf("before %q, after %q, maybe %t; want %q, %q, %t", e.Before, e.After, e.Maybe, test.before, test.after, test.maybe)
			}
		})
	}
}

// TestEveryLineOnce holds that each line stands in one section.
func TestEveryLineOnce(t *testing.T) {
	p := plan(t, "mysql-5.7", "mysql-8.4", "innodb_log_file_size=1G\ninnodb_log_files_in_group=3\nport=3306\nport=3307\nskip-log-bin\n")
	seen := make(map[*lint.Setting]int)
	for _, s := range p.Sections {
		for _, e := range s.Entries {
			seen[e.Setting]++
		}
	}
	for _, s := range p.Run.Settings {
		if seen[s] != 1 {
			t.Errorf("%s stands in %d sections", s.Spelling, seen[s])
		}
	}
}

func TestLeftGroup(t *testing.T) {
	p := plan(t, "mysql-5.7", "mysql-8.0", "port=3306\n[mysqld-5.7]\nmax_connections=7\n[client]\nport=3306\n")
	var says []string
	for _, s := range p.Sections {
		for _, e := range s.Entries {
			if e.Setting.Group == "mysqld-5.7" {
				says = append(says, s.Part.String()+": "+e.Says[0])
			}
			if e.Setting.Group == "client" {
				t.Errorf("a line of [client] stands in %s", s.Part)
			}
		}
	}
	if len(says) != 1 || !strings.HasPrefix(says[0], "means: mysql-5.7.44 reads [mysqld-5.7], mysql-8.0.45 does not") {
		t.Errorf("of the line of [mysqld-5.7]: %q", says)
	}
}

// TestTogether holds that lines which become one are linked.
func TestTogether(t *testing.T) {
	change := &lint.Rule{
		Name: "replaced", Scope: lint.Everywhere, Reads: []string{"innodb_log_file_size", "innodb_log_files_in_group"},
		Setting: func(p *lint.Pass, s *lint.Setting) {
			p.Fault(s, lint.Warning, "replaced").Write("innodb_redo_log_capacity", "3G")
		},
	}
	p := plan(t, "mysql-5.7", "mysql-8.4", "innodb_log_file_size=1G\ninnodb_log_files_in_group=3\n", change)
	got, e := part(p)
	if got != Renamed || len(e.Together) != 1 || e.Together[0].Name != "innodb_log_files_in_group" {
		t.Errorf("stands in %s with %v", got, e.Together)
	}
}

func TestUnset(t *testing.T) {
	tests := []struct {
		name, from, to, lines, option string
		want                          string // before and after, empty where it is not listed
		pin                           string
	}{
		{"a new default", "mysql-8.0", "mysql-8.4", "", "innodb_io_capacity", "200 > 10000", "innodb_io_capacity = 200"},
		{"written", "mysql-8.0", "mysql-8.4", "innodb_io_capacity=300\n", "innodb_io_capacity", "", ""},
		{"computed from what is written", "mysql-8.0", "mysql-8.4", "innodb_io_capacity=3000\n", "innodb_io_capacity_max", "", ""},
		{"what silence meant", "mysql-5.7", "mysql-8.0", "", "binlog_expire_logs_seconds", "0 > 2592000", "binlog_expire_logs_seconds = 0"},
		{"another line answers", "mysql-5.7", "mysql-8.0", "expire_logs_days=7\n", "binlog_expire_logs_seconds", "", ""},
		{"an older name", "mysql-5.7", "mysql-8.0", "", "replica_parallel_workers", "0 > 4", "replica_parallel_workers = 0"},
		{"an older name is written", "mysql-5.7", "mysql-8.0", "slave_parallel_workers=2\n", "replica_parallel_workers", "", ""},
		{"the log switched on", "mysql-5.7", "mysql-8.0", "", "log_bin", "OFF > ON", "skip_log_bin"},
		{"the log switched off", "mysql-8.0", "mariadb-10.11", "", "log_bin", "ON > OFF", "log_bin = binlog"},
		{"off is written", "mysql-5.7", "mysql-8.0", "skip-log-bin\n", "log_bin", "", ""},
		{"below the new minimum", "mysql-5.7", "mysql-8.0", "", "innodb_undo_tablespaces", "0 > 2", ""},
		{
			"the collation of a written set", "mariadb-10.11", "mariadb-11.8", "character_set_server=utf8mb4\n", "collation_server",
			"utf8mb4_general_ci > utf8mb4_uca1400_ai_ci", "collation_server = utf8mb4_general_ci",
		},
		{"a set whose collation stays", "mariadb-10.11", "mariadb-11.8", "character_set_server=latin1\n", "collation_server", "", ""},
		{"bytes for people", "mysql-8.0", "mysql-8.4", "", "innodb_log_buffer_size", "16777216 > 67108864", "innodb_log_buffer_size = 16M"},
		{"flags that only the target has", "mysql-8.0", "mysql-8.4", "", "optimizer_switch", "*", "optimizer_switch = hash_set_operations=off"},
		{"only in some builds", "mysql-8.0", "mysql-8.4", "", "innodb_numa_interleave", "OFF > ON", "innodb_numa_interleave = OFF"},
		{"TLS by a certificate", "mariadb-10.11", "mariadb-11.8", "ssl_cert=/c\nssl_key=/k\n", "ssl", "", ""},
		{"two files of 48M were 96M as well", "mysql-5.7", "mariadb-10.11", "", "innodb_log_file_size", "", ""},
		{"and are", "mariadb-10.11", "mysql-8.4", "", "innodb_log_file_size", "", ""},
		{"utf8 was utf8mb3 before a flag said so", "mariadb-10.5", "mariadb-10.11", "", "old_mode", "", ""},
		{"and back", "mariadb-10.11", "mariadb-10.5", "", "old_mode", "", ""},
		{"no address is every address", "mariadb-10.11", "mysql-8.4", "", "bind_address", "", ""},
		{"an order of words", "mariadb-10.11", "mysql-8.4", "", "session_track_system_variables", "", ""},
		{"in force before, in a group of its own", "mariadb-10.11", "mysql-8.4", "port=3306\n[mariadb]\nlog_bin=x\n", "log_bin", "", ""},
		{"a plugin of the other product", "mariadb-10.11", "mysql-8.4", "", "authentication_policy", "mysql_native_password > *,,", ""},
		{"no switch of the other product", "mysql-8.4", "mariadb-10.11", "", "ssl", "ON > OFF", "ssl = ON"},
		{"one direction back", "mysql-8.4", "mysql-8.0", "", "innodb_io_capacity", "10000 > 200", "innodb_io_capacity = 10000"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := plan(t, test.from, test.to, test.lines)
			i := slices.IndexFunc(p.Unset, func(u Unset) bool { return u.Option.Name == test.option })
			if i < 0 {
				if test.want != "" {
					t.Errorf("%s is not listed, want %s", test.option, test.want)
				}
				return
			}
			u := &p.Unset[i]
			if got := u.Before() + " > " + u.After(); got != test.want && test.want != "*" {
				t.Errorf("%s, want %q", got, test.want)
			}
			if u.Pin.Line != test.pin || test.pin == "" && u.Pin.Why == "" {
				t.Errorf("pin %q (%s), want %q", u.Pin.Line, u.Pin.Why, test.pin)
			}
		})
	}
}

// TestFormulas shows both sides where facts are missing.
func TestFormulas(t *testing.T) {
	p := plan(t, "mysql-8.0", "mysql-8.4", "")
	i := slices.IndexFunc(p.Unset, func(u Unset) bool { return u.Option.Name == "innodb_parallel_read_threads" })
	if i < 0 {
		t.Fatal("innodb_parallel_read_threads is not listed")
	}
	u := &p.Unset[i]
	if u.Before() != "4" || !strings.Contains(u.After(), "CPUs / 8") || !slices.Equal(u.To.Lacks, []string{"cpus"}) {
		t.Errorf("%s > %s, for lack of %v", u.Before(), u.After(), u.To.Lacks)
	}
}

// TestListParts tells two lists apart by their words and flags.
func TestListParts(t *testing.T) {
	tests := []struct{ from, to, want string }{
		{"a,b,c", "b,c,d", "gone a; new d; switched "},
		{"a=on,b=off", "a=off,c=on", "gone b=off; new c=on; switched a: on → off"},
		{"a,b", "b,a", "gone ; new ; switched "},
		{",a", "a,", "gone ; new ; switched "},
	}
	for _, test := range tests {
		u := Unset{From: Default{Text: test.from, Known: true}, To: Default{Text: test.to, Known: true}}
		gone, added, switched := u.Parts()
		got := "gone " + strings.Join(gone, " ") + "; new " + strings.Join(added, " ") + "; switched " + strings.Join(switched, " ")
		if got != test.want || !u.Holds() {
			t.Errorf("%s > %s: %q, a list: %t, want %q", test.from, test.to, got, u.Holds(), test.want)
		}
	}
	for _, one := range []Default{{Text: "a", Known: true}, {Text: "a, b", Known: true, Formula: "a, b"}, {Formula: "a, b"}} {
		if u := (Unset{From: one, To: Default{Text: "a,b", Known: true}}); u.Holds() {
			t.Errorf("%+v is a list", one)
		}
	}
}

// TestComputed says how values were computed that are known.
func TestComputed(t *testing.T) {
	p := plan(t, "mysql-8.0", "mysql-8.4", "")
	for _, u := range p.Unset {
		if u.Option.Name != "innodb_io_capacity_max" {
			continue
		}
		want := []string{"was computed: twice innodb_io_capacity, at least 2000", "is computed: twice innodb_io_capacity, at least 100"}
		if d := cmp.Diff(want, u.Notes); d != "" {
			t.Error(d)
		}
		return
	}
	t.Error("innodb_io_capacity_max is not listed")
}

func TestImpactFoldsWhatCannotAct(t *testing.T) {
	p := plan(t, "mysql-8.0", "mysql-8.4", "")
	for _, u := range p.Unset {
		if strings.HasPrefix(u.Option.Name, "group_replication_") && u.Impact != defaults.Low {
			t.Errorf("%s ranks %d though nothing loads the plugin", u.Option.Name, u.Impact)
		}
	}
	for i := 1; i < len(p.Unset); i++ {
		if p.Unset[i-1].Impact < p.Unset[i].Impact {
			t.Errorf("%s stands behind %s", p.Unset[i].Option.Name, p.Unset[i-1].Option.Name)
		}
	}
}

func TestSecretsStayHidden(t *testing.T) {
	for _, u := range plan(t, "mariadb-10.11", "mariadb-11.8", "").Unset {
		if strings.HasPrefix(u.Option.Name, "handlersocket_plain_secret") && (u.Before() != "***" || u.After() != "***" || u.Pin.Line != "") {
			t.Errorf("%s: %s > %s, pin %q", u.Option.Name, u.Before(), u.After(), u.Pin.Line)
		}
	}
}

func TestSteps(t *testing.T) {
	tests := []struct {
		name, from, to, lines, says string
		want                        bool
	}{
		{"a clean stop", "mysql-8.0", "mysql-8.4", "", "innodb_fast_shutdown 1 or 0", true},
		{"a stop like a crash is in the file", "mysql-8.0", "mysql-8.4", "innodb_fast_shutdown=2\n", "take the line out", true},
		{"a clean stop is in the file", "mysql-8.0", "mysql-8.4", "innodb_fast_shutdown=1\n", "take the line out", false},
		{"forced recovery", "mysql-8.0", "mysql-8.4", "innodb_force_recovery=1\n", "take innodb_force_recovery out", true},
		{"recovery not forced", "mysql-8.0", "mysql-8.4", "innodb_force_recovery=0\n", "take innodb_force_recovery out", false},
		{"GTIDs switch on", "mysql-8.4", "mysql-9.7", "", "GTIDs switch on", true},
		{"GTIDs are written", "mysql-8.4", "mysql-9.7", "gtid_mode=OFF\n", "GTIDs switch on", false},
		{"the tables of MariaDB", "mariadb-10.5", "mariadb-10.11", "", "mariadb-upgrade", true},
		{"the server does it", "mysql-5.7", "mysql-8.0", "", "mysql_upgrade is not run any more", true},
		{"a dump between products", "mariadb-10.11", "mysql-8.4", "", "load the dump into a new data directory", true},
		{"no way back", "mysql-8.4", "mysql-8.0", "", "no server opens the data directory of a newer release", true},
		{"within a series", "mysql-8.4.3", "mysql-8.4.8", "", "backup", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := plan(t, test.from, test.to, test.lines)
			got := false
			for _, stage := range p.Stages {
				got = got || slices.ContainsFunc(stage.Steps, func(s Step) bool { return strings.Contains(s.Does, test.says) })
				if !slices.IsSortedFunc(stage.Steps, func(a, b Step) int { return int(a.When) - int(b.When) }) {
					t.Error("the steps are out of order")
				}
			}
			if got != test.want {
				t.Errorf("a step says %q: %t, want %t", test.says, got, test.want)
			}
		})
	}
}

// TestStages holds that every stretch of the way has its own steps.
func TestStages(t *testing.T) {
	p := plan(t, "mysql-5.7", "mysql-9.7", "server_id=1\n")
	var got []string
	for _, s := range p.Stages {
		got = append(got, s.From.String()+" "+s.To.String())
		for _, says := range []string{"checkForServerUpgrade", "the replicas first", "take a backup", "innodb_fast_shutdown", "--validate-config", "upgrade of the system tables is done"} {
			if !slices.ContainsFunc(s.Steps, func(s Step) bool { return strings.Contains(s.Does, says) }) {
				t.Errorf("no step to %s says %q", s.To, says)
			}
		}
	}
	want := []string{"mysql-5.7.44 mysql-8.0.45", "mysql-8.0.45 mysql-8.4.8", "mysql-8.4.8 mysql-9.7.4"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestPath(t *testing.T) {
	tests := []struct {
		from, to  string
		want      []string
		direction Direction
	}{
		{"mysql-5.7", "mysql-8.0", []string{"mysql-5.7.44", "mysql-8.0.45"}, Up},
		{"mysql-5.7", "mysql-8.4", []string{"mysql-5.7.44", "mysql-8.0.45", "mysql-8.4.8"}, Up},
		{"mysql-5.6", "mysql-9.7", []string{"mysql-5.6.51", "mysql-5.7.44", "mysql-8.0.45", "mysql-8.4.8", "mysql-9.7.4"}, Up},
		{"percona-8.0", "percona-9.7", []string{"percona-8.0.45", "percona-8.4.8", "percona-9.7.4"}, Up},
		{"mariadb-10.3", "mariadb-11.8", []string{"mariadb-10.3.39", "mariadb-11.8.9"}, Up},
		{"mysql-8.4", "mysql-8.0", []string{"mysql-8.4.8", "mysql-8.0.45"}, Down},
		{"mysql-8.4", "mysql-8.4", []string{"mysql-8.4.8", "mysql-8.4.8"}, Nowhere},
		{"mysql-5.7", "mariadb-10.11", []string{"mysql-5.7.44", "mariadb-10.11.19"}, Across},
	}
	for _, test := range tests {
		t.Run(test.from+" to "+test.to, func(t *testing.T) {
			p := plan(t, test.from, test.to, "")
			var got []string
			for _, s := range p.Path {
				got = append(got, s.String())
			}
			if d := cmp.Diff(test.want, got); d != "" || p.Direction != test.direction {
				t.Errorf("%s, %s", p.Direction, d)
			}
			if p.Direction == Nowhere && (len(p.Unset) > 0 || len(p.Stages) > 0) {
				t.Errorf("the same release has %d changed defaults and %d steps", len(p.Unset), len(p.Stages))
			}
		})
	}
}

func TestTodo(t *testing.T) {
	if plan(t, "mysql-8.4", "mysql-8.4", "").Todo() {
		t.Error("an empty file on one release has something to do")
	}
	if !plan(t, "mysql-8.0", "mysql-8.4", "").Todo() {
		t.Error("grave changes of defaults are nothing to do")
	}
	if !plan(t, "mysql-8.4", "mysql-8.4", "max_connections=9\n").Todo() {
		t.Error("a line without a reason is nothing to do")
	}
}

func TestUnknownServer(t *testing.T) {
	known := parse(t, "mysql-8.4")
	for _, pair := range [][2]string{{"mysql-4.1", "mysql-8.4"}, {"mysql-8.4", "mysql-4.1"}} {
		if _, err := NewPlanner(parse(t, pair[0]), parse(t, pair[1])); err == nil || !strings.Contains(err.Error(), "5.6") {
			t.Errorf("%v: %v, want an error that names what is covered", pair, err)
		}
	}
	if _, err := NewPlanner(known, known); err != nil {
		t.Error(err)
	}
}

func BenchmarkPlanner(b *testing.B) {
	from, to := parse(b, "mysql-5.7"), parse(b, "mysql-8.4")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := NewPlanner(from, to); err != nil {
			b.Fatal(err)
		}
	}
}
