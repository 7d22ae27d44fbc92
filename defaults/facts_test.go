package defaults

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
)

func facts(t testing.TB, text string) *Facts {
	t.Helper()
	s, err := server.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	f, err := For(s)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestLookup(t *testing.T) {
	tests := []struct{ server, name, want string }{
		{"mysql-5.7", "innodb_flush_neighbors", "1"},
		{"mysql-8.0", "innodb_flush_neighbors", "0"},
		{"mysql-8.4", "innodb_io_capacity", "10000"},
		{"mariadb-10.11", "innodb_lru_scan_depth", "1536"},
		{"mariadb-11.8", "character_set_server", "utf8mb4"},
	}
	for _, tt := range tests {
		o, ok := facts(t, tt.server).Lookup(tt.name)
		if !ok || o.Default.Text != tt.want {
			t.Errorf("%s: %s = %q, %v; want %q", tt.server, tt.name, o.Default.Text, ok, tt.want)
		}
	}
}

func TestLookupMisses(t *testing.T) {
	f := facts(t, "mysql-8.4")
	for _, name := range []string{"", "query_cache_size", "max_connection", "max_connectionsx", "MAX_CONNECTIONS", "max-connections", "zzz", "name"} {
		if o, ok := f.Lookup(name); ok {
			t.Errorf("%q was found: %+v", name, o)
		}
	}
}

func TestResolve(t *testing.T) {
	tests := []struct{ text, want string }{
		{"mysql-5.6", "mysql-5.6.51"},
		{"mysql-5.7", "mysql-5.7.44"},
		{"mysql-8.0", "mysql-8.0.45"},
		{"percona-8.0", "percona-8.0.45"},
		{"mysql-8.4", "mysql-8.4.8"},
		{"mysql-9.7", "mysql-9.7.4"},
		{"mysql-8.0.36", "mysql-8.0.36"},
		{"mysql-8.4.13", "mysql-8.4.13"},
		{"mariadb-10.7", "mariadb-10.7.8"},
		{"mariadb-10.11", "mariadb-10.11.19"},
	}
	for _, tt := range tests {
		if got, err := Resolve(parse(t, tt.text)); err != nil || got.String() != tt.want {
			t.Errorf("Resolve(%s) = %s, %v; want %s", tt.text, got, err, tt.want)
		}
	}
}

func TestForRefuses(t *testing.T) {
	tests := []struct{ text, want string }{
		{"mysql-5.5", "5.6"},
		{"mysql-26.7", "9.7"},
		{"mysql-8.0.4", "8.0 begin with 8.0.11"},
		{"mariadb-10.1", "10.3"},
		{"mariadb-11.9", "11.8, 12.0"},
		{"mariadb-13.1.0", "12.3"},
	}
	for _, tt := range tests {
		s := parse(t, tt.text)
		_, err := For(s)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), s.String()) {
			t.Errorf("For(%s): %v; want %q named", tt.text, err, tt.want)
		}
	}
	if _, err := For(server.Server{}); err == nil {
		t.Error("the zero server has facts")
	}
}

