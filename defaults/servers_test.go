package defaults

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/server"
)

// dumps are the servers whose own tables the facts must repeat without
// exception, by the name of the table.
var dumps = map[string]string{
	"mysql-9.7":     "mysql-9.7.4",
	"mariadb-10.5":  "mariadb-10.5.23",
	"mariadb-10.11": "mariadb-10.11.19",
	"mariadb-11.8":  "mariadb-11.8.9",
}

// dumpHost is what the dumped servers ran on, and what they were started with:
// without networking, which makes port 0.
var dumpHost = map[string]int64{
	"cpus": 2, "memory": 24 << 30, "nofile": 20000, "nofile_soft": 20000, "direct_io": 1, "port": 0,
}

func numberText(n uint64) string { return strconv.FormatUint(n, 10) }

// conventions are the cells in which the facts and a dump say one thing in two
// ways, or in which the dump shows something else than the option: a column, a
// pattern of names, and why.
var conventions = []struct {
	column string
	names  *regexp.Regexp
	why    string
}{
	{"cmdline", regexp.MustCompile(`^(skip_external_locking|innodb_lru_flush_size|innodb_purge_rseg_truncate_frequency)$`), "taken, though not declared"},
	{"sysvar", regexp.MustCompile(`^(rocksdb_.*|mecab_rc_file)$`), "the plugin did not start in the dump"},
	{"scope", regexp.MustCompile(`^(rocksdb_.*|mecab_rc_file)$`), "the plugin did not start in the dump"},
	{"dynamic", regexp.MustCompile(`^(rocksdb_.*|mecab_rc_file)$`), "the plugin did not start in the dump"},
	{"type", regexp.MustCompile(`^(enforce_gtid_consistency|optimizer_switch|optimizer_trace|optimizer_trace_features|timestamp)$`), "the server has no name for this type"},
	{"default", regexp.MustCompile(`^port$`), "started without networking"},
	{"default", regexp.MustCompile(`^(error_count|identity|in_transaction|insert_id|last_insert_id|pseudo_thread_id|rand_seed[12]|statement_id|warning_count|timestamp)$`), "the value of one session"},
	{"default", regexp.MustCompile(`^large_page_size$`), "the large pages of one host"},
	{"default", regexp.MustCompile(`^innodb_lru_flush_size$`), "without effect, and shown as 0"},
	{"default", regexp.MustCompile(`^ssl_ca$`), "a certificate that the server makes where it finds none"},
	{"min", regexp.MustCompile(`^max_relay_log_size$`), "the bound of SET alone: an option file may say 0, which runs as max_binlog_size"},
	{"block_size", regexp.MustCompile(`^(innodb_buffer_pool_size|myisam_block_size)$`), "not shown by the server"},
	{"enum_values", regexp.MustCompile(`^myisam_recover_options$`), "asked by number, the server shows the empty set first"},
	{"enum_values", regexp.MustCompile(`^(enforce_gtid_consistency|optimizer_switch|resultset_metadata|sql_mode|ssl_fips_mode|thread_handling|use_secondary_engine)$`), "not all words are shown by the server"},
}

func conventional(column, name string) bool {
	for _, c := range conventions {
		if c.column == column && c.names.MatchString(name) {
			return true
		}
	}
	return false
}

func TestFactsRepeatTheServers(t *testing.T) {
	for table, name := range dumps {
		f := facts(t, name)
		dumped := map[string]bool{}
		for _, r := range reference(t, table) {
			dumped[r["name"]] = true
			o, ok := f.Lookup(r["name"])
			if !ok {
				t.Errorf("%s has %s, the facts have not", name, r["name"])
				continue
			}
			compareDump(t, f, o, r)
		}
		for o := range f.All() {
			if !dumped[o.Name] {
				t.Errorf("the facts have %s at %s, the server has not", o.Name, name)
			}
		}
	}
}

