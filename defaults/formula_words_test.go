package defaults

import (
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/server"
)

func TestWords(t *testing.T) {
	tests := []struct{ formula, want string }{
		{"cpus", "CPUs"},
		{"max_binlog_size", "max_binlog_size"},
		{"2 * innodb_io_capacity", "twice innodb_io_capacity"},
		{"memory * 3 / 100", "3% of memory"},
		{"min(900, 50 + max_connections / 5)", "50 + max_connections / 5, at most 900"},
		{"max(table_open_cache, 300)", "table_open_cache, at least 300"},
		{"clamp(cpus / 2, 4, 64)", "CPUs / 2, at least 4, at most 64"},
		{"clamp(memory * 3 / 100, 1G, 4G)", "3% of memory, at least 1G, at most 4G"},
		{"min(cpus, thread_pool_size)", "the smaller of CPUs and thread_pool_size"},
		{"max(10 + max_connections, 5 * max_connections, 5000)", "the largest of 10 + max_connections, 5 * max_connections and 5000"},
		{"min(2000, 128 + min(max_connections, 500))", "128 + min(max_connections, 500), at most 2000"},
		{"(port + 1) * 2", "(port + 1) * 2"},
		{"if(cpus <= 16, 1, 4)", "1 up to 16 CPUs, else 4"},
		{"if(cpus < 32, 'OFF', 'ON')", "OFF below 32 CPUs, else ON"},
		{"if(cpus > 4, 1, if(cpus >= 2, 2, 3))", "1 above 4 CPUs, else 2 from 2 CPUs, else 3"},
		{"if(direct_io, 'O_DIRECT', 'fsync')", "O_DIRECT where the data files take direct I/O, else fsync"},
		{"if(innodb_buffer_pool_size < 1G, 1, 8)", "1 where innodb_buffer_pool_size is below 1G, else 8"},
		{"if(port <= nofile, nofile_soft, 1)", "the soft limit of open files where port is at most the hard limit of open files, else 1"},
		{"if(a <= 1 && b >= 2 && c < 3, 1, 2)", "1 where a is at most 1, b at least 2 and c below 3, else 2"},
		{"if(a <= 1, 1, if(b <= 2, 2, 2))", "1 where a is at most 1, else 2"},
		{"if(log_bin, if(cpus < 32, 'OFF', 'ON'), 'ON')", "with log_bin on: OFF below 32 CPUs, else ON; otherwise: ON"},
		{"if(innodb_file_per_table, max(300, port), 300)", "with innodb_file_per_table on: port, at least 300; otherwise: 300"},
	}
	for _, test := range tests {
		if got := (Default{Kind: Computed, Formula: test.formula}).Words(); got != test.want {
			t.Errorf("%s: %q, want %q", test.formula, got, test.want)
		}
	}
}

// TestWordsOfWhatIsNoFormula shows what cannot be read as it stands.
func TestWordsOfWhatIsNoFormula(t *testing.T) {
	for _, formula := range []string{"if(cpus", "if(cpus, 1)", "min()", "avg(1, 2)", "1 +", "'open", "cpus cpus", "*"} {
		if got := (Default{Kind: Computed, Formula: formula}).Words(); got != formula {
			t.Errorf("%s: %q", formula, got)
		}
	}
	if got := (Default{Kind: Constant, Formula: "cpus"}).Words(); got != "" {
		t.Errorf("a constant is made of %q", got)
	}
}

// TestWordsOfTheTable holds that every formula of the table can be said, none as
// calls and branches.
func TestWordsOfTheTable(t *testing.T) {
	count := 0
	for _, s := range Coverage() {
		facts, err := For(server.New(s.Product, s.Newest))
		if err != nil {
			t.Fatal(err)
		}
		for o := range facts.All() {
			if o.Default.Kind != Computed || o.Default.Formula == "" {
				continue
			}
			count++
			if words := o.Default.Words(); strings.Contains(words, "if(") || strings.Contains(words, "clamp(") || strings.Contains(words, "&&") {
				t.Errorf("%s of %s: %s", o.Name, facts.Server(), words)
			}
		}
	}
	if count == 0 {
		t.Error("no formulas")
	}
}

// FuzzWords holds that any formula that can be computed can be said.
func FuzzWords(f *testing.F) {
	f.Add("if(log_bin && cpus < 32, clamp(memory * 3 / 100, 1G, 4G), min(2, port))")
	f.Fuzz(func(t *testing.T, formula string) {
		d := Default{Kind: Computed, Formula: formula}
		value, _ := Compute(d, func(string) (int64, bool) { return 1, true })
		if words := d.Words(); value != "" && words == "" {
			t.Errorf("%q computes to %s and cannot be said", formula, value)
		}
	})
}