func TestCaveat(t *testing.T) {
	tests := []struct{ text, want string }{
		{"mysql-8.0.45", ""},
		{"mysql-8.4.13", "end with 8.4.8"},
		{"mariadb-10.11.19", ""},
		{"mariadb-10.6.28", "derived"},
		{"mariadb-10.7.3", "no release of 10.7"},
		{"mariadb-12.3.3", "documented"},
	}
	for _, tt := range tests {
		got := facts(t, tt.text).Caveat()
		if (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s: caveat %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestBeyondTheNewest(t *testing.T) {
	o, ok := facts(t, "mysql-8.4.13").Lookup("innodb_io_capacity")
	if !ok || o.Default.Text != "10000" {
		t.Errorf("a release newer than the facts lost innodb_io_capacity: %+v", o)
	}
}

// TestHoles asks for releases between those that were seen.
func TestHoles(t *testing.T) {
	tests := []struct {
		server, name, want string
		status             Status
		doubtful           bool
	}{
		{"mysql-8.0.24", "replica_parallel_workers", "", 0, false},
		{"mysql-8.0.26", "replica_parallel_workers", "0", Live, false},
		{"mysql-8.0.26", "slave_parallel_workers", "0", Deprecated, false},
		{"mysql-8.0.29", "innodb_redo_log_capacity", "", 0, false},
		{"mysql-8.4.0", "innodb_io_capacity", "10000", Live, false},
		{"mysql-8.4.4", "check_table_functions", "", 0, false},
		{"mysql-8.4.5", "check_table_functions", "ABORT", Live, false},
		{"mariadb-10.6.6", "innodb_change_buffering", "all", Live, false},
		{"mariadb-10.6.7", "innodb_change_buffering", "none", Live, false},
		{"mariadb-10.11.5", "innodb_purge_rseg_truncate_frequency", "128", Live, false},
		{"mariadb-10.11.6", "innodb_purge_rseg_truncate_frequency", "128", Ignored, false},
		{"mariadb-10.11.9", "innodb_log_file_mmap", "", 0, false},
		{"mariadb-10.11.10", "innodb_log_file_mmap", "OFF", Live, false},
		{"mariadb-10.7.3", "innodb_buffer_pool_chunk_size", "134217728", Live, false},
		{"mariadb-10.6.10", "innodb_sys_datafiles", "ON", Live, true},
	}
	for _, tt := range tests {
		o, ok := facts(t, tt.server).Lookup(tt.name)
		if ok != (tt.status != 0) || o.Status != tt.status || o.Default.Text != tt.want || o.Doubtful() != tt.doubtful {
			t.Errorf("%s: %s is %q, status %d, doubt %q; want %q, %d, %v", tt.server, tt.name, o.Default.Text, o.Status, o.Uncertain, tt.want, tt.status, tt.doubtful)
		}
	}
}

func TestWithPrefix(t *testing.T) {
	f := facts(t, "mysql-8.4")
	want := []string{"innodb_flush_log_at_timeout", "innodb_flush_log_at_trx_commit"}
	if d := cmp.Diff(want, f.WithPrefix("innodb_flush_log")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := f.WithPrefix("tx_isolation"); got != nil {
		t.Errorf("a gone variable may stand in a file: %q", got)
	}
	if got := facts(t, "mysql-5.7").WithPrefix("have_"); got != nil {
		t.Errorf("variables that only SQL sets may stand in a file: %q", got)
	}
	if all := f.WithPrefix(""); len(all) < 600 || !slices.IsSorted(all) {
		t.Errorf("%d names in all, sorted %v", len(all), slices.IsSorted(all))
	}
}

// TestAllIsLookup holds the two ways to an option against each other.
func TestAllIsLookup(t *testing.T) {
	for _, name := range []string{"mysql-5.7.20", "mysql-9.7", "mariadb-10.6.10", "mariadb-11.8"} {
		f, n := facts(t, name), 0
		for o := range f.All() {
			n++
			if got, ok := f.Lookup(o.Name); !ok || !cmp.Equal(got, o) {
				t.Errorf("%s: %s: Lookup and All differ", name, o.Name)
			}
		}
		if n < 400 {
			t.Errorf("%s: %d options only", name, n)
		}
		for range f.All() {
			break // an iteration that is left early ends
		}
	}
}

func FuzzLookup(f *testing.F) {
	for _, name := range []string{"", "innodb_buffer_pool_size", "a\tb", "\n", "validate_password.length", "zz", "\xff"} {
		f.Add(name)
	}
	known := facts(f, "mariadb-10.11")
	f.Fuzz(func(t *testing.T, name string) {
		o, ok := known.Lookup(name)
		if ok && o.Name != name || !ok && o.Name != "" {
			t.Errorf("Lookup(%q) gives %q, %v", name, o.Name, ok)
		}
		for _, n := range known.WithPrefix(name) {
			if !strings.HasPrefix(n, name) {
				t.Errorf("WithPrefix(%q) gives %q", name, n)
			}
		}
		_, _ = History(name), KnownAnywhere(name)
	})
}

func BenchmarkFor(b *testing.B) {
	s := server.New(server.MySQL, server.Version{Major: 8, Minor: 0, Patch: 36})
	for b.Loop() {
		if _, err := For(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLookup(b *testing.B) {
	f := facts(b, "mysql-8.0.36")
	for b.Loop() {
		if _, ok := f.Lookup("innodb_io_capacity"); !ok {
			b.Fatal("not found")
		}
	}
}

func BenchmarkAll(b *testing.B) {
	f := facts(b, "mysql-8.0.36")
	for b.Loop() {
		for range f.All() {
		}
	}
}
