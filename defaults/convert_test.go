package defaults

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
)

// optionFile is the rest of an option file, for conversions that join two options.
type optionFile map[string]string

func (f optionFile) other(option string) (string, bool) {
	value, ok := f[option]
	return value, ok
}

const none = "\x00" // the old line has no value

func convert(c Conversion, value string, f optionFile) Converted {
	if value == none {
		return Convert(c, "", false, f.other)
	}
	return Convert(c, value, true, f.other)
}

func TestConvert(t *testing.T) {
	const product = "multiply-by:innodb_log_files_in_group[2]/1M"
	tests := []struct {
		conversion Conversion
		value      string
		rest       optionFile
		outcome    Outcome
		want       string
	}{
		{Same, "64m", nil, Exact, "64m"},
		{Same, "", nil, Exact, ""},
		{Same, none, nil, Bare, ""},

		{"value:0", none, nil, Exact, "0"},
		{"value:0", "1", nil, Refused, ""},

		{"switch:ON=-|OFF=none", "1", nil, Nothing, ""},
		{"switch:ON=-|OFF=none", "false", nil, Exact, "none"},
		{"switch:ON=-|OFF=none", none, nil, Nothing, ""},
		{"switch:ON=-|OFF=none", "yes", nil, Refused, ""},
		{"switch:ON=-|OFF=?''", "0", nil, Refused, "''"},

		{"map:0=1|1=2|2+=3", "0", nil, Exact, "1"},
		{"map:0=1|1=2|2+=3", "2", nil, Exact, "3"},
		{"map:0=1|1=2|2+=3", "9", nil, Exact, "3"},
		{"map:0=1|1=2|2+=3", "many", nil, Refused, ""},
		{"map:0=1|1=2|2+=3", "-1", nil, Refused, ""},
		{"map:0=1|1=2|2+=3", none, nil, Refused, ""},
		{"map:0=1|1=2|2+=3|bare=?3", none, nil, Refused, "3"},
		{"map:0=1|1=2|2+=3", "", nil, Refused, ""},
		{"map:none=0|cont=1|area=2", "CONT", nil, Exact, "1"},
		{"map:none=0|cont=1|area=2", "1", nil, Refused, ""},
		{"map:sha256_password=*:sha256_password,,", "sha256_password", nil, Exact, "*:sha256_password,,"},

		{DaysToSeconds, "7", nil, Exact, "604800"},
		{DaysToSeconds, "0", nil, Exact, "0"},
		{DaysToSeconds, "99", nil, Exact, "8553600"},
		{DaysToSeconds, "0.5", nil, Exact, "43200"},
		{DaysToSeconds, "100", nil, Refused, "100"},
		{DaysToSeconds, "2592000", nil, Refused, "2592000"},
		{DaysToSeconds, "-1", nil, Refused, ""},
		{DaysToSeconds, "a week", nil, Refused, ""},
		{DaysToSeconds, "", nil, Refused, ""},

		{SecondsToDays, "604800", nil, Exact, "7"},
		{SecondsToDays, "86401", nil, Lossy, "2"},
		{SecondsToDays, "0", nil, Exact, "0"},
		{SecondsToDays, "31536000", nil, Refused, "99"},
		{SecondsToDays, "7d", nil, Refused, ""},

		{product, "1G", optionFile{"innodb_log_files_in_group": "3"}, Exact, "3G"},
		{product, "512M", nil, Exact, "1G"},
		{product, "2G", nil, Exact, "4G"},
		{product, "100000000", nil, Exact, "190M"},
		{product, "1G", optionFile{"innodb_log_files_in_group": "{{ files }}"}, Refused, ""},
		{product, "1.5G", nil, Refused, ""},
		{"multiply-by:innodb_log_file_size[48M]/1M", "4", nil, Exact, "192M"},
		{"multiply-by:innodb_log_file_size[48M]/1M", "3", optionFile{"innodb_log_file_size": "1G"}, Exact, "3G"},
		{"multiply-by:innodb_log_files_in_group[2]", "1G", optionFile{"innodb_log_files_in_group": "4"}, Exact, "4G"},
		{"divide-by:innodb_log_files_in_group[2]", "1G", nil, Exact, "512M"},
		{"divide-by:innodb_log_files_in_group[2]", "1G", optionFile{"innodb_log_files_in_group": "0"}, Refused, ""},

		{"times:1000", "1.5", nil, Exact, "1500"},
		{"times:1000", "0", nil, Exact, "0"},
		{"times:1000", "0.0005", nil, Lossy, "0"},
		{"divide:1000", "1500", nil, Exact, "1.5"},
		{"divide:1000", "20000", nil, Exact, "20"},
		{"divide:1000", "soon", nil, Refused, ""},

		{SwitchPart, "/var/log/mysql/slow.log", nil, Exact, "ON"},
		{SwitchPart, none, nil, Exact, "ON"},
		{SwitchPart, "OFF", nil, Refused, "OFF"},
		{FilePart, "/var/log/mysql/slow.log", nil, Exact, "/var/log/mysql/slow.log"},
		{FilePart, none, nil, Nothing, ""},
		{FilePart, "1", nil, Nothing, ""},

		{UTF8Family, "utf8", nil, Exact, "utf8mb3"},
		{UTF8Family, "utf8_unicode_ci", nil, Exact, "utf8mb3_unicode_ci"},
		{UTF8Family, "utf8mb4", nil, Exact, "utf8mb4"},
		{UTF8Family, "latin1", nil, Exact, "latin1"},

		{EnglishDir, "/usr/share/mysql/english", nil, Exact, "/usr/share/mysql"},
		{EnglishDir, "/usr/share/mysql/english/", nil, Exact, "/usr/share/mysql"},
		{EnglishDir, "/usr/share/mysql/german", nil, Refused, ""},
		{EnglishDir, "english", nil, Refused, ""},

		{ByHand, "/var/lib/mysql-keyring/keyring", nil, Refused, ""},
		{"", "1", nil, Refused, ""},
	}
	for _, tt := range tests {
		got := convert(tt.conversion, tt.value, tt.rest)
		if got.Outcome != tt.outcome || got.Value != tt.want {
			t.Errorf("%s of %q = %+v, want %d %q", tt.conversion, tt.value, got, tt.outcome, tt.want)
		}
		if needsReason := got.Outcome == Refused || got.Outcome == Lossy; needsReason != (got.Why != "") {
			t.Errorf("%s of %q: outcome %d with the reason %q", tt.conversion, tt.value, got.Outcome, got.Why)
		}
	}
}

