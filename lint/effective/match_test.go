package effective

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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

func TestMatch(t *testing.T) {
	const my, five, maria, old = "mysql-9.7.4", "mysql-5.7.22", "mariadb-11.8.9", "mariadb-10.5.23"
	found := func(name string, a Argument, p ...Prefix) Match {
		return Match{Kind: Found, Name: name, Argument: a, Prefixes: p}
	}
	loose := func(m Match) Match { m.Loose = true; return m }
	unknown := func(r Reason, c ...string) Match { return Match{Kind: Unknown, Reason: r, Candidates: c} }
	tests := []struct {
		server, key string
		want        Match
	}{
		{my, "max-connections", found("max_connections", Required)},
		{my, "skip-slow-query-log", found("slow_query_log", Optional, Skip)},
		{my, "skip_name_resolve", found("skip_name_resolve", Optional)},
		{my, "skip-skip-name-resolve", found("skip_name_resolve", Optional, Skip)},
		{my, "loose-skip-slow_query_log", loose(found("slow_query_log", Optional, Loose, Skip))},
		{my, "skip-loose-slow_query_log", loose(found("slow_query_log", Optional, Skip, Loose))},
		{my, "maximum-sort_buffer_size", found("sort_buffer_size", Required, Maximum)},
		{my, "loose-nothing", Match{Kind: Unknown, Reason: NoSuchName, Prefixes: []Prefix{Loose}, Loose: true}},
		{my, "nothing", unknown(NoSuchName)},
		{my, "Max_Connections", unknown(LetterCase, "max_connections")},
		{my, "LOOSE-max_connections", unknown(LetterCase, "max_connections")},
		{my, "max_connections-", unknown(ExtraDashes, "max_connections")},
		{my, "--max_connections", unknown(ExtraDashes, "max_connections")},
		{my, "max__connections", unknown(ExtraDashes, "max_connections")},
		{my, "low_prio", unknown(Abbreviated, "low_priority_updates")},
		{my, "table", unknown(NoSuchName)},
		{my, "autoset-open_files_limit", unknown(NoSuchName)},
		{my, "plugin-myisam-sort-buffer-size", found("myisam_sort_buffer_size", Required)},
		{my, "plugin-port", unknown(NoSuchName)},
		{my, "", unknown(NoSuchName)},
		{my, "hot.key_buffer_size", Match{Kind: Found, Name: "key_buffer_size", Argument: Required, Instance: "hot"}},
		{my, "foo.max_connections", unknown(NoSuchName)},
		{five, "foo.max_connections", Match{Kind: Found, Name: "max_connections", Argument: Required, Instance: "foo"}},
		{five, "loose-foo.max_connections", Match{Kind: Found, Name: "max_connections", Argument: Required, Instance: "loose_foo"}},
		{five, "max_connections.", unknown(NoSuchName)},
		{maria, "LOOSE-Max_Connections", loose(found("max_connections", Required, Loose))},
		{maria, "low_prio", Match{Kind: Found, Name: "low_priority_updates", Argument: Optional, Abbreviated: true, Noted: true}},
		{maria, "m", Match{Kind: Found, Name: "max_connections", Argument: Required, Abbreviated: true}},
		{maria, "loose-max", loose(Match{Kind: Found, Name: "max_connections", Argument: Required, Abbreviated: true, Prefixes: []Prefix{Loose}})},
		{maria, "max_connect_errors", found("max_connect_errors", Required)},
		{maria, "table", Match{Kind: Ambiguous, Candidates: []string{"table_cache", "table_definition_cache", "table_open_cache"}}},
		{maria, "autoset-open_files_limit", found("open_files_limit", Required, Autoset)},
		{old, "Max_Connections", unknown(LetterCase, "max_connections")},
		{"mariadb-10.6.20", "Max_Connections", Match{Kind: Found, Name: "max_connections", Argument: Required, Uncertain: true}},
		{"mariadb-10.6.20", "max_connections", found("max_connections", Required)},
	}
	for _, tt := range tests {
		release, _, _ := strings.Cut(tt.server, "-")
		got := Matcher{Server: serverOf(tt.server), Names: namesOf(release)}.Match(tt.key)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s, %q (-want +got):\n%s", tt.server, tt.key, diff)
		}
	}
}

