package value

import (
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// TestProblems says for a text what is wrong with it, in the form
// cause[!][:part] (! for fatal), and what was meant, with a question mark where
// that is a guess.
func TestProblems(t *testing.T) {
	tests := []struct{ server, option, text, problems, meant string }{
		// Numbers that are refused.
		{"mysql-8.4", "innodb_buffer_pool_size", "1.5G", "unparsable!:.5G", "1536M"},
		{"mysql-8.4", "innodb_buffer_pool_size", "1.1G", "unparsable!:.1G", "1181116006?"},
		{"mysql-8.4", "innodb_buffer_pool_size", "1,5G", "unparsable!:,5G", "1536M?"},
		{"mysql-8.4", "innodb_buffer_pool_size", "512 M", "unparsable!: M", "512M"},
		{"mysql-8.4", "innodb_buffer_pool_size", "32 MB", "unparsable!: MB", "32M"},
		{"mysql-8.4", "innodb_buffer_pool_size", "70%", "unparsable!:%", ""},
		{"mysql-8.4", "innodb_old_blocks_pct", "40%", "unparsable!:%", "40"},
		{"mysql-8.4", "innodb_adaptive_flushing_lwm", "65.0", "unparsable!:.0", "65"},
		{"mysql-8.4", "innodb_adaptive_flushing_lwm", "65.5", "unparsable!:.5", "65?"},
		{"mariadb-10.11", "innodb_io_capacity", "20,000", "unparsable!:,000", "20000?"},
		{"mariadb-10.11", "innodb_io_capacity", "20.000", "unparsable!:.000", "20?"},
		{"mariadb-10.11", "innodb_io_capacity", "1,000,000", "unparsable!:,000,000", "1000000"},
		{"mariadb-10.11", "innodb_io_capacity", "1.000.000", "unparsable!:.000.000", "1000000"},
		{"mariadb-10.11", "innodb_io_capacity", "10'000", "unparsable!:'000", "10000"},
		{"mariadb-10.11", "innodb_io_capacity", "1,00,0", "unparsable!:,00,0", ""},
		{"mysql-8.4", "max_connections", "“500”", "unparsable!:“500”", "500"},
		{"mysql-8.4", "max_connections", "\u00a0500", "unparsable!:\u00a0500", "500"},
		{"mysql-8.4", "max_connections", "0x1F4", "unparsable!:x1F4", "500"},
		{"mysql-8.4", "max_connections", "500 ; was 300", "unparsable!: ; was 300", "500"},
		{"mysql-8.4", "max_connections", "500 // ok", "unparsable!: // ok", "500"},
		{"mysql-8.4", "max_connections", "abc", "unparsable!:abc", ""},
		{"mysql-8.4", "max_connections", "five", "unparsable!:five", ""},
		{"mysql-8.4", "innodb_flush_log_at_trx_commit", "ON", "unparsable!:ON", "1?"},
		{"mysql-5.7.22", "max_binlog_cache_size", "1T", "unknown-suffix!:T", "1024G"},
		{"mysql-8.0.13", "max_binlog_cache_size", "1T", "unknown-suffix!:T", "1024G"},
		{"mysql-8.0.14", "max_binlog_cache_size", "1T", "", "1T"},
		{"mysql-8.4", "max_connections", "99999999999999999999", "overflow!:99999999999999999999", ""},
		{"mysql-8.4", "tmp_table_size", "16E", "overflow!:16E", ""},
		// Numbers that are misread.
		{"mysql-8.4", "innodb_buffer_pool_size", "64MB", "trailing-text:MB", "64M"},
		{"mysql-8.4", "innodb_buffer_pool_size", "10GiB", "trailing-text:GiB", "10G"},
		{"mysql-8.4", "innodb_buffer_pool_size", "64Mbit", "trailing-text:Mbit", "64M?"},
		{"mysql-8.4", "innodb_buffer_pool_size", "64Mfoo", "trailing-text:Mfoo", ""},
		{"mysql-8.4", "max_connections", "1e3", "exponent:e3 above-max:1e3", "1000"},
		{"mysql-8.4", "max_connections", "many", "word-as-number:many below-min:many", ""},
		{"mysql-8.4", "innodb_flush_log_at_trx_commit", "true", "word-as-number:true", "1?"},
		{"mariadb-11.8", "tmp_table_size", "16E", "overflow:16E", ""},
		{"mysql-8.4", "max_connections", "-5", "negative:-5", ""},
		{"mariadb-10.5", "max_connections", "-5", "negative:-5 above-max:-5", ""},
		{"mariadb-10.11", "max_connections", "-5", "negative!:-5", ""},
		{"mariadb-10.11", "max_connections", " -5", "negative: -5 above-max: -5", ""},
		{"mariadb-10.11", "innodb_autoinc_lock_mode", "-5", "below-min:-5", "0"},
		// Limits.
		{"mysql-8.4", "innodb_redo_log_capacity", "600G", "above-max:600G", "512G"},
		{"mysql-8.4", "innodb_redo_log_capacity", "100000000", "not-on-block:100000000", "99614720"},
		{"mysql-8.4", "innodb_fast_shutdown", "3", "above-max:3", "2"},
		{"mariadb-10.11", "innodb_fast_shutdown", "3", "", "3"},
		{"mysql-8.4", "temptable_max_ram", "512K", "below-min:512K", "2M"},
		{"mysql-8.4", "innodb_redo_log_capacity", "600GB", "trailing-text:GB above-max:600GB", "512G"},
		{"mysql-8.4", "max_allowed_packet", "1", "not-on-block:1 below-min:1", "1024"},
		// Decimals.
		{"mysql-8.4", "long_query_time", "0,5", "unparsable!:0,5", "0.5?"},
		{"mysql-8.4", "long_query_time", "5 ", "unparsable!:5 ", "5"},
		{"mysql-8.4", "innodb_max_dirty_pages_pct", "75%", "unparsable!:75%", "75"},
		{"mysql-8.4", "innodb_max_dirty_pages_pct", "100", "above-max:100", "99.999"},
		{"mysql-8.4", "long_query_time", "1K", "unparsable!:1K", ""},
		// Booleans.
		{"mysql-8.4", "read_only", "yes", "bad-boolean:yes", "ON"},
		{"mysql-8.4", "local_infile", "no", "bad-boolean:no", "OFF"},
		{"mysql-8.4", "slow_query_log", " ON", "bad-boolean: ON", "ON"},
		{"mysql-8.4", "slow_query_log", "2", "bad-boolean:2", "ON?"},
		{"mysql-8.4", "slow_query_log", "/var/log/slow.log", "bad-boolean:/var/log/slow.log", ""},
		{"mysql-8.4", "slow_query_log", "", "empty-argument", ""},
		{"mysql-8.4", "innodb_file_per_table", "yes", "ignored-boolean:yes", "ON"},
		{"mysql-5.7", "innodb_large_prefix", "no", "ignored-boolean:no", "OFF"},
		{"mariadb-10.5", "innodb_doublewrite", "fast", "ignored-boolean:fast", ""},
		{"mysql-8.0", "skip_name_resolve", "0", "on-unless-off:0", "OFF"},
		{"mysql-8.0", "skip_name_resolve", "yes", "bad-boolean:yes", "ON"},
		{"mysql-5.7", "skip_name_resolve", "OFF", "on-unless-off:OFF", ""},
		{"mariadb-10.11", "skip_name_resolve", "0", "", "0"},
		{"mysql-8.4", "skip_external_locking", "OFF", "on-unless-off:OFF", "0"},
		// Enums.
		{"mysql-8.4", "binlog_row_image", "MIN", "abbreviated-word:MIN", "MINIMAL"},
		{"mysql-8.4", "binlog_row_image", "1", "word-by-number:1", "NOBLOB"},
		{"mysql-8.4", "binlog_row_image", "9", "number-out-of-range!:9", ""},
		{"mysql-8.4", "binlog_row_image", "TINY", "unknown-word!:TINY", ""},
		{"mysql-8.4", "concurrent_insert", "A", "ambiguous-word!:A", ""},
		{"mysql-8.4", "transaction_isolation", "read_committed", "unknown-word!:read_committed", "READ-COMMITTED"},
		{"mysql-8.4", "innodb_doublewrite", "yes", "unknown-word!:yes", "ON"},
		{"mysql-8.4", "innodb_doublewrite", "2", "word-by-number:2", "DETECT_ONLY"},
		{"mariadb-11.8", "innodb_doublewrite", "2", "word-by-number:2", "fast"},
		{"mariadb-11.8", "innodb_doublewrite", "TRUE", "unknown-word!:TRUE", "ON"},
		{"mariadb-11.8", "innodb_doublewrite", "DETECT_ONLY", "unknown-word!:DETECT_ONLY", ""},
		{"mysql-8.4", "binlog_row_image", "", "empty-argument!", ""},
		{"mariadb-10.11", "binlog_row_image", "", "empty-argument", ""},
		// Sets.
		{"mysql-8.4", "sql_mode", "STRICT_TRANS_TABLES, NO_ENGINE_SUBSTITUTION", "blank-in-list!: NO_ENGINE_SUBSTITUTION", "STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION"},
		{"mysql-8.4", "sql_mode", "STRICT_TRANS_TABLES,", "empty-part!", "STRICT_TRANS_TABLES"},
		{"mysql-8.4", "sql_mode", "STRICT_TRANS_TABLES,NO_AUTO_CREATE_USER", "unknown-word!:NO_AUTO_CREATE_USER", "STRICT_TRANS_TABLES?"},
		{"mysql-8.4", "sql_mode", "STRICT_T,ANSI_Q", "abbreviated-word!:STRICT_T abbreviated-word:ANSI_Q", "STRICT_TRANS_TABLES,ANSI_QUOTES"},
		{"mysql-8.4", "sql_mode", "STRICT_TRANS_TABLES,ANSI_Q", "abbreviated-word:ANSI_Q", "STRICT_TRANS_TABLES,ANSI_QUOTES"},
		{"mysql-8.4", "sql_mode", "2", "word-by-number:2", "PIPES_AS_CONCAT"},
		{"mysql-8.4", "sql_mode", "17179869184", "number-out-of-range!:17179869184", ""},
		{"mysql-8.4", "sql_mode", "'ANSI_QUOTES'", "unknown-word!:'ANSI_QUOTES'", "ANSI_QUOTES"},
		// Flags.
		{"mysql-8.4", "optimizer_switch", "mrr=off, mrr_cost_based=off", "blank-in-list!: mrr_cost_based=off", "mrr=off,mrr_cost_based=off"},
		{"mysql-8.4", "optimizer_switch", "mrr=off,", "empty-part!", "mrr=off"},
		{"mysql-8.4", "optimizer_switch", "mrr=1", "bad-flag-state!:mrr=1", "mrr=on"},
		{"mysql-8.4", "optimizer_switch", "mrr", "bad-flag-state!:mrr", ""},
		{"mysql-8.4", "optimizer_switch", "nonsense=on,mrr=on", "unknown-word!:nonsense=on", "mrr=on?"},
		{"mysql-8.4", "optimizer_switch", "mrr=on,mrr=off", "repeated-flag!:mrr=off", ""},
		// Arguments.
		{"mysql-8.4", "max_connections", "(bare)", "argument-missing!", ""},
		{"mysql-8.4", "core_file", "1", "argument-forbidden!:1", ""},
		{"mysql-8.4", "log_bin", "OFF", "switch-as-name:OFF", ""},
		{"mariadb-10.11", "log_bin", "0", "switch-as-name:0", ""},
	}
	for _, tt := range tests {
		s, facts := factsOf(t, tt.server)
		opt, ok := facts.Lookup(tt.option)
		if !ok {
			t.Errorf("%s does not know %s", s, tt.option)
			continue
		}
		has := tt.text != "(bare)"
		r := Read(opt, facts.Server(), strings.TrimPrefix(tt.text, "(bare)"), has)
		problems, meant := describe(r)
		if problems != tt.problems || (tt.meant != meant && len(r.Problems) > 0) {
			t.Errorf("%s at %s: %q has %q, meant %q; want %q, %q", tt.option, s, tt.text, problems, meant, tt.problems, tt.meant)
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
		if meant, sure := Read(opt, facts.Server(), tt.text, true).Meant(); meant != tt.meant || sure != tt.sure {
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
	}
	for _, tt := range tests {
		_, facts := factsOf(t, tt.server)
		opt, _ := facts.Lookup(tt.option)
		r := tt.o.Read(opt, facts.Server(), tt.text, true)
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
	opt := defaults.Option{Name: "innodb_file_per_table", Type: defaults.Boolean, Argument: defaults.NoArgument,
		Default: defaults.Default{Kind: defaults.Constant, Text: "ON"}}
	r := Read(opt, server.New(server.MySQL, server.Version{Major: 8, Minor: 4, Patch: 8}), "maybe", true)
	if !r.Kept || r.Text != "ON" || r.Fatal() || r.Problems[0].Runs != "ON" {
		t.Errorf("%+v", r)
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
		if r := Shown(opt, facts.Server(), tt.text); r.Text != tt.want || r.Problems != nil {
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
			if opt.Default.Kind == defaults.Constant && !Equal(opt, facts.Server(), opt.Default.Text, opt.Default.Text) {
				t.Errorf("%s at %s: the default %q is not equal to itself", opt.Name, name, opt.Default.Text)
			}
			if r := Shown(opt, facts.Server(), opt.Default.Text); opt.Default.Kind == defaults.Constant && !numeric(r) && len(r.Text) < len(opt.Default.Text) && r.Kind != Flags {
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
		for _, option := range []string{"max_connections", "max_allowed_packet", "innodb_autoinc_lock_mode", "long_query_time", "slow_query_log",
			"innodb_file_per_table", "binlog_row_image", "sql_mode", "optimizer_switch", "log_bin", "skip_name_resolve", "collation_server"} {
			if opt, ok := facts.Lookup(option); ok {
				options, servers = append(options, opt), append(servers, s)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, has, loose bool) {
		for i, opt := range options {
			r := Options{Loose: loose}.Read(opt, servers[i], text, has)
			if !loose {
				checkReading(t, r)
			}
			if r.Kind != None && !Equal(opt, servers[i], r.Text, r.Text) {
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
		Read(opt, s, "16G", true)
	}
}
