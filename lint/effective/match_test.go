package effective

import (
	"slices"
	"strings"
)

// table is a small Names: option names to kinds of arguments.
type table map[string]Argument

func (t table) Argument(name string) (Argument, bool) {
	a, ok := t[name]
	return a, ok
}

func (t table) WithPrefix(prefix string) []string {
	var names []string
	for n := range t {
		if strings.HasPrefix(n, prefix) {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	return names
}

// namesOf is what the servers know of the names that the tests use.
func namesOf(release string) Names {
	t := table{}
	for names, a := range map[string]Argument{
		"binlog_format completion_type concurrent_insert default_time_zone key_buffer_size log_output long_query_time":                                        Required,
		"max_allowed_packet max_binlog_cache_size max_binlog_size max_connections max_connect_errors max_heap_table_size net_read_timeout":                    Required,
		"innodb_buffer_pool_size myisam_sort_buffer_size open_files_limit optimizer_switch performance_schema_digests_size port read_buffer_size report_host": Required,
		"server_id socket sort_buffer_size sql_mode table_definition_cache table_open_cache thread_cache_size tmp_table_size transaction_isolation":           Required,
		"console external_locking innodb_file_per_table log_bin log_bin_trust_function_creators low_priority_updates performance_schema skip_name_resolve":    Optional,
		"skip_networking slow_query_log": Optional,
	} {
		for _, n := range strings.Fields(names) {
			t[n] = a
		}
	}
	if strings.HasPrefix(release, "mariadb") {
		t["stack_trace"], t["innodb"], t["getopt_prefix_matching"] = Optional, Optional, Optional
		t["query_cache_size"], t["table_cache"], t["slave_net_timeout"] = Required, Required, Required
		return t
	}
	t["skip_stack_trace"] = NoArgument
	t["replica_net_timeout"], t["slave_net_timeout"] = Required, Required
	return t
}
