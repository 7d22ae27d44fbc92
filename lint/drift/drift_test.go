package drift

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// fixture reads a dump that was taken from a running server.
func fixture(t *testing.T, name string) []byte {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", "fixtures", "drift", name))
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func runtimeOf(t *testing.T, dumps ...string) *Runtime {
	t.Helper()
	now := &Runtime{}
	for _, name := range dumps {
		if err := now.Read(name, fixture(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	return now
}

func judged(t *testing.T, target, src string) *lint.Run {
	t.Helper()
	at, err := server.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: at, Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte(src)}},
	})
	run, err := lint.New(nil).Run(lint.Input{Target: at, Files: reading})
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func compared(t *testing.T, run *lint.Run, now *Runtime) map[string]string {
	t.Helper()
	result, err := Compare(run, now)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, d := range result.Differences {
		found[d.Option] = d.State.String()
	}
	return found
}

// changedOn are the twenty settings that were changed on the servers after the
// start: lines of the file, SET GLOBAL, and on MySQL SET PERSIST.
func changedOn(product string) map[string]string {
	want := map[string]string{
		"innodb_flush_log_at_trx_commit": "file-changed-since-start", "interactive_timeout": "file-changed-since-start",
		"long_query_time": "file-changed-since-start", "max_connections": "file-changed-since-start",
		"slow_query_log": "file-changed-since-start", "sort_buffer_size": "file-changed-since-start",
		"thread_cache_size": "file-changed-since-start", "tmp_table_size": "file-changed-since-start",
		"innodb_io_capacity": "changed-since-start", "max_connect_errors": "runtime-only", "table_open_cache": "runtime-only",
		"net_read_timeout": "runtime-only", "lock_wait_timeout": "runtime-only", "default_week_format": "runtime-only",
		"group_concat_max_len": "runtime-only",
	}
	if product == "mariadb" {
		want["join_buffer_size"], want["wait_timeout"] = "file-changed-since-start", "file-changed-since-start"
		want["innodb_flush_neighbors"], want["event_scheduler"], want["key_buffer_size"] = "runtime-only", "runtime-only", "changed-since-start"
		return want
	}
	want["innodb_lru_scan_depth"], want["max_heap_table_size"], want["binlog_expire_logs_seconds"] = "persisted-only", "persisted-only", "persisted-only"
	want["key_buffer_size"], want["back_log"] = "persisted-over-file", "persisted-for-next-start"
	return want
}

// withoutOrigins is the same where the dump does not say why.
func withoutOrigins(want map[string]string, run *lint.Run) map[string]string {
	out := map[string]string{}
	for name, state := range want {
		switch {
		case strings.HasPrefix(state, "persisted"):
		case run.Set(name) != nil:
			state = "differs"
		default:
			state = "runtime-only"
		}
		out[name] = state
	}
	return out
}

func TestServers(t *testing.T) {
	for _, tt := range []struct {
		server, files string
		untouched     [][]string
		changed       [][]string // of the last there are no origins
	}{
		{
			"mariadb-10.11", "mariadb",
			[][]string{{"mariadb-10.11-untouched.system.tsv"}, {"mariadb-10.11-untouched.global.tsv"}},
			[][]string{{"mariadb-10.11-changed.system.tsv"}, {"mariadb-10.11-changed.global.tsv"}},
		},
		{
			"mariadb-11.8", "mariadb",
			[][]string{{"mariadb-11.8-untouched.system.tsv"}, {"mariadb-11.8-untouched.global.tsv"}},
			[][]string{{"mariadb-11.8-changed.system.tsv"}, {"mariadb-11.8-changed.global.tsv"}},
		},
		{
			"mysql-9.7", "mysql",
			[][]string{{"mysql-9.7-untouched.info.tsv", "mysql-9.7-untouched.global.tsv"}, {"mysql-9.7-untouched.global.tsv"}, {"mysql-9.7-untouched.info.tsv"}},
			[][]string{
				{"mysql-9.7-changed.info.tsv", "mysql-9.7-changed.global.json", "mysql-9.7-changed.mysqld-auto.cnf"},
				{"mysql-9.7-changed.mysqld-auto.cnf", "mysql-9.7-changed.global.tsv"},
			},
		},
	} {
		start, now := string(fixture(t, tt.files+"-start.cnf")), string(fixture(t, tt.files+"-now.cnf"))
		for _, dumps := range tt.untouched {
			if got := compared(t, judged(t, tt.server, start), runtimeOf(t, dumps...)); len(got) > 0 {
				t.Errorf("%s, untouched, by %s: %v", tt.server, dumps, got)
			}
		}
		want := changedOn(tt.files)
		if len(want) != 20 {
			t.Fatalf("%d settings were changed, want 20", len(want))
		}
		for i, dumps := range tt.changed {
			run := judged(t, tt.server, now)
			if i == len(tt.changed)-1 {
				want = withoutOrigins(want, run)
			}
			if diff := cmp.Diff(want, compared(t, run, runtimeOf(t, dumps...))); diff != "" {
				t.Errorf("%s, changed, by %s: %s", tt.server, dumps, diff)
			}
		}
	}
}

// A restart brings the lines of the file, ends what SET GLOBAL has set, and keeps
// what was persisted.
func TestRestarted(t *testing.T) {
	now := string(fixture(t, "mysql-now.cnf"))
	want := map[string]string{
		"back_log": "persisted-only", "binlog_expire_logs_seconds": "persisted-only", "innodb_lru_scan_depth": "persisted-only",
		"max_heap_table_size": "persisted-only", "key_buffer_size": "persisted-over-file",
	}
	got := compared(t, judged(t, "mysql-9.7", now), runtimeOf(t, "mysql-9.7-restarted.info.tsv", "mysql-9.7-restarted.global.tsv"))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestOtherProduct(t *testing.T) {
	_, err := Compare(judged(t, "mysql-8.4", ""), runtimeOf(t, "mariadb-11.8-changed.global.tsv"))
	if err == nil || !strings.Contains(err.Error(), "the dump is from mariadb-11.8.9 and the target is mysql-8.4") {
		t.Error(err)
	}
}

func TestProposals(t *testing.T) {
	now := &Runtime{}
	for name, src := range map[string]string{
		"vars": "Variable_name\tValue\nversion\t9.7.4\ninnodb_io_capacity\t200\nback_log\t7\nreport_password\thunter2\nsql_mode\tANSI_QUOTES\nread_rnd_buffer_size\t300000\nlog_bin\tON\nlog_error\t./db.err\ntmpdir\t/tmp\n",
		"auto": `{"Version": 2, "mysql_dynamic_variables": {"read_rnd_buffer_size": {"Value": "300000"}}}`,
	} {
		if err := now.Read(name, []byte(src)); err != nil {
			t.Fatal(err)
		}
	}
	run := judged(t, "mysql-9.7", "[mysqld]\ninnodb-io-capacity = 5k\nback_log = 8\nreport_password = x\nsql_mode =\nread_rnd_buffer_size = 400000\nlog_bin = binlog\nlog_error = db\ntmpdir = /tmp/\nlow_priority_updates\nsort_buffer_size = {{ x }}\nport={{ p }}\n")
	result, err := Compare(run, now)
	if err != nil {
		t.Fatal(err)
	}
	type proposal struct{ Option, State, Written, Runs, Line, Do string }
	var got []proposal
	for _, d := range result.Differences {
		got = append(got, proposal{d.Option, d.State.String(), d.Written, d.Runs, d.Line, d.Do})
	}
	want := []proposal{
		{"back_log", "differs", "8", "7", "back_log = 7", "restart the server"},
		{"innodb_io_capacity", "differs", "5120", "200", "innodb_io_capacity = 200", "SET GLOBAL innodb_io_capacity = 5120"},
		{"low_priority_updates", "file-only", "ON", "", "", ""},
		{"port", "file-only", "", "", "", ""},
		{"read_rnd_buffer_size", "persisted-over-file", "400000", "300000", "read_rnd_buffer_size = 300000", "RESET PERSIST read_rnd_buffer_size"},
		{"report_password", "differs", "***", "***", "", "restart the server"},
		{"sort_buffer_size", "file-only", "", "", "", ""},
		{"sql_mode", "differs", "", "ANSI_QUOTES", "sql_mode = ANSI_QUOTES", "SET GLOBAL sql_mode = ''"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestKernel(t *testing.T) {
	files := []*sysctl.File{sysctl.NewFile("/etc/sysctl.d/a.conf", []byte("vm.swappiness = 1\nvm/dirty_ratio = 5\nnet.ipv4.tcp_rmem = 4096 87380 6291456\nvm.gone = 1\nnet.ipv4.conf.*.rp_filter = 1\nbad\n"))}
	kernel := &lint.Kernel{
		Boot: sysctl.Apply(files, sysctl.Boot(), nil), ByHand: sysctl.Apply(files, sysctl.ByHand(), nil), Disk: func(name string) string { return name },
	}
	run, err := lint.New(nil).Run(lint.Input{Kernel: kernel})
	if err != nil {
		t.Fatal(err)
	}
	now := &Runtime{}
	if err := now.Read("-", []byte("net.ipv4.tcp_rmem = 4096\t87380\t6291456\nvm.dirty_ratio = 20\nvm.swappiness = 1\n")); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"vm.dirty_ratio": "differs", "vm.gone": "file-only"}
	if diff := cmp.Diff(want, compared(t, run, now)); diff != "" {
		t.Error(diff)
	}
}
