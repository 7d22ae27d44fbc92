package value

import (
	"slices"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

func TestEqual(t *testing.T) {
	tests := []struct {
		server, option, a, b string
		want                 bool
	}{
		{"mysql-8.4", "innodb_buffer_pool_size", "16M", "16777216", true},
		{"mysql-8.4", "innodb_buffer_pool_size", "16m", "16384K", true},
		{"mysql-8.4", "innodb_buffer_pool_size", "16M", "16000000", false},
		{"mysql-8.4", "max_connections", "0100", "100", true},
		{"mysql-8.4", "slow_query_log", "1", "ON", true},
		{"mysql-8.4", "slow_query_log", "true", "on", true},
		{"mysql-8.4", "slow_query_log", "0", "ON", false},
		{"mysql-8.4", "binlog_row_image", "1", "noblob", true},
		{"mysql-8.4", "binlog_row_image", "FULL", "MINIMAL", false},
		{"mysql-8.4", "innodb_doublewrite", "TRUE", "ON", true},
		{"mysql-8.4", "innodb_doublewrite", "DETECT_AND_RECOVER", "ON", true},
		{"mysql-8.4", "innodb_doublewrite", "DETECT_ONLY", "ON", false},
		{"mysql-8.4", "long_query_time", "10", "10.000000", true},
		{"mysql-8.4", "long_query_time", "1e1", "10", true},
		{"mysql-8.4", "long_query_time", "0.5", "10", false},
		{"mysql-8.4", "sql_mode", "NO_ZERO_DATE,STRICT_TRANS_TABLES", "strict_trans_tables,no_zero_date", true},
		{"mysql-8.4", "sql_mode", "TRADITIONAL", "STRICT_TRANS_TABLES,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,TRADITIONAL,NO_ENGINE_SUBSTITUTION", true},
		{"mysql-8.4", "sql_mode", "TRADITIONAL", "STRICT_TRANS_TABLES", false},
		{"mysql-8.4", "sql_mode", "", "ANSI", false},
		{"mysql-8.4", "tls_version", "TLSv1.3,TLSv1.2", "TLSv1.2,TLSv1.3", true},
		{"mysql-8.4", "datadir", "/var/lib/mysql/", "/var/lib/mysql", true},
		{"mysql-8.4", "datadir", "/var/lib/mysql", "/srv/mysql", false},
		{"mysql-8.4", "tmpdir", "/", "", false},
		{"mysql-8.4", "default_storage_engine", "innodb", "InnoDB", true},
		{"mariadb-10.11", "bind_address", "", "*", true},
		{"mariadb-10.11", "bind_address", "", "127.0.0.1", false},
		{"mysql-8.4", "init_connect", "SET a", "set a", false},
		{"mysql-8.4", "character_set_server", "UTF8MB4", "utf8mb4", true},
		{"mysql-8.0", "character_set_server", "utf8", "utf8mb3", true},
		{"mysql-8.0", "character_set_server", "utf8", "utf8mb4", false},
		{"mysql-9.7", "character_set_server", "utf8", "utf8mb3", false},
		{"mariadb-10.11", "collation_server", "utf8_general_ci", "utf8mb3_general_ci", true},
		{"mysql-5.7", "skip_name_resolve", "OFF", "0", true},
		{"mysql-5.7", "skip_name_resolve", "OFF", "ON", false},
		{"mariadb-10.11", "log_bin", "OFF", "mysql-bin", false},
		{"mariadb-10.11", "log_bin", "OFF", "0", true},
		{"mysql-8.4", "optimizer_switch", "mrr=on", "mrr=ON", true},
		{"mysql-8.4", "optimizer_switch", "mrr=off,mrr_cost_based=on", "mrr_cost_based=on,mrr=off", true},
		{"mysql-8.4", "optimizer_switch", "mrr=off", "mrr=off,mrr_cost_based=on", true}, // on is the default
		{"mysql-8.4", "optimizer_switch", "mrr=off", "mrr=off,mrr_cost_based=off", false},
	}
	for _, tt := range tests {
		_, facts := factsOf(t, tt.server)
		opt, ok := facts.Lookup(tt.option)
		if !ok {
			t.Errorf("%s does not know %s", tt.server, tt.option)
			continue
		}
		if Equal(&opt, facts.Server(), tt.a, tt.b) != tt.want || Equal(&opt, facts.Server(), tt.b, tt.a) != tt.want {
			t.Errorf("%s at %s: %q equals %q: want %v both ways", tt.option, tt.server, tt.a, tt.b, tt.want)
		}
	}
}

// TestEqualDefault: a line that names some flags is the default where these are.
func TestEqualDefault(t *testing.T) {
	_, facts := factsOf(t, "mysql-8.4")
	opt, _ := facts.Lookup("optimizer_switch")
	if !Equal(&opt, facts.Server(), "mrr=on,mrr_cost_based=on", opt.Default.Text) || !Equal(&opt, facts.Server(), "default", opt.Default.Text) {
		t.Error("a part of the default is not equal to it")
	}
	if Equal(&opt, facts.Server(), "mrr=off", opt.Default.Text) {
		t.Error("a changed flag equals the default")
	}
}

func TestSameAcrossServers(t *testing.T) {
	tests := []struct {
		serverA, optionA, a, serverB, optionB, b string
		want                                     bool
	}{
		{"mysql-8.4", "innodb_adaptive_flushing_lwm", "10", "mariadb-10.11", "innodb_adaptive_flushing_lwm", "10.000000", true},
		{"mariadb-10.11", "innodb_doublewrite", "1", "mysql-8.4", "innodb_doublewrite", "ON", true},
		{"mariadb-10.11", "innodb_doublewrite", "0", "mariadb-11.8", "innodb_doublewrite", "OFF", true},
		{"mariadb-10.11", "innodb_doublewrite", "ON", "mariadb-11.8", "innodb_doublewrite", "fast", false},
		{"mysql-5.7", "character_set_server", "utf8", "mysql-9.7", "character_set_server", "utf8mb3", true},
		{"mysql-5.7", "sql_mode", "STRICT_TRANS_TABLES", "mysql-8.4", "sql_mode", "strict_trans_tables", true},
		{"mysql-8.4", "tls_version", "TLSv1.2,TLSv1.3", "mariadb-11.8", "tls_version", "TLSv1.3,TLSv1.2", true},
		{"mysql-8.0", "slave_net_timeout", "60", "mysql-8.4", "replica_net_timeout", "60", true},
		{"mysql-8.0", "expire_logs_days", "7", "mysql-8.4", "binlog_expire_logs_seconds", "604800", false},
	}
	for _, tt := range tests {
		_, factsA := factsOf(t, tt.serverA)
		_, factsB := factsOf(t, tt.serverB)
		optA, okA := factsA.Lookup(tt.optionA)
		optB, okB := factsB.Lookup(tt.optionB)
		if !okA || !okB {
			t.Errorf("%s or %s is not known", tt.optionA, tt.optionB)
			continue
		}
		if Same(&optA, factsA.Server(), tt.a, &optB, factsB.Server(), tt.b) != tt.want {
			t.Errorf("%s=%s at %s and %s=%s at %s: want %v", tt.optionA, tt.a, tt.serverA, tt.optionB, tt.b, tt.serverB, tt.want)
		}
	}
}

func TestHuman(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0", 1: "1", 1000: "1000", 1024: "1K", 1536: "1536", 1 << 20: "1M", 1 << 30: "1G", 1<<30 + 1<<29: "1536M",
		1 << 40: "1024G", 100 << 20: "100M", 18446744073709551615: "18446744073709551615", 1<<63 + 1<<30: "8589934593G",
	} {
		if got := Human(n); got != want {
			t.Errorf("Human(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestCharsets(t *testing.T) {
	tests := []struct{ server, name, shown, collation string }{
		{"mysql-5.7", "utf8mb4", "utf8mb4", "utf8mb4_general_ci"},
		{"mysql-5.7", "utf8", "utf8", "utf8_general_ci"},
		{"mysql-8.0.20", "utf8", "utf8", "utf8_general_ci"},
		{"mysql-8.4", "utf8", "utf8mb3", "utf8mb3_general_ci"},
		{"mysql-8.4", "UTF8MB4", "utf8mb4", "utf8mb4_0900_ai_ci"},
		{"mysql-9.7", "utf8", "", ""},
		{"mysql-9.7", "utf8mb3", "utf8mb3", "utf8mb3_general_ci"},
		{"mysql-9.7", "binary", "binary", "binary"},
		{"mysql-9.7", "utf9", "", ""},
		{"mysql-8.4", "latin1", "latin1", "latin1_swedish_ci"},
		{"mariadb-10.5", "utf8mb3", "utf8", "utf8_general_ci"},
		{"mariadb-10.11", "utf8", "utf8mb3", "utf8mb3_general_ci"},
		{"mariadb-10.11", "utf8mb4", "utf8mb4", "utf8mb4_general_ci"},
		{"mariadb-11.8", "utf8mb4", "utf8mb4", "utf8mb4_uca1400_ai_ci"},
		{"mariadb-11.8", "gb18030", "", ""},
	}
	for _, tt := range tests {
		s, _ := factsOf(t, tt.server)
		got, ok := FindCharset(s, tt.name)
		if ok != (tt.shown != "") || got.Name != tt.shown || got.DefaultCollation != tt.collation {
			t.Errorf("%s at %s: %+v, %v", tt.name, tt.server, got, ok)
		}
	}
}

func TestCollations(t *testing.T) {
	tests := []struct{ server, name, charset string }{
		{"mysql-5.7", "utf8mb4_unicode_520_ci", "utf8mb4"},
		{"mysql-5.7", "utf8mb4_0900_ai_ci", ""},
		{"mysql-8.0.16", "utf8mb4_0900_bin", ""},
		{"mysql-8.0.17", "utf8mb4_0900_bin", "utf8mb4"},
		{"mysql-8.0.29", "utf8mb4_nb_0900_ai_ci", ""},
		{"mysql-8.0.30", "utf8mb4_nb_0900_ai_ci", "utf8mb4"},
		{"mysql-8.4", "utf8_general_ci", "utf8mb3"},
		{"mysql-9.7", "utf8_general_ci", ""},
		{"mysql-9.7", "latin1_swedish_ci", "latin1"},
		{"mysql-9.7", "binary", "binary"},
		{"mysql-9.7", "utf8mb4_uca1400_ai_ci", ""},
		{"mariadb-10.6", "utf8mb4_uca1400_ai_ci", ""},
		{"mariadb-10.11", "utf8mb4_uca1400_ai_ci", "utf8mb4"},
		{"mariadb-10.11", "utf8mb4_0900_ai_ci", ""},
		{"mariadb-11.4.4", "utf8mb4_0900_ai_ci", ""},
		{"mariadb-11.8", "utf8mb4_0900_ai_ci", "utf8mb4"},
		{"mariadb-11.8", "latin1_nopad_bin", "latin1"},
		{"mariadb-11.8", "uca1400_ai_ci", ""},
	}
	for _, tt := range tests {
		s, err := server.Parse(tt.server)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := FindCollation(s, tt.name); ok != (tt.charset != "") || got.Charset != tt.charset {
			t.Errorf("%s at %s: %+v, %v", tt.name, tt.server, got, ok)
		}
	}
}

// TestCharsetCounts holds the table against the counts that the servers gave.
func TestCharsetCounts(t *testing.T) {
	for name, want := range map[string]int{"mysql-5.7.44": 222, "mysql-8.0.28": 272, "mysql-9.7.4": 286, "mariadb-10.5.23": 322, "mariadb-10.11.19": 1242, "mariadb-11.8.9": 1288} {
		s, err := server.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for row := range charsetRows(s) {
			for set := range strings.SplitSeq(row.charsets, ",") {
				for collation := range strings.SplitSeq(row.collations, ",") {
					seen[join(set, collation)] = true
				}
			}
		}
		if len(seen) != want {
			t.Errorf("%s: %d collations, want %d", name, len(seen), want)
		}
	}
}

// TestArguments: the table is sorted and names only options that some release has.
func TestArguments(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(arguments), "\n")[1:]
	previous := ""
	for _, row := range rows {
		c := strings.Split(row, "\t")
		if len(c) != 4 || row <= previous {
			t.Errorf("row %q is out of order or not of four columns", row)
		}
		previous = row
		if !slices.Contains([]string{"noslot", "flag", "optional", "required", "signed"}, c[2]) {
			t.Errorf("row %q: unknown kind", row)
		}
	}
}

func TestTakes(t *testing.T) {
	at := server.New(server.MySQL, server.Version{Major: 8, Minor: 4, Patch: 8})
	number := defaults.Option{Name: "innodb_flush_neighbors", Type: defaults.Integer, Argument: defaults.Required, Min: "0", Max: "2", Block: 1}
	word := defaults.Option{Name: "binlog_row_image", Type: defaults.Enum, Argument: defaults.Required, Words: []string{"MINIMAL", "NOBLOB", "FULL"}}
	tests := []struct {
		opt  defaults.Option
		text string
		want bool
	}{
		{number, "2", true},
		{number, "3", false},
		{number, "many", false},
		{number, "", false},
		{word, "full", true},
		{word, "2", true},
		{word, "DETECT_ONLY", false},
		{word, "3", false},
	}
	for _, tt := range tests {
		if got := Takes(&tt.opt, at, tt.text); got != tt.want {
			t.Errorf("%s takes %q: %v", tt.opt.Name, tt.text, got)
		}
	}
}
