package names

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
)

func TestGuesses(t *testing.T) {
	all := []string{"innodb_buffer_pool_size", "innodb_log_file_size", "max_connections", "aria_log_file_size", "port", "sort_buffer_size", "myisam_sort_buffer_size", "table_open_cache"}
	tests := []struct {
		find func([]string, string) []string
		name string
		want []string
	}{
		{closest, "max_conections", []string{"max_connections"}},
		{closest, "prt", []string{"port"}},
		{closest, "prot", []string{"port"}},
		{closest, "pr", nil}, // two wrong letters are too many in a short name
		{closest, "turbo_mode", nil},
		{endingIn, "buffer_pool_size", []string{"innodb_buffer_pool_size"}},
		{endingIn, "log_file_size", []string{"innodb_log_file_size"}}, // before Aria's
		{endingIn, "size", nil},
		{endingIn, "pool_size", []string{"innodb_buffer_pool_size"}},
		{permuted, "table_cache_open", []string{"table_open_cache"}},
		{permuted, "table_open", nil},
	}
	for _, tt := range tests {
		if d := cmp.Diff(tt.want, tt.find(all, tt.name)); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
	}
}

func TestStatement(t *testing.T) {
	tests := []struct{ line, name, value string }{
		{"GLOBAL host_cache_size=0", "host_cache_size", "0"},
		{"GLOBAL max_connections = 500;", "max_connections", "500"},
		{"@@GLOBAL.max_connections=500", "max_connections", "500"},
		{"SESSION sql_mode = 'ANSI';", "sql_mode", "ANSI"},
		{"PERSIST `Max_Connections` := 5", "max_connections", "5"},
		{"NAMES utf8mb4", "", ""},
	}
	for _, tt := range tests {
		key, value, has := strings.Cut(tt.line, "=")
		name, got, _ := statement(strings.Fields(key), strings.TrimSpace(value), has)
		if name != tt.name || got != tt.value {
			t.Errorf("SET %s: got %q = %q, want %q = %q", tt.line, name, got, tt.name, tt.value)
		}
	}
}

func TestTrimDashes(t *testing.T) {
	for _, text := range []string{"--max-connections", "-max_connections", "max__connections", "Max-Connections-"} {
		if got := trimDashes(text); got != "max_connections" {
			t.Errorf("%s gives %s", text, got)
		}
	}
}

func TestLoads(t *testing.T) {
	tests := []struct {
		list, plugin string
		want         bool
	}{
		{"semisync_source.so", "rpl_semi_sync_source", true},
		{"rpl_semi_sync_source=semisync_source.so", "rpl_semi_sync_source", true},
		{"a=a.so;ha_rocksdb", "ha_rocksdb", true},
		{"rocksdb=ha_rocksdb.so", "rocksdb", true},
		{"group_replication.so", "group_replication", true},
		{"mysql_clone.so", "clone", true},
		{"mysql_clone.so", "mysql_clone", true},
		{"semisync_replica.so", "rpl_semi_sync_source", false},
		{"", "clone", false},
	}
	for _, tt := range tests {
		if got := loads(tt.list, tt.plugin); got != tt.want {
			t.Errorf("loads(%q, %q) = %v", tt.list, tt.plugin, got)
		}
		if tt.want && !loads(Library(tt.plugin), tt.plugin) {
			t.Errorf("the library %s is not taken for %s", Library(tt.plugin), tt.plugin)
		}
	}
}

func TestLifeOf(t *testing.T) {
	life, ok := LifeOf(server.MySQL, "query_cache_size")
	if !ok || life.Last != (server.Version{Major: 5, Minor: 7, Patch: 44}) {
		t.Errorf("query_cache_size lived to %v", life.Last)
	}
	if _, ok := LifeOf(server.MariaDB, "tx_isolation"); ok {
		t.Error("tx_isolation is a variable, not an option")
	}
	if life, _ := LifeOf(server.MariaDB, "innodb_numa_interleave"); !life.BuildOnly {
		t.Error("innodb_numa_interleave is in some builds only")
	}
}

func TestAge(t *testing.T) {
	tests := []struct{ name, target, want string }{
		{"query_cache_size", "mysql-8.4.8", "removed in mysql 8.0.3"},
		{"innodb_redo_log_capacity", "mysql-8.0.28", "an option that came with mysql 8.0.30"},
		{"log_slow_queries", "mysql-8.4.8", "removed in mysql 5.6.1"},
		{"bind_addr", "mysql-8.4.8", "a spelling of old releases"},
		{"pbxt", "mariadb-10.11.19", "removed in mariadb 5.5.0"},
	}
	for _, tt := range tests {
		target, err := server.Parse(tt.target)
		if err != nil {
			t.Fatal(err)
		}
		c := Case{Name: tt.name}
		c.Life, _ = LifeOf(target.Product, tt.name)
		if got := c.Age(target); got != tt.want {
			t.Errorf("%s at %s: %q, want %q", tt.name, tt.target, got, tt.want)
		}
	}
}

func TestIsTerm(t *testing.T) {
	for name, want := range map[string]bool{
		"slave_parallel_workers": true, "log_replica_updates": true, "rpl_semi_sync_source_enabled": true,
		"resource_limits": false, "max_connections": false, "old_mastermind": false,
	} {
		if isTerm(name) != want {
			t.Errorf("%s: want %v", name, want)
		}
	}
}