// TestSuccessorValues holds whole lines against what a person would write at a
// target: the option's successors and their values, or "" for none.
func TestSuccessorValues(t *testing.T) {
	tests := []struct {
		line, at string
		rest     optionFile
		want     string
	}{
		{"log_warnings=2", "mysql-8.0", nil, "log_error_verbosity=3"},
		{"log_warnings=2", "mariadb-10.11", nil, ""},
		{"log_error_verbosity=2", "mariadb-10.11", nil, "log_warnings=1"},
		{"innodb_file_format=Barracuda", "mysql-8.0", nil, ""},
		{"innodb_large_prefix=1", "mariadb-10.11", nil, ""},
		{"query_cache_size=64M", "mysql-8.4", nil, ""},
		{"query_cache_type=0", "mysql-8.0", nil, ""},
		{"userstat=1", "mysql-8.4", nil, ""},
		{"gtid_domain_id=1", "mysql-8.4", nil, ""},
		{"gtid_mode=ON", "mariadb-11.4", nil, ""},

		{"innodb_log_file_size=1G", "mysql-8.0.36", optionFile{"innodb_log_files_in_group": "3"}, "innodb_redo_log_capacity=3G"},
		{"innodb_log_file_size=512M", "mysql-8.4", nil, "innodb_redo_log_capacity=1G"},
		{"innodb_log_files_in_group=4", "mysql-8.4", nil, "innodb_redo_log_capacity=192M"},
		{"innodb_log_file_size=2G", "mysql-9.7", nil, "innodb_redo_log_capacity=4G"},
		{"innodb_log_file_size=2G", "mysql-8.0.29", nil, ""},
		{"innodb_log_file_size=1G", "mariadb-10.6", nil, ""},
		{"innodb_redo_log_capacity=8G", "mariadb-10.11", nil, "innodb_log_file_size=8G"},
		{"innodb_redo_log_capacity=8G", "mariadb-10.4", nil, "innodb_log_file_size=4G"},

		{"expire_logs_days=7", "mysql-8.4", nil, "binlog_expire_logs_seconds=604800"},
		{"expire_logs_days=7", "mysql-5.7.44", nil, ""},
		{"expire_logs_days=7", "mariadb-11.4", nil, ""},
		{"expire_logs_days=604800", "mysql-8.0", nil, "binlog_expire_logs_seconds?604800"},
		{"binlog_expire_logs_seconds=604800", "mariadb-10.5", nil, "expire_logs_days=7"},
		{"binlog_expire_logs_seconds=604800", "mariadb-10.6.28", nil, ""},

		{"replica_parallel_workers=4", "mariadb-10.11", nil, "slave_parallel_threads=4"},
		{"slave_parallel_threads=8", "mysql-8.4", nil, "replica_parallel_workers=8"},
		{"slave_parallel_threads=8", "mysql-8.0.25", nil, "slave_parallel_workers=8"},
		{"log_slave_updates=1", "mysql-9.7", nil, "log_replica_updates=1"},
		{"log_slave_updates=1", "mysql-8.0.25", nil, ""},
		{"log_slave_updates=1", "mariadb-11.8", nil, ""},
		{"log_replica_updates=1", "mysql-5.7", nil, "log_slave_updates=1"},
		{"log_replica_updates=1", "mariadb-10.11", nil, "log_slave_updates=1"},
		{"skip_slave_start", "mysql-8.4", nil, "skip_replica_start"},
		{"slave_parallel_type=LOGICAL_CLOCK", "mysql-8.4", nil, "replica_parallel_type=LOGICAL_CLOCK"},
		{"slave_parallel_type=LOGICAL_CLOCK", "mysql-9.7", nil, ""},
		{"slave_rows_search_algorithms=INDEX_SCAN", "mysql-8.4", nil, ""},

		{"tx_isolation=READ-COMMITTED", "mysql-8.0", nil, "transaction_isolation=READ-COMMITTED"},
		{"tx_isolation=READ-COMMITTED", "mariadb-10.11", nil, "transaction_isolation=READ-COMMITTED"},
		{"log_slow_queries=/var/log/mysql/slow.log", "mysql-8.0", nil, "slow_query_log=ON slow_query_log_file=/var/log/mysql/slow.log"},
		{"log_slow_queries", "mariadb-10.11", nil, "slow_query_log=ON slow_query_log_file-"},
		{"log_slow_query_time=1", "mysql-8.4", nil, "long_query_time=1"},
		{"log_slow_query_time=1", "mariadb-10.6", nil, "long_query_time=1"},
		{"log_slow_query_time=1", "mariadb-10.11", nil, ""},

		{"skip_host_cache", "mysql-8.4", nil, "host_cache_size=0"},
		{"skip_host_cache", "mariadb-11.8", nil, ""},
		{"super_read_only=ON", "mariadb-10.11", nil, "read_only=ON"},
		{"default_character_set=utf8", "mysql-9.7", nil, "character_set_server=utf8mb3"},
		{"default_character_set=utf8", "mysql-5.7", nil, "character_set_server=utf8"},
		{"default_character_set=utf8mb4", "mysql-8.4", nil, "character_set_server=utf8mb4"},

		{"default_authentication_plugin=mysql_native_password", "mysql-8.0.36", nil, ""},
		{"default_authentication_plugin=mysql_native_password", "mysql-8.4", nil, "authentication_policy- mysql_native_password=ON"},
		{"default_authentication_plugin=caching_sha2_password", "mysql-9.7", nil, "authentication_policy-"},
		{"default_authentication_plugin=mysql_native_password", "mysql-9.7", nil, "authentication_policy-"},
		{"default_authentication_plugin=mysql_native_password", "mariadb-10.11", nil, ""},
		{"mysql_native_password=ON", "mysql-9.7", nil, ""},
		{"keyring_file_data=/k", "mysql-8.4", nil, "?"},
		{"keyring_oci_tenancy=x", "mysql-8.4", nil, "?"},
		{"keyring_file_data=/k", "mysql-8.0", nil, ""},

		{"innodb_flush_neighbor_pages=area", "percona-8.0", nil, "innodb_flush_neighbors=2"},
		{"key_buffer=16M", "mysql-8.4", nil, "key_buffer_size=16M"},
		{"key_buffer=16M", "mariadb-10.11", nil, ""},
		{"wsrep_applier_threads=8", "mariadb-11.4", nil, "wsrep_slave_threads=8"},
		{"wsrep_slave_threads=8", "pxc-8.0", nil, "wsrep_applier_threads=8"},
		{"wsrep_slave_threads=8", "mysql-8.0", nil, ""},
		{"wsrep_slave_threads=8", "mariadb-11.4", nil, ""},
		{"wsrep_replicate_myisam=ON", "mariadb-10.11", nil, "wsrep_mode=REPLICATE_MYISAM"},
		{"max_execution_time=5000", "mariadb-11.8", nil, "max_statement_time=5"},
		{"max_statement_time=2.5", "mysql-8.4", nil, "max_execution_time=2500"},
		{"ssl=0", "mysql-8.4", nil, "tls_version?''"},
		{"ssl=0", "mysql-8.0", nil, ""},
	}
	for _, tt := range tests {
		name, value, has := strings.Cut(tt.line, "=")
		if !has {
			value = none
		}
		var got []string
		for _, s := range Successors(name, mustServer(t, tt.at)) {
			got = append(got, s.Option+written(convert(s.Conversion, value, tt.rest)))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s at %s (-want +got)\n%s", tt.line, tt.at, diff)
		}
	}
}

// written shows an outcome: "=value" to write, "?value" refused, "-" nothing.
func written(c Converted) string {
	switch c.Outcome {
	case Exact, Lossy:
		return "=" + c.Value
	case Nothing:
		return "-"
	case Refused:
		return "?" + c.Value
	default:
		return ""
	}
}

func mustServer(t testing.TB, text string) server.Server {
	t.Helper()
	s, err := server.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func FuzzConvert(f *testing.F) {
	for _, c := range []string{"map:0=1|1=2|2+=3", string(DaysToSeconds), "multiply-by:x[2]/1M", "times:1000", "switch:ON=-|OFF=none"} {
		f.Add(c, "7", "4M")
		f.Add(c, "1.5G", "")
	}
	f.Fuzz(func(t *testing.T, conversion, value, partner string) {
		got := convert(Conversion(conversion), value, optionFile{"x": partner})
		if got.Outcome == 0 || got.Outcome == Nothing && got.Value != "" {
			t.Fatalf("%s of %q = %+v", conversion, value, got)
		}
	})
}
