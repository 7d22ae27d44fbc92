package defaults

import (
	"testing"

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

func TestResolve(t *testing.T) {
	tests := []struct{ text, want string }{
		{"mysql-5.7", "mysql-5.7.44"},
		{"percona-8.0", "percona-8.0.45"},
		{"mysql-8.4", "mysql-8.4.8"},
		{"mysql-8.0.36", "mysql-8.0.36"},
		{"mariadb-10.11", "mariadb-10.11.19"},
	}
	for _, tt := range tests {
		s, err := server.Parse(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Resolve(s); err != nil || got.String() != tt.want {
			t.Errorf("Resolve(%s) = %s, %v; want %s", tt.text, got, err, tt.want)
		}
	}
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
