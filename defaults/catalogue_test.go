package defaults

import (
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/server"
)

// tabled are the releases whose options the reference holds one by one.
var tabled = map[server.Product]string{
	server.MySQL: "5.6.51 5.7.16 5.7.17 5.7.18 5.7.19 5.7.20 5.7.21 5.7.22 5.7.23 5.7.24 5.7.25 5.7.26 5.7.27 5.7.28 5.7.29 " +
		"5.7.30 5.7.31 5.7.32 5.7.33 5.7.41 8.0.11 8.0.12 8.0.13 8.0.14 8.0.15 8.0.16 8.0.17 8.0.18 8.0.19 8.0.20 8.0.21 " +
		"8.0.22 8.0.23 8.0.27 8.0.30 8.0.32 8.0.33 8.0.34 8.0.35 8.0.36 8.0.37 8.0.39 8.0.40 8.0.41 8.0.42 8.0.43 8.0.44 " +
		"8.0.45 8.4.3 8.4.4 8.4.8 9.7.4",
	server.MariaDB: "10.3.23 10.3.28 10.4.12 10.4.13 10.4.14 10.4.15 10.4.16 10.4.17 10.4.18 10.5.5 10.5.6 10.5.7 10.5.8 10.5.9 " +
		"10.5.23 10.5.29 10.6.28 10.11.18 10.11.19 11.4.13 11.8.9 12.3.3",
}

// TestFactsRepeatTheCatalogue unfolds the intervals of the reference to every
// release it has a table of, and compares each cell.
func TestFactsRepeatTheCatalogue(t *testing.T) {
	byName := map[string][]record{}
	for _, r := range reference(t, "intervals") {
		byName[r["flavour"]+" "+r["name"]] = append(byName[r["flavour"]+" "+r["name"]], r)
	}
	cells := 0
	for product, releases := range tabled {
		for text := range strings.FieldsSeq(releases) {
			f := facts(t, product.String()+"-"+text)
			here := map[string]bool{}
			for key, rows := range byName {
				flavour, name, _ := strings.Cut(key, " ")
				for _, r := range rows {
					if flavour == product.String() && release(r["first"]).Compare(release(text)) <= 0 && release(r["last"]).Compare(release(text)) >= 0 {
						here[name] = true
						cells += compareCatalogue(t, f, name, r)
					}
				}
			}
			for o := range f.All() {
				if !here[o.Name] && o.Uncertain == "" {
					t.Errorf("%s: %s is in the facts only", f.Server(), o.Name)
				}
			}
		}
	}
	if cells < 700000 {
		t.Errorf("only %d cells were compared", cells)
	}
}

func compareCatalogue(t *testing.T, f *Facts, name string, r record) int {
	t.Helper()
	o, ok := f.Lookup(name)
	if !ok {
		t.Errorf("%s: %s is not in the facts", f.Server(), name)
		return 0
	}
	cells := []struct{ column, got, want string }{
		{"status", o.Status.word(), r["status"]},
		{"cmdline", yesNo(o.InFile), r["cmdline"]},
		{"sysvar", yesNo(o.Variable), r["sysvar"]},
		{"scope", o.Scope.word(), r["scope"]},
		{"dynamic", yesNo(o.Dynamic), orElse(r["dynamic"], "no")},
		{"type", o.Type.word(), r["type"]},
		{"default", plain(o.Default.Text), plain(r["default"])},
		{"min", o.Min, r["min"]},
		{"max", o.Max, r["max"]},
		{"block_size", o.block(), orElse(r["block_size"], "")},
		{"enum_values", strings.Join(o.Words, ","), r["enum_values"]},
		{"alias", o.AliasOf, note(r, "alias of ")},
		{"plugin", o.Plugin, orElse(note(r, "plugin "), note(r, "component "))},
		{"build", yesNo(o.BuildOnly), yesNo(strings.Contains(r["notes"], "build-dependent"))},
		{"argument", yesNo(o.Argument == Optional), yesNo(o.Argument == Optional || strings.Contains(r["notes"], "argument optional"))},
	}
	for _, c := range cells {
		if c.got != c.want && !corrected(f, o, c.column) {
			t.Errorf("%s: %s: %s is %q, the catalogue says %q", f.Server(), name, c.column, c.got, c.want)
		}
	}
	return len(cells)
}

// corrected lists where the facts differ from the catalogue, and why.
func corrected(f *Facts, o Option, column string) bool {
	switch {
	case column == "default" && o.Name == "pseudo_thread_id":
		return true // the value of one session
	case column == "status" && o.Name == "master_retry_count":
		return f.Server().Is(server.MySQL, "8.4") // 9.7.4 warns of it
	case column == "default" && o.Name == "wsrep_node_incoming_address":
		return true // AUTO on every server
	case column == "min" && o.Name == "max_relay_log_size":
		return true // the bound of SET alone: an option file may say 0, which runs as max_binlog_size
	case column == "enum_values" && o.Name == "mysqlx_compression_algorithms":
		return f.Server().String() == "mysql-9.7.4" // the server shows the words
	case column == "enum_values" && o.Name == "sql_mode":
		return f.Server().Before(server.MySQL, "8.0") // one word without a name, spelt "," there
	case column == "enum_values" && o.Type == Boolean:
		return true // ON and OFF need no list
	case column == "alias":
		return f.Server().Before(server.MySQL, "8.0.26") // the other name is not there yet
	case column == "plugin" && o.Activates:
		return true
	case tried(f, o, column):
		return true
	case column == "plugin":
		return oldSemiSync(f, o)
	default:
		return false
	}
}

// tried reports whether a cell was found by trying values on servers that show
// nothing of it, or another bound than the one they apply: MariaDB has types, words
// and bounds of variables alone in its tables.
func tried(f *Facts, o Option, column string) bool {
	if f.Server().Product == server.MySQL {
		switch o.Name {
		case "port_open_timeout":
			return column == "max"
		case "innodb_segment_reserve_factor", "log_tc_size", "mysqlx_zstd_default_compression_level", "mysqlx_zstd_max_client_compression_level":
			return column == "min"
		}
		return false
	}
	switch o.Name {
	case "tc_heuristic_recover", "transaction_isolation", "debug_exit_info":
		return column == "type" || column == "enum_values"
	case "binlog_row_event_max_size", "feedback_send_timeout", "feedback_send_retry_wait", "port_open_timeout", "table_cache":
		return column == "min" || column == "max" || column == "block_size"
	default:
		return o.Activates && (column == "type" || column == "enum_values")
	}
}

// oldSemiSync are the options of the two plugins of semisynchronous replication
// under their old names. The reference has the plugins in 5.7 and under the new
// names; the manuals of 8.0 and 8.4 (Semisynchronous Replication Installation
// and Configuration) say that the old names belong to plugins there too.
func oldSemiSync(f *Facts, o Option) bool {
	return f.Server().Is(server.MySQL, "8.0") && (o.Plugin == "rpl_semi_sync_master" || o.Plugin == "rpl_semi_sync_slave")
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// note is the word behind a prefix in the notes of a row.
func note(r record, prefix string) string {
	for n := range strings.SplitSeq(r["notes"], "; ") {
		if word, ok := strings.CutPrefix(n, prefix); ok && !strings.Contains(word, " ") {
			return word
		}
	}
	return ""
}
