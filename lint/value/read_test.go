package value

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// TestProblems says for every text of fixtures/values/problems.tsv what is wrong
// with it, in the form cause[!][:part] (! for fatal), and what was meant, with a
// question mark where that is a guess.
func TestProblems(t *testing.T) {
	for _, row := range readTable(t, filepath.Join("..", "..", "fixtures", "values", "problems.tsv"))[1:] {
		name, text := row[1], row[2]
		_, facts := factsOf(t, row[0])
		opt, ok := facts.Lookup(name)
		if !ok {
			t.Errorf("%s does not know %s", row[0], name)
			continue
		}
		r := Read(&opt, facts.Server(), strings.TrimPrefix(text, "(bare)"), text != "(bare)")
		if problems, meant := describe(r); problems != row[3] || meant != row[4] {
			t.Errorf("%s at %s: %q has %q, meant %q; want %q, %q", name, row[0], text, problems, meant, row[3], row[4])
		}
		checkReading(t, r)
	}
}

func describe(r Reading) (problems, meant string) {
	var list []string
	for _, p := range r.Problems {
		text := p.Cause.String()
		if p.Fatal {
			text += "!"
		}
		if p.Part != "" {
			text += ":" + p.Part
		}
		list = append(list, text)
		if p.Meant != "" {
			meant = p.Meant
			if !p.Sure {
				meant += "?"
			}
		}
	}
	return strings.Join(list, " "), meant
}

func TestMeant(t *testing.T) {
	tests := []struct {
		server, option, text, meant string
		sure                        bool
	}{
		{"mysql-8.4", "innodb_buffer_pool_size", "1.5G", "1610612736", true},
		{"mysql-8.4", "max_connections", "1e3", "1000", true},
		{"mysql-8.4", "max_connections", "many", "", false},
		{"mysql-8.4", "read_only", "yes", "ON", true},
		{"mysql-8.4", "skip_external_locking", "OFF", "OFF", true},
		{"mysql-8.4", "innodb_redo_log_capacity", "600G", "549755813888", true},
		{"mysql-8.4", "max_connections", "100", "100", true},
		{"mariadb-10.11", "innodb_io_capacity", "20,000", "20000", false},
	}
	for _, tt := range tests {
		_, facts := factsOf(t, tt.server)
		opt, _ := facts.Lookup(tt.option)
		if meant, sure := Read(&opt, facts.Server(), tt.text, true).Meant(); meant != tt.meant || sure != tt.sure {
			t.Errorf("%s=%s at %s: meant %q, %v; want %q, %v", tt.option, tt.text, tt.server, meant, sure, tt.meant, tt.sure)
		}
	}
}

func TestOptions(t *testing.T) {
	tests := []struct {
		o                    Options
		server, option, text string
		want                 string // refuses, or the value
	}{
		// observed: loose_max_connections=10X, loose_binlog_format=zzz
		{Options{Loose: true}, "mysql-9.7.4", "max_connections", "10X", "refuses"},
		{Options{Loose: true}, "mariadb-10.11.19", "max_connections", "10X", "10"},
		{Options{Loose: true}, "mariadb-10.5.23", "binlog_format", "zzz", "MIXED"},
		{Options{Loose: true}, "mysql-9.7.4", "binlog_format", "zzz", "refuses"},
		{Options{Loose: true}, "mariadb-10.11.19", "max_connections", "", "10"},
		{Options{Loose: true}, "mariadb-10.11.19", "long_query_time", "abc", "0.000000"},
		{Options{Loose: true}, "mariadb-10.11.19", "sql_mode", "FOO", ""},
		{Options{Loose: true}, "mariadb-10.11.19", "max_connections", "-5", "10"},
		{Options{Negated: true}, "mysql-9.7.4", "log_bin", "0", "OFF"},
		{Options{Negated: true}, "mysql-9.7.4", "skip_name_resolve", "0", "OFF"},
		{Options{Negated: true}, "mysql-9.7.4", "max_connections", "0", "1"},
		{Options{Negated: true}, "mysql-9.7.4", "binlog_row_image", "0", "MINIMAL"},
		{Options{}, "percona-8.0.45", "optimizer_switch", "favor_range_scan=on", "favor_range_scan=on"},
		{Options{}, "mysql-8.0.45", "optimizer_switch", "favor_range_scan=on", "refuses"},
		{Options{}, "mysql-8.0.45", "thread_handling", "pool-of-threads", "refuses"},
		{Options{}, "percona-8.0.45", "thread_handling", "pool-of-threads", "pool-of-threads"},
		{Options{}, "percona-5.7.44", "thread_handling", "Pool-Of-Threads", "pool-of-threads"},
		{Options{}, "pxc-8.4.8", "thread_handling", "pool-of-threads", "pool-of-threads"},
	}
	for _, tt := range tests {
		_, facts := factsOf(t, tt.server)
		opt, _ := facts.Lookup(tt.option)
		r := tt.o.Read(&opt, facts.Server(), tt.text, true)
		got := r.Text
		if r.Fatal() {
			got = "refuses"
		}
		if got != tt.want {
			t.Errorf("%+v %s=%s at %s: %q, want %q (%v)", tt.o, tt.option, tt.text, tt.server, got, tt.want, r.Problems)
		}
	}
}

