package defaults

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

func TestClassTable(t *testing.T) {
	words := map[string]bool{"assert": true, "secret": true, "public": true, "path": true, "adds": true}
	var last string
	for line := range tsv.Table(classTable).Body().Lines() {
		c := strings.Split(line, "\t")
		if len(c) != 7 || c[6] == "" || c[0] <= last {
			t.Fatalf("columns, source or order: %q", line)
		}
		last = c[0]
		if c[1] != "" && unitOf(c[1]) == 0 || c[5] != "" && impactOf(c[5]) == 0 || (c[4] == "") != (c[5] == "") {
			t.Errorf("unit or rank: %q", line)
		}
		for _, flag := range strings.Fields(c[2]) {
			if !words[flag] {
				t.Errorf("flag %q: %q", flag, line)
			}
		}
	}
}

func TestClass(t *testing.T) {
	tests := []struct {
		name string
		want Classes
	}{
		{"innodb_flush_neighbors", Classes{Unit: Count, Area: "io", Impact: Medium}},
		{"innodb_io_capacity", Classes{Unit: IOPS, Area: "io", Impact: High}},
		{"innodb_io_capacity_max", Classes{Unit: IOPS, Presence: true, Area: "io", Impact: High}},
		{"innodb_buffer_pool_size", Classes{Unit: Bytes, Presence: true, Area: "memory", Impact: High}},
		{"innodb_lru_scan_depth", Classes{Unit: Pages, Area: "io", Impact: Medium}},
		{"sync_binlog", Classes{Unit: Count, Assertion: true, Area: "durability", Impact: High}},
		{"datadir", Classes{Assertion: true, Path: true, Impact: Low}},
		{"port", Classes{Unit: Number, Assertion: true, Impact: Low}},
		{"collation_server", Classes{Assertion: true, Area: "character sets", Impact: High}},
		{"wsrep_sst_auth", Classes{Assertion: true, Secret: true, Area: "replication", Impact: Medium}},
		{"replicate_do_db", Classes{Accumulates: true, Area: "replication", Impact: Medium}},
		{"optimizer_switch", Classes{Accumulates: true, Area: "sql semantics", Impact: Medium}},
		{"plugin_load_add", Classes{Accumulates: true, Impact: Low}},
		{"plugin_load", Classes{Impact: Low}},
		{"early_plugin_load", Classes{Assertion: true, Impact: Low}},
		{"slave_net_timeout", Classes{Unit: Seconds, Area: "replication", Impact: Medium}},
		{"performance_schema_digests_size", Classes{Unit: Count, Impact: Low}},
		{"thread_cache_size", Classes{Unit: Count, Area: "limits", Impact: Medium}},
		{"max_connections", Classes{Unit: Count, Area: "limits", Impact: High}},
		{"innodb_autoinc_lock_mode", Classes{Unit: Count, Area: "sql semantics", Impact: High}},
		{"no_such_option", Classes{Impact: Low}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, Class(tt.name)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
}

func TestSecrets(t *testing.T) {
	secret := strings.Fields(`password password1 pass master_password report_password keyring_migration_password ssl_passphrase
		s3_secret_key hashicorp_key_management_token utility_user_password authentication_ldap_simple_bind_root_pwd
		keyring_hashicorp_secret_id some_plugin_password some_plugin_secret handlersocket_plain_secret`)
	public := strings.Fields(`password_history password_reuse_interval validate_password validate_password_policy
		validate_password.length mysql_native_password caching_sha2_password_private_key_path disconnect_on_expired_password
		default_password_lifetime max_password_errors ssl_key user innodb_ft_max_token_size old_passwords key_buffer_size`)
	for _, name := range secret {
		if !Class(name).Secret {
			t.Errorf("the value of %s would be printed", name)
		}
	}
	for _, name := range public {
		if Class(name).Secret {
			t.Errorf("the value of %s is no secret", name)
		}
	}
}

// Of all names of servers, programs and vendors none is hidden by a guess: the
// table says which hold secrets.
func TestNoKnownNameIsGuessed(t *testing.T) {
	seen := 0
	for _, table := range []string{mysqlTable, mariadbTable, programTable, vendorTable, eventsTable, successorTable} {
		for line := range tsv.Table(table).Body().Lines() {
			name := tsv.FirstColumn(line)
			seen++
			switch c := Class(name); {
			case strings.ContainsAny(name, "*["):
			case c.Guessed:
				t.Errorf("%s would be hidden", name)
			case !c.Secret && secret.LineText(name+" = 1") != name+" = 1":
				t.Errorf("a line of %s would be masked", name)
			case c.Secret && secret.LineText(name+" = 1") != name+" = ***":
				t.Errorf("a line of %s would be shown", name)
			}
		}
	}
	if seen < 3000 {
		t.Errorf("%d names alone", seen)
	}
	for _, name := range []string{"master_passwor", "wsrep_sst_aut", "aws_secret_access_key", `"password"`, "encrypt_key"} {
		if c := Class(name); !c.Secret {
			t.Errorf("the value of %s would be printed", name)
		}
	}
}

// TestAssertions holds the list of what a file may state although it is the
// default, and some of what it may not.
func TestAssertions(t *testing.T) {
	assertions := strings.Fields(`innodb_flush_log_at_trx_commit sync_binlog innodb_doublewrite innodb_checksum_algorithm
		relay_log_recovery sync_relay_log server_id log_bin binlog_format binlog_row_image binlog_checksum
		binlog_expire_logs_seconds expire_logs_days gtid_mode enforce_gtid_consistency gtid_strict_mode log_slave_updates
		log_replica_updates read_only super_read_only local_infile tls_version require_secure_transport secure_file_priv
		bind_address lower_case_table_names character_set_server collation_server sql_mode transaction_isolation
		innodb_snapshot_isolation event_scheduler innodb_page_size innodb_data_file_path innodb_undo_tablespaces
		datadir socket port pid_file log_error tmpdir ssl_ca wsrep_on wsrep_slave_threads pxc_strict_mode`)
	for _, name := range assertions {
		if !Class(name).Assertion {
			t.Errorf("%s is no assertion", name)
		}
	}
	for _, name := range []string{"innodb_io_capacity", "max_connections", "symbolic_links", "innodb_autoinc_lock_mode", "skip_name_resolve"} {
		if Class(name).Assertion {
			t.Errorf("%s is an assertion", name)
		}
	}
}

func TestActsByPresence(t *testing.T) {
	tests := []struct {
		name, at string
		acts     bool
		under    string
	}{
		{"query_cache_size", "mariadb-10.11", true, ""},
		{"query_cache_size", "mysql-5.7", false, ""},
		{"innodb_log_file_size", "mysql-8.0", true, ""},
		{"innodb_log_file_size", "mysql-8.0.29", false, ""},
		{"innodb_log_file_size", "mariadb-10.11", false, ""},
		{"expire_logs_days", "percona-8.0.36", true, ""},
		{"expire_logs_days", "mysql-5.7", false, ""},
		{"innodb_io_capacity_max", "mariadb-11.8", true, ""},
		{"skip_name_resolve", "mysql-8.4", true, ""},
		{"skip_name_resolve", "mariadb-11.8", false, ""},
		{"innodb_buffer_pool_size", "mysql-8.4", true, "innodb_dedicated_server"},
		{"max_connections", "mysql-8.4", false, ""},
	}
	for _, tt := range tests {
		acts, under := ActsByPresence(tt.name, mustServer(t, tt.at))
		if acts != tt.acts || under != tt.under {
			t.Errorf("%s at %s: got %v, %q", tt.name, tt.at, acts, under)
		}
	}
}

// TestUnitsOfBytes proves that no option with a unit is a word or
// a switch, and that bytes are not claimed for a name that counts something else.
func TestUnitsOfBytes(t *testing.T) {
	for _, at := range []string{"mysql-8.4", "mysql-9.7", "mariadb-11.8"} {
		for o := range facts(t, at).All() {
			unit := Class(o.Name).Unit
			if unit != 0 && o.Type != Untyped && o.Type != Integer && o.Type != Double {
				t.Errorf("%s at %s counts something and is of type %d", o.Name, at, o.Type)
			}
			if unit == Bytes && (strings.HasSuffix(o.Name, "_threads") || strings.HasSuffix(o.Name, "_timeout") || strings.HasSuffix(o.Name, "_cache")) {
				t.Errorf("%s at %s counts bytes", o.Name, at)
			}
		}
	}
}

func BenchmarkClass(b *testing.B) {
	for b.Loop() {
		if Class("innodb_flush_log_at_trx_commit").Unit != Count {
			b.Fatal("not found")
		}
	}
}
