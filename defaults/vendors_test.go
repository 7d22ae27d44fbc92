package defaults

import (
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

func TestVendorTable(t *testing.T) {
	var last string
	for line := range tsv.Table(vendorTable).Body().Lines() {
		if n := strings.Count(line, "\t"); n != 8 {
			t.Fatalf("%d tabs in %q", n, line)
		}
		name, fact := tsv.FirstColumn(line), readVendorFact(line)
		if name < last || fact.Source == "" {
			t.Errorf("out of order or without a source: %q", line)
		}
		last = name
		for _, bound := range []string{fact.Since, fact.Before} {
			if bound == "" {
				continue
			}
			if _, err := server.ParseVersion(bound); err != nil {
				t.Errorf("bound of %s: %v", name, err)
			}
		}
		if fact.builtBy(server.Server{}) || fact.Origin == "" {
			t.Errorf("origin of %s: %q", name, fact.Origin)
		}
	}
}

func TestKnownTo(t *testing.T) {
	// What Percona Server adds to MySQL, by its lists of variables of 8.0 and 8.4.
	percona := strings.Fields(`csv_mode enforce_storage_engine extra_port extra_max_connections
		innodb_cleaner_lsn_age_factor innodb_corrupt_table_action innodb_empty_free_list_algorithm
		innodb_encrypt_online_alter_logs innodb_encrypt_tables innodb_kill_idle_transaction
		innodb_max_bitmap_file_size innodb_max_changed_pages innodb_print_lock_wait_timeout_info
		innodb_show_locks_held innodb_temp_tablespace_encrypt innodb_track_changed_pages
		keyring_vault_config log_query_errors log_slow_filter log_slow_rate_limit log_slow_rate_type
		log_slow_sp_statements log_slow_verbosity log_warnings_suppress proxy_protocol_networks
		query_response_time_stats slow_query_log_always_write_time slow_query_log_use_global_control
		thread_pool_high_prio_mode thread_statistics userstat rocksdb_block_cache_size tokudb_cache_size audit_log_file`)
	cluster := []string{"pxc_strict_mode", "wsrep_provider", "wsrep_applier_threads"}
	for _, name := range percona {
		if !KnownTo(mustServer(t, "percona-8.0"), name) || !KnownTo(mustServer(t, "pxc-8.0"), name) || KnownTo(mustServer(t, "mysql-8.0"), name) {
			t.Errorf("%s is not Percona's alone", name)
		}
	}
	for _, name := range cluster {
		if KnownTo(mustServer(t, "percona-8.0"), name) || !KnownTo(mustServer(t, "pxc-8.0"), name) {
			t.Errorf("%s is not the cluster's alone", name)
		}
	}
	tests := []struct {
		server, name string
		want         bool
	}{
		{"percona-8.4", "tokudb_cache_size", false},
		{"percona-8.0.45", "userstat", true},
		{"percona-5.7.20", "innodb_encrypt_tables", false},
		{"percona-5.7.21", "innodb_encrypt_tables", true},
		{"percona-8.0", "innodb_flush_neighbor_pages", false},
		{"percona-8.0", "innodb_buffer_pool_populate", false},
		{"percona-8.0", "expand_fast_index_creation", false},
		{"percona-8.0", "innodb_buffer_pool_size", false},
		{"pxc-5.7", "wsrep_sst_auth", true},
		{"pxc-8.0", "wsrep_sst_auth", false},
		{"mysql-8.0", "keyring_oci_tenancy", false},
		{"mariadb-11.8", "wsrep_slave_threads", true},
		{"mariadb-11.8", "wsrep_applier_threads", false},
		{"mariadb-11.8", "wsrep_gtid_seq_no", false},
		{"mysql-8.0", "wsrep_on", false},
	}
	for _, tt := range tests {
		if got := KnownTo(mustServer(t, tt.server), tt.name); got != tt.want {
			t.Errorf("%s knows %s: got %v", tt.server, tt.name, got)
		}
	}
}

// TestCrossedOver holds the names that Percona Server shares with MariaDB
// against MariaDB's own table, and some that it does not share.
func TestCrossedOver(t *testing.T) {
	maria := facts(t, "mariadb-10.11")
	for _, name := range strings.Fields(`enforce_storage_engine extra_port extra_max_connections innodb_encrypt_tables
		log_slow_filter log_slow_rate_limit log_slow_verbosity proxy_protocol_networks query_response_time_stats thread_pool_size
		thread_pool_idle_timeout thread_pool_max_threads thread_pool_oversubscribe thread_pool_stall_limit userstat wsrep_on`) {
		if _, ok := maria.Lookup(name); !ok {
			t.Errorf("MariaDB does not know %s", name)
		}
	}
	for _, name := range []string{"thread_statistics", "innodb_buffer_pool_populate", "pxc_strict_mode", "wsrep_applier_threads"} {
		if _, ok := maria.Lookup(name); ok {
			t.Errorf("MariaDB knows %s", name)
		}
	}
}

func TestVendorOption(t *testing.T) {
	tests := []struct {
		name, server string
		origin       Origin
		plugin       string
	}{
		{"userstat", "mysql-8.4", OriginPercona, ""},
		{"userstat", "mariadb-10.11", OriginPercona, ""},
		{"wsrep_on", "mariadb-10.11", OriginGaleraMariaDB, ""},
		{"wsrep_on", "mysql-8.0", OriginGaleraPXC, ""},
		{"audit_log_file", "percona-8.0", OriginPercona, "audit_log"},
		{"audit_log_file", "percona-8.4", OriginEnterprise, "audit_log"},
		{"innodb_flush_neighbor_pages", "percona-8.0", OriginPercona, ""},
		{"rocksdb_block_cache_size", "pxc-8.0", OriginMyRocks, "rocksdb"},
		{"mysql_firewall_mode", "mysql-8.0", OriginEnterprise, "mysql_firewall"},
	}
	for _, tt := range tests {
		got, ok := VendorOption(tt.name, mustServer(t, tt.server))
		if !ok || got.Origin != tt.origin || got.Plugin != tt.plugin {
			t.Errorf("%s at %s = %+v, %v", tt.name, tt.server, got, ok)
		}
	}
	if _, ok := VendorOption("max_connections", mustServer(t, "percona-8.0")); ok {
		t.Error("max_connections is a vendor's")
	}
}

func BenchmarkKnownTo(b *testing.B) {
	at := mustServer(b, "pxc-8.0")
	for b.Loop() {
		if !KnownTo(at, "wsrep_provider") {
			b.Fatal("not found")
		}
	}
}
