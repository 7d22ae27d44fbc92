package upgrade

import (
	"slices"
	"strings"
	"testing"
	"time"

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
		{"an alias", "mysql-5.7", "mysql-8.0", "character_set_server=utf8", Deprecated, "utf8", "utf8mb3", false},
		{"an alias on both sides", "mysql-8.0", "mysql-8.4", "collation_server=utf8_bin", Deprecated, "utf8mb3_bin", "utf8mb3_bin", false},
		{"a name in full", "mysql-8.0", "mysql-8.4", "character_set_server=utf8mb3", Undecided, "utf8mb3", "utf8mb3", false},
		{"a stop like a crash", "mysql-8.0", "mysql-8.4", "innodb_fast_shutdown=2", Stops, "2", "2", true},
		{"a stop like a crash, no directory taken over", "mariadb-10.11", "mysql-8.4", "innodb_fast_shutdown=2", Undecided, "2", "2", false},
		{"the default of before by a prefix", "mysql-5.7", "mysql-8.0", "skip-log-bin", Pinned, "OFF", "OFF", false},
		{"a named zone in a new directory", "mariadb-10.11", "mysql-8.4", "default_time_zone=Europe/Rome", Stops, "Europe/Rome", "Europe/Rome", true},
		{"an offset needs no table", "mariadb-10.11", "mysql-8.4", "default_time_zone=+01:00", Undecided, "+01:00", "+01:00", false},
		{"the default of before", "mysql-8.0", "mysql-8.4", "innodb_io_capacity=200", Pinned, "200", "200", false},
		{"deprecated", "mysql-5.7", "mysql-8.0", "symbolic_links=1", Pinned, "ON", "ON", false},
		{"deprecated alone", "mysql-8.0", "mysql-8.4", "symbolic_links=1", Deprecated, "ON", "ON", false},
		{"without effect by now", "mysql-5.7", "mysql-8.4", "max_length_for_sort_data=1024", Means, "1024", "1024", false},
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

// TestRefusedByBoth says of a line that it stops the server before as well.
func TestRefusedByBoth(t *testing.T) {
	refuse := &lint.Rule{Name: "fatal", Scope: lint.Everywhere, Setting: func(p *lint.Pass, s *lint.Setting) {
		p.Unknown(s, lint.Error, "unknown").Fatal()
	}}
	for line, want := range map[string]bool{"innodb_additional_mem_pool_size=8M": true, "query_cache_size=8M": false, "loose_nothing=1": false, "log_warnings={{ n }}": false} {
		_, e := part(plan(t, "mysql-5.7", "mysql-8.0", line+"\n", refuse))
		if got := len(e.Says) > 0; got != want {
			t.Errorf("%s: says %q", line, e.Says)
		}
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

// TestLeftGroupAnswers holds that no remark says of a line of the old server's
// own group that nobody wrote it.
func TestLeftGroupAnswers(t *testing.T) {
	rule := &lint.Rule{Name: "unwritten", Host: func(p *lint.Pass) {
		for _, option := range []string{"log_bin", "sync_binlog"} {
			p.Remark(lint.Place{}, lint.Info, "nobody wrote %s", option).About(option)
		}
	}}
	p := plan(t, "mariadb-10.11", "mysql-8.4", "port=3306\n[mariadb]\nlog_bin=b\nsync_binlog=1\n", rule)
	if len(p.Remarks) != 0 {
		t.Errorf("remarks: %q", p.Remarks[0].Message)
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
		{"a line that says nothing of it", "mysql-8.0", "mysql-8.4", "temptable_use_mmap=ON\n", "temptable_max_mmap", "1073741824 > 0", "temptable_max_mmap = 1G"},
		{"an older line that answers", "mysql-8.0", "mysql-8.4", "temptable_use_mmap=OFF\n", "temptable_max_mmap", "", ""},
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
		{"a set that the target takes under its long name alone", "mysql-8.4", "mysql-9.7", "character_set_server=utf8\n", "collation_server", "", ""},
		{"a set whose collation stays", "mariadb-10.11", "mariadb-11.8", "character_set_server=latin1\n", "collation_server", "", ""},
		{"bytes for people", "mysql-8.0", "mysql-8.4", "", "innodb_log_buffer_size", "16777216 > 67108864", "innodb_log_buffer_size = 16M"},
		{"flags that only the target has", "mysql-8.0", "mysql-8.4", "", "optimizer_switch", "*", "optimizer_switch = hash_set_operations=off"},
		{"only in some builds", "mysql-8.0", "mysql-8.4", "", "innodb_numa_interleave", "OFF > ON", "innodb_numa_interleave = OFF"},
		{"TLS by a certificate", "mariadb-10.11", "mariadb-11.8", "ssl_cert=/c\nssl_key=/k\n", "ssl", "", ""},
		{"two files of 48M were 96M as well", "mysql-5.7", "mariadb-10.11", "", "innodb_log_file_size", "50331648 > 100663296", ""},
		{"and are", "mariadb-10.11", "mysql-8.4", "", "innodb_log_file_size", "100663296 > 50331648", ""},
		{"utf8 was utf8mb3 before a flag said so", "mariadb-10.5", "mariadb-10.11", "", "old_mode", " > UTF8_IS_UTF8MB3", ""},
		{"and back", "mariadb-10.11", "mariadb-10.5", "", "old_mode", "UTF8_IS_UTF8MB3 > ", ""},
		{"no address is every address", "mariadb-10.11", "mysql-8.4", "", "bind_address", " > *", ""},
		{"a list that a line only adds to", "mariadb-10.5", "mariadb-10.11", "", "slave_transaction_retry_errors", "*", ""},
		{"nothing is the size of a binary log", "mysql-8.4", "mariadb-10.11", "", "max_relay_log_size", "0 > 1073741824", ""},
		{"an order of words", "mariadb-10.11", "mysql-8.4", "", "session_track_system_variables", "", ""},
		{"in force before, in a group of its own", "mariadb-10.11", "mysql-8.4", "port=3306\n[mariadb]\nlog_bin=x\n", "log_bin", "", ""},
		{"a plugin of the other product", "mariadb-10.11", "mysql-8.4", "", "authentication_policy", "mysql_native_password > *,,", ""},
		{"no switch of the other product", "mysql-8.4", "mariadb-10.11", "", "ssl", "ON > OFF", ""},
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

// TestBinaryLogOff folds what cannot act without a binary log.
func TestBinaryLogOff(t *testing.T) {
	for lines, want := range map[string]defaults.Impact{"skip-log-bin\n": defaults.Low, "log-bin=x\n": defaults.High, "": defaults.High} {
		for _, u := range plan(t, "mysql-5.7", "mysql-8.0", lines).Unset {
			if u.Option.Name == "log_replica_updates" && u.Impact != want {
				t.Errorf("%q: %s ranks %d, want %d", lines, u.Option.Name, u.Impact, want)
			}
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