func TestWholeNames(t *testing.T) {
	m := Matcher{Server: serverOf("mariadb-11.8.9"), Names: namesOf("mariadb"), WholeNames: true}
	for key, reason := range map[string]Reason{"m": NoSuchName, "low_prio": Abbreviated} {
		if got := m.Match(key); got.Kind != Unknown || got.Reason != reason {
			t.Errorf("%s: %+v", key, got)
		}
	}
	off := []Arg{{Key: "getopt_prefix-matching", Value: "0", HasValue: true}}
	tests := []struct {
		server string
		args   []Arg
		want   bool
	}{
		{"mariadb-11.8", off, true},
		{"mysql-8.4", off, false},
		{"mariadb-11.8", nil, false},
		{"mariadb-11.8", []Arg{{Key: "skip-getopt-prefix-matching"}}, true},
		{"mariadb-11.8", append(off, Arg{Key: "getopt-prefix-matching"}), false},
		{"mariadb-11.8", append(off, Arg{Key: "getopt-prefix-matching", Value: "ON", HasValue: true}), false},
	}
	for _, tt := range tests {
		if got := WholeNames(serverOf(tt.server), tt.args); got != tt.want {
			t.Errorf("%s, %v: %v", tt.server, tt.args, got)
		}
	}
}

func TestEffective(t *testing.T) {
	tests := []struct {
		prefixes []Prefix
		value    string
		has      bool
		want     string
		wantHas  bool
	}{
		{nil, "5", true, "5", true},
		{nil, "", false, "", false},
		{[]Prefix{Skip}, "", false, "0", true},
		{[]Prefix{Skip}, "0", true, "1", true},
		{[]Prefix{Disable}, "OFF", true, "0", true},
		{[]Prefix{Enable}, "OFF", true, "1", true},
		{[]Prefix{Enable}, "0", true, "0", true},
		{[]Prefix{Skip, Loose}, "", false, "", false},
		{[]Prefix{Loose, Skip}, "", false, "0", true},
		{[]Prefix{Maximum}, "1M", true, "1M", true},
	}
	for _, tt := range tests {
		got, has := Match{Prefixes: tt.prefixes}.Effective(tt.value, tt.has)
		if got != tt.want || has != tt.wantHas {
			t.Errorf("%v %q: %q, %v", tt.prefixes, tt.value, got, has)
		}
	}
}

func TestComplaints(t *testing.T) {
	tests := []struct {
		match Match
		has   bool
		want  string
		fatal bool
	}{
		{Match{Kind: Unknown}, true, "[unknown-variable]", true},
		{Match{Kind: Unknown}, false, "[unknown-option]", true},
		{Match{Kind: Unknown, Loose: true}, true, "[unknown-variable]", false},
		{Match{Kind: Ambiguous, Loose: true}, true, "[ambiguous-prefix]", true},
		{Match{Kind: Found, Argument: Required}, true, "[]", false},
		{Match{Kind: Found, Argument: Required}, false, "[argument-required]", true},
		{Match{Kind: Found, Argument: Required, Prefixes: []Prefix{Skip}}, false, "[]", false},
		{Match{Kind: Found, Argument: Required, Prefixes: []Prefix{Autoset}}, false, "[]", false},
		{Match{Kind: Found, Argument: Required, Noted: true}, false, "[prefix-used argument-required]", true},
		{Match{Kind: Found, Argument: NoArgument}, true, "[no-argument-allowed]", true},
		{Match{Kind: Found, Argument: Optional}, false, "[]", false},
	}
	for _, tt := range tests {
		said, fatal := tt.match.Complaints(tt.has)
		if got := fmt.Sprint(said); got != tt.want || fatal != tt.fatal {
			t.Errorf("%+v: %s, fatal %v", tt.match, got, fatal)
		}
	}
}

func FuzzMatch(f *testing.F) {
	for _, s := range []string{"skip-loose-max_conn", "a.b", "--", "plugin_innodb_x", "LOOSE_", ".x.", "skip_"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, key string) {
		for _, release := range []string{"mysql-5.7.22", "mysql-9.7.4", "mariadb-10.6.20", "mariadb-11.8.9"} {
			name, _, _ := strings.Cut(release, "-")
			names := namesOf(name)
			m := Matcher{Server: serverOf(release), Names: names}.Match(key)
			if _, ok := names.Argument(m.Name); ok != (m.Kind == Found) || m.Kind == Unknown && m.Reason == 0 {
				t.Fatalf("%s, %q: %+v", release, key, m)
			}
		}
	})
}