// TestHiddenOptions asks for what the dumped servers take without listing it.
func TestHiddenOptions(t *testing.T) {
	classes := map[string]Status{"removed": Ignored, "mysql-compat-unused": Placeholder, "mysql-compat-unimplemented": Placeholder, "live": Live}
	for table, name := range dumps {
		f := facts(t, name)
		for _, r := range reference(t, "hidden-options") {
			want := classes[r[table]]
			o, ok := f.Lookup(r["name"])
			if positive, negative := strings.CutPrefix(r["name"], "skip_"); !ok && negative {
				o, ok = f.Lookup(positive)
			}
			live := want == Live && o.InFile
			if r[table] != "-" && !(ok && (live || o.Status == want)) {
				t.Errorf("%s: %s is %q, the server says %s", name, r["name"], o.Status.word(), r[table])
			}
		}
	}
}

func compareDump(t *testing.T, f *Facts, o Option, r record) {
	t.Helper()
	differ := func(column, got, want string) {
		if got != want && !conventional(column, o.Name) && !tried(f, o, column) {
			t.Errorf("%s: %s: %s is %q, the server says %q", f.Server(), o.Name, column, got, want)
		}
	}
	differ("cmdline", yesNo(o.InFile), r["cmdline"])
	differ("sysvar", yesNo(o.Variable), r["sysvar"])
	differ("scope", o.Scope.word(), r["scope"])
	differ("type", o.Type.word(), r["type"])
	if r["dynamic"] != "" {
		differ("dynamic", yesNo(o.Dynamic), r["dynamic"])
	}
	if !garbled(o, f, r["min"]) {
		differ("min", o.Min, r["min"])
	}
	if !garbled(o, f, r["max"]) {
		differ("max", o.Max, r["max"])
	}
	if r["block_size"] != "0" && r["block_size"] != "1" {
		differ("block_size", o.block(), r["block_size"])
	}
	if o.Type != Boolean && o.Type != Untyped && !o.Activates {
		differ("enum_values", strings.Join(o.Words, ","), r["enum_values"])
	}
	if optional := strings.Contains(r["notes"], "argument optional"); optional && o.Argument != Optional {
		t.Errorf("%s: %s: the server takes it without a value", f.Server(), o.Name)
	}
	if plain(r["default"]) != shown(f, o, r) {
		differ("default", shown(f, o, r), plain(r["default"]))
	}
}

// garbled reports whether a dump does not tell a bound: nothing is shown for
// options that are no variables; MySQL shows the bits of a double, a negative
// bound unsigned, and no upper bound as 0.
func garbled(o Option, f *Facts, bound string) bool {
	mysql := f.Server().Product == server.MySQL
	return bound == "" || mysql && (o.Type == Double || bound == "4294836224" || bound == "0" && o.Max == "")
}

// shown is what a server of the dumps' host would show for an option, or what
// it did show, where the facts do not claim to know.
func shown(f *Facts, o Option, r record) string {
	d := o.Default
	claimless := d.Kind == Build || d.Kind == HostPath && hostly(r) ||
		d.Kind == Computed && d.Formula == "" || d.Adjusted && strings.Contains(r["notes"], "default")
	switch {
	case claimless:
		return plain(r["default"])
	case d.Kind == Computed:
		value, _ := Compute(d, hostEnv(f, dumpHost))
		return value
	default:
		return plain(d.Text)
	}
}

// hostly reports whether a dump says that a value comes from the host.
func hostly(r record) bool {
	return strings.Contains(r["notes"], "host-dependent") || strings.ContainsAny(r["default"], "/<") || r["default"] == "stderr"
}

var trailingZeros = regexp.MustCompile(`^(-?\d+(?:\.\d*[1-9])?)\.?0+$`)

// plain spells NULL and the empty string alike, and a double without the zeros
// that the server prints.
func plain(value string) string {
	if value == "NULL" {
		return ""
	}
	if strings.Contains(value, ".") {
		return trailingZeros.ReplaceAllString(value, "$1")
	}
	return value
}