func TestKept(t *testing.T) {
	opt := defaults.Option{
		Name: "innodb_file_per_table", Type: defaults.Boolean, Argument: defaults.NoArgument,
		Default: defaults.Default{Kind: defaults.Constant, Text: "ON"},
	}
	r := Read(&opt, server.New(server.MySQL, server.Version{Major: 8, Minor: 4, Patch: 8}), "maybe", true)
	if !r.Kept || r.Text != "ON" || r.Fatal() || r.Problems[0].Runs != "ON" {
		t.Errorf("%+v", r)
	}
}

// TestTombstones: what a server passes over, it does not read (observed on
// MariaDB 10.11.19: any text, or none, with a warning).
func TestTombstones(t *testing.T) {
	_, facts := factsOf(t, "mariadb-10.11.19")
	for _, name := range []string{"innodb_thread_concurrency", "innodb_scrub_log", "master_info_repository", "show_compatibility_56"} {
		opt, ok := facts.Lookup(name)
		if r := Read(&opt, facts.Server(), "zzz", true); !ok || !r.Kept || len(r.Problems) > 0 {
			t.Errorf("%s=zzz: %+v", name, r.Problems)
		}
		if r := Read(&opt, facts.Server(), "", false); r.Fatal() || !r.Kept {
			t.Errorf("%s alone: %+v", name, r.Problems)
		}
	}
}

func TestShown(t *testing.T) {
	tests := []struct{ server, option, text, want string }{
		{"mysql-5.7", "skip_name_resolve", "OFF", "OFF"},
		{"mysql-8.4", "skip_external_locking", "OFF", "OFF"},
		{"mariadb-10.11", "log_bin", "OFF", "OFF"},
		{"mysql-8.4", "log_bin", "binlog", "binlog"},
		{"mysql-8.4", "binlog_row_image", "nothing", "nothing"},
		{"mysql-8.4", "max_connections", "151", "151"},
	}
	for _, tt := range tests {
		_, facts := factsOf(t, tt.server)
		opt, _ := facts.Lookup(tt.option)
		if r := Shown(&opt, facts.Server(), tt.text); r.Text != tt.want || r.Problems != nil {
			t.Errorf("%s at %s: %q reads as %q", tt.option, tt.server, tt.text, r.Text)
		}
	}
}

// TestDefaults: every default of the tables is a value that its own release
// shows, so it must read as itself.
func TestDefaults(t *testing.T) {
	for _, name := range []string{"mysql-5.7", "mysql-8.0", "mysql-8.4", "mysql-9.7", "mariadb-10.3", "mariadb-10.6", "mariadb-10.11", "mariadb-11.8"} {
		_, facts := factsOf(t, name)
		for opt := range facts.All() {
			if opt.Default.Kind == defaults.Constant && !Equal(&opt, facts.Server(), opt.Default.Text, opt.Default.Text) {
				t.Errorf("%s at %s: the default %q is not equal to itself", opt.Name, name, opt.Default.Text)
			}
			if r := Shown(&opt, facts.Server(), opt.Default.Text); opt.Default.Kind == defaults.Constant && !numeric(r) && len(r.Text) < len(opt.Default.Text) && r.Kind != Flags {
				t.Errorf("%s at %s: the default %q reads as %q", opt.Name, name, opt.Default.Text, r.Text)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"", "1", "16M", "-5", "1e3", "1.5G", "ON", "yes", "a,b", "mrr=on,mrr=off", "STRICT_TRANS_TABLES, ANSI", "“500”", "0x1f", "9999999999999999999E"} {
		f.Add(text, true, false)
	}
	var options []defaults.Option
	var servers []server.Server
	for _, name := range []string{"mysql-5.7.44", "mysql-9.7.4", "mariadb-10.5.23", "mariadb-11.8.9"} {
		s, err := server.Parse(name)
		if err != nil {
			f.Fatal(err)
		}
		facts, err := defaults.For(s)
		if err != nil {
			f.Fatal(err)
		}
		for _, option := range []string{
			"max_connections", "max_allowed_packet", "innodb_autoinc_lock_mode", "long_query_time", "slow_query_log",
			"innodb_file_per_table", "binlog_row_image", "sql_mode", "optimizer_switch", "log_bin", "skip_name_resolve", "collation_server",
		} {
			if opt, ok := facts.Lookup(option); ok {
				options, servers = append(options, opt), append(servers, s)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, has, loose bool) {
		for i, opt := range options {
			r := Options{Loose: loose}.Read(&opt, servers[i], text, has)
			if !loose {
				checkReading(t, r)
			}
			if r.Kind != None && !Equal(&opt, servers[i], r.Text, r.Text) {
				t.Errorf("%s=%q: %q is not equal to itself", opt.Name, text, r.Text)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	s, err := server.Parse("mysql-8.4.8")
	if err != nil {
		b.Fatal(err)
	}
	facts, err := defaults.For(s)
	if err != nil {
		b.Fatal(err)
	}
	opt, _ := facts.Lookup("innodb_buffer_pool_size")
	for b.Loop() {
		Read(&opt, s, "16G", true)
	}
}
