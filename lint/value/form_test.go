package value

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestForms holds texts that servers check late against what the servers did with
// them as forms.tsv says it, empty where they were taken.
func TestForms(t *testing.T) {
	for _, test := range []struct{ server, option, text, want string }{
		{"mysql-9.7.4", "replicate_do_table", "app", "stops"},
		{"mysql-9.7.4", "replicate_do_table", "app.", ""},
		{"mysql-9.7.4", "replicate_do_table", ".app", ""},
		{"mysql-9.7.4", "replicate_wild_ignore_table", "app%", "stops"},
		{"mariadb-11.8.9", "replicate_ignore_table", "", "stops"},
		{"mariadb-11.8.9", "replicate_wild_do_table", "a.%", ""},
		{"mysql-9.7.4", "replicate_rewrite_db", "x", "stops"},
		{"mysql-9.7.4", "replicate_rewrite_db", "x->", "stops"},
		{"mysql-9.7.4", "replicate_rewrite_db", " ->y", "stops"},
		{"mariadb-10.11.19", "replicate_rewrite_db", "x -> y", ""},
		{"mysql-9.7.4", "ft_boolean_syntax", `+ -><()~*:""&|`, ""},
		{"mariadb-10.11.19", "ft_boolean_syntax", ` +-><()~*:""&|`, ""},
		{"mariadb-10.11.19", "ft_boolean_syntax", `+-><()~*:""&|!`, "stops"},
		{"mariadb-10.11.19", "ft_boolean_syntax", `+ -><()~*:""&&`, "stops"},
		{"mariadb-10.11.19", "ft_boolean_syntax", `+ -><()~*:""&a`, "stops"},
		{"mysql-9.7.4", "ft_boolean_syntax", "", "stops"},
		{"mysql-9.7.4", "lc_time_names", "de", "default"},
		{"mysql-8.0.45", "lc_messages", "de", ""},
		{"mysql-9.7.4", "lc_time_names", "DE_de", ""},
		{"mariadb-10.11.19", "lc_messages", "german", "stops"},
		{"mariadb-10.11.19", "lc_messages", "sr_YU", ""},
		{"mariadb-11.8.9", "lc_messages", "sr_YU", "stops"},
		{"mariadb-10.5.23", "lc_messages", "ka_GE", "stops"},
		{"mariadb-11.8.9", "lc_messages", "sw_KE", ""},
		{"mariadb-10.11.19", "session_track_system_variables", "time_zone, AUTOCOMMIT", ""},
		{"mariadb-10.11.19", "session_track_system_variables", "time_zone,time_zone,*", ""},
		{"mariadb-10.11.19", "session_track_system_variables", "time_zone,", "stops"},
		{"mariadb-10.11.19", "session_track_system_variables", "gtid_next", "stops"},
		{"mysql-9.7.4", "session_track_system_variables", "gtid_next,insert_id,timestamp", ""},
		{"mysql-9.7.4", "session_track_system_variables", "time-zone", "stops"},
		{"mysql-9.7.4", "session_track_system_variables", "time_zone,*", "stops"},
		{"mysql-9.7.4", "session_track_system_variables", "time_zone,time_zone", "stops"},
		{"mysql-9.7.4", "session_track_system_variables", ",", ""},
		{"mysql-9.7.4", "session_track_system_variables", "", ""},
		{"mysql-9.7.4", "session_track_system_variables", "validate_password.policy,audit_log_format", ""},
		{"mariadb-10.5.23", "date_format", "x", "stops"},
		{"mariadb-10.11.19", "date_format", "%Y%m%d", ""},
		{"mariadb-10.11.19", "date_format", "%Y-%c-%e", ""},
		{"mariadb-10.11.19", "date_format", "%Y--%m-%d", "stops"},
		{"mariadb-10.11.19", "date_format", "%Y-%M-%d", "stops"},
		{"mariadb-10.11.19", "date_format", "a%Y-%m-%d", "stops"},
		{"mariadb-10.11.19", "date_format", "%Y-%m-%d %H", "stops"},
		{"mariadb-10.11.19", "time_format", "%h:%i:%s", "stops"},
		{"mariadb-10.11.19", "time_format", "%h:%i:%s %p", ""},
		{"mariadb-10.11.19", "time_format", "%H:%i:%s.%f", ""},
		{"mariadb-10.11.19", "datetime_format", "%H:%i:%s %Y-%m-%d", ""},
		{"mariadb-10.11.19", "datetime_format", "%Y-%m-%dT%H:%i:%s", "stops"},
		{"mariadb-11.8.9", "date_format", "x", ""},
		{"mariadb-10.11.19", "log_basename", "a.b", "stops"},
		{"mariadb-10.11.19", "log_basename", "", "stops"},
		{"mariadb-10.11.19", "log_basename", "/x", ""},
		{"mysql-9.7.4", "innodb_temp_tablespaces_dir", "", "stops"},
		{"mariadb-10.11.19", "aria_log_dir_path", "", "stops"},
		{"mariadb-11.8.9", "redirect_url", "mysql://h", ""},
		{"mariadb-11.8.9", "redirect_url", "mysql://h:3306", ""},
		{"mariadb-11.8.9", "redirect_url", "mysql://h:3306/x", "stops"},
		{"mariadb-11.8.9", "redirect_url", "mysql://h:x", "stops"},
		{"mariadb-11.8.9", "redirect_url", "mysql://", "stops"},
		{"mariadb-11.8.9", "redirect_url", "http://h:3306", "stops"},
		{"mariadb-11.8.9", "redirect_url", "", ""},
		{"mariadb-11.8.9", "character_set_collations", "utf8mb4=latin1_bin", "default"},
		{"mariadb-11.8.9", "character_set_collations", "utf8mb4:utf8mb4_bin", "default"},
		{"mariadb-11.8.9", "character_set_collations", "", ""},
		{"mariadb-11.8.9", "character_set_collations", "utf8mb4=utf8mb4_general_ci", ""},
		{"mariadb-11.8.9", "character_set_collations", "utf8mb4=UCA1400_AI_CI,utf8=uca1400_nopad_ai_ci", ""},
		{"mariadb-11.8.9", "character_set_collations", "utf8mb4=uca1400_zz", "default"},
		{"mariadb-11.8.9", "character_set_collations", "latin1=uca1400_ai_ci", "default"},
		{"mariadb-11.8.9", "character_set_collations", "utf8mb4=general_ci", "default"},
		{"mariadb-10.11.19", "performance_schema_instrument", "memory/%", "default"},
		{"mysql-9.7.4", "log_error_suppression_list", "MY-010926, 10914,ER_SERVER_SHUTDOWN_COMPLETE", ""},
		{"mysql-9.7.4", "log_error_suppression_list", "10926,zz", "default"},
		{"mysql-9.7.4", "log_error_suppression_list", "-1", "default"},
		{"mysql-9.7.4", "protocol_compression_algorithms", "ZLIB,zlib", ""},
		{"mysql-9.7.4", "protocol_compression_algorithms", "zlib, zstd", "default"},
		{"mysql-9.7.4", "performance_schema_instrument", "zzz9", "default"},
		{"mysql-9.7.4", "performance_schema_instrument", "zz=ON", ""},
		{"mysql-9.7.4", "authentication_policy", "zzz9", "stops"},
		{"mysql-9.7.4", "authentication_policy", "", "stops"},
		{"mysql-9.7.4", "authentication_policy", "*,*,*,*", "stops"},
		{"mysql-9.7.4", "authentication_policy", ",caching_sha2_password", "stops"},
		{"mysql-9.7.4", "authentication_policy", "*:sha256_password", ""},
		{"mysql-9.7.4", "authentication_policy", "*:caching_sha2_password,,", ""},
		{"mysql-9.7.4", "default_storage_engine", "zzz", "stops"},
		{"mysql-9.7.4", "default_storage_engine", "", "stops"},
		{"mysql-9.7.4", "default_storage_engine", "HEAP", ""},
		{"mysql-9.7.4", "default_tmp_storage_engine", "", "stops"},
		{"mariadb-10.11.19", "default_tmp_storage_engine", "", ""},
		{"mariadb-10.11.19", "default_storage_engine", "innobase", ""},
		{"mariadb-10.11.19", "enforce_storage_engine", "zzz9", "stops"},
		{"mariadb-10.11.19", "proxy_protocol_networks", "10.0.0.1, 192.168.0.0/16,::1/128", ""},
		{"mariadb-10.11.19", "proxy_protocol_networks", "10.0.0.0/33", "stops"},
		{"mariadb-10.11.19", "proxy_protocol_networks", "db1", "stops"},
		{"mariadb-10.11.19", "proxy_protocol_networks", "*", ""},
		{"mariadb-10.11.19", "slave_skip_errors", "zzz9", "default"},
		{"mariadb-10.11.19", "slave_skip_errors", "1062,x", ""},
	} {
		s, facts := factsOf(t, test.server)
		opt, ok := facts.Lookup(test.option)
		if !ok {
			t.Fatalf("%s has no %s", test.server, test.option)
		}
		r := Read(&opt, s, test.text, true)
		if diff := cmp.Diff(test.want, formOutcome(r)); diff != "" {
			t.Errorf("%s: %s = %q (-want +got):\n%s", test.server, test.option, test.text, diff)
		}
		checkReading(t, r)
	}
}

func formOutcome(r Reading) string {
	_, malformed := r.Problem(MalformedText)
	switch {
	case !malformed:
		return ""
	case r.Fatal():
		return "stops"
	default:
		return "default"
	}
}