// TestFormulasRepeatObservations computes every default that moved on a real
// server when its resources were changed.
func TestFormulasRepeatObservations(t *testing.T) {
	number := regexp.MustCompile(`^(\d+) (CPUs?|open files|GB RAM|MB RAM)$`)
	computed := map[string]bool{}
	for _, r := range reference(t, "autosize") {
		f := facts(t, dumps[r["server"]])
		env := map[string]int64{}
		for fact, n := range dumpHost {
			env[fact] = n
		}
		for part := range strings.SplitSeq(strings.ReplaceAll(r["changed"], " and ", ", "), ", ") {
			if option, value, ok := strings.Cut(part, "="); ok {
				env[option] = parseSize(value)
			} else if part == "affinity to 1 CPU" {
				env["cpus"] = 1
			} else if m := number.FindStringSubmatch(part); m != nil {
				setFact(env, m[1], m[2])
			} else {
				t.Fatalf("%q is not understood", part)
			}
		}
		if env["innodb_dedicated_server"] == 1 {
			// Its own defaults are not computed; what follows from them is.
			env["innodb_buffer_pool_size"] = 12 << 30
		}
		if r["variable"] == "(nothing moved)" {
			for o := range f.All() {
				if o.Default.Formula != "" {
					unmoved(t, f, o, env, r["changed"])
				}
			}
			continue
		}
		o, _ := f.Lookup(r["variable"])
		switch {
		case o.Default.Formula != "":
			if got, missing := Compute(o.Default, hostEnv(f, limited(f, env))); got != r["after"] {
				t.Errorf("%s with %s: %s = %q (missing %v), the server says %s", f.Server(), r["changed"], o.Name, got, missing, r["after"])
			}
			computed[o.Name] = true
		case !o.Default.Adjusted && !o.Default.Dedicated && o.Default.Kind != Computed:
			t.Errorf("%s moved with %s on %s; the facts call its default constant", o.Name, r["changed"], f.Server())
		}
	}
	if len(computed) < 15 {
		t.Errorf("only %d formulas were held against a server", len(computed))
	}
}

// unmoved holds the formulas against a server on which nothing moved.
func unmoved(t *testing.T, f *Facts, o Option, env map[string]int64, changed string) {
	t.Helper()
	before, _ := Compute(o.Default, hostEnv(f, dumpHost))
	after, _ := Compute(o.Default, hostEnv(f, env))
	if before != after && o.Uncertain == "" && o.Plugin == "" && !slices.Contains(followers, o.Name) {
		t.Errorf("%s with %s: %s would move from %s to %s, on the server nothing did", f.Server(), changed, o.Name, before, after)
	}
}

// followers move with a changed option or fact, but not on the dumped server:
// the fake of one CPU did not reach it in every way (an affinity did).
var followers = []string{"thread_pool_size", "open_files_limit"}

func setFact(env map[string]int64, text, unit string) {
	n, _ := strconv.ParseInt(text, 10, 64)
	switch unit {
	case "CPU", "CPUs":
		env["cpus"] = n
	case "GB RAM":
		env["memory"] = n << 30
	case "MB RAM":
		env["memory"] = n << 20
	case "open files":
		env["nofile"], env["nofile_soft"] = n, n
	}
}

// limited lowers table_open_cache to what the open files allow, as servers do
// with the default and with a written value alike.
func limited(f *Facts, env map[string]int64) map[string]int64 {
	at := hostEnv(f, env)
	files, _ := at("open_files_limit")
	connections, _ := at("max_connections")
	cache, _ := at("table_open_cache")
	reserve := int64(10)
	if f.Server().Product == server.MariaDB {
		reserve = 30
	}
	env["table_open_cache"] = min(cache, max((files-reserve-connections)/2, 400))
	return env
}

func parseSize(text string) int64 {
	if text == "ON" {
		return 1
	}
	n, _ := strconv.ParseInt(strings.TrimRight(text, "GM"), 10, 64)
	switch text[len(text)-1] {
	case 'G':
		return n << 30
	case 'M':
		return n << 20
	}
	return n
}
