package defaults

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

func parse(t testing.TB, text string) server.Server {
	t.Helper()
	s, err := server.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRemoval(t *testing.T) {
	tests := []struct{ server, name, want string }{
		{"mysql-8.4", "query_cache_size", "8.0.3"},
		{"mysql-5.7.44", "query_cache_size", "8.0.3"},
		{"mysql-9.7.4", "default_authentication_plugin", "8.4.0"},
		{"mysql-8.4.8", "max_connections", ""},
		{"mysql-8.4.8", "innodb_lru_flush_size", ""},
		{"mariadb-10.6.28", "innodb_purge_rseg_truncate_frequency", "10.6.16"},
		{"mariadb-10.11.19", "innodb_purge_rseg_truncate_frequency", "10.11.6"},
		{"mariadb-11.8.9", "innodb_purge_rseg_truncate_frequency", "11.2.2"},
		{"mariadb-10.6.28", "innodb_sys_datafiles", "10.6.0..10.6.28"},
		{"mysql-8.0.45", "no_such_option", ""},
	}
	for _, tt := range tests {
		w, ok := Removal(tt.name, parse(t, tt.server))
		if got := w.String(); ok != (tt.want != "") || ok && got != tt.want {
			t.Errorf("%s left %s at %q, %v; want %q", tt.name, tt.server, got, ok, tt.want)
		}
	}
}

func TestIntroductionAndDeprecation(t *testing.T) {
	s := parse(t, "mysql-8.4.8")
	if w, ok := Introduction("innodb_redo_log_capacity", s); !ok || w.String() != "8.0.30" {
		t.Errorf("innodb_redo_log_capacity came at %s, %v", w, ok)
	}
	if w, ok := Deprecation("innodb_log_file_size", s); !ok || w.String() != "8.0.30" {
		t.Errorf("innodb_log_file_size is deprecated since %s, %v", w, ok)
	}
	if w, ok := Deprecation("max_connections", s); ok {
		t.Errorf("max_connections is deprecated since %s", w)
	}
	if w, ok := Introduction("innodb_log_file_mmap", parse(t, "mariadb-10.11.19")); !ok || w.String() != "10.11.10" {
		t.Errorf("innodb_log_file_mmap came to 10.11 at %s, %v", w, ok)
	}
}

func TestKnownAnywhere(t *testing.T) {
	var got []string
	for _, s := range KnownAnywhere("query_cache_size") {
		got = append(got, s.Product.String()+" "+s.First.String()+" "+s.Last.String())
	}
	want := []string{"mysql 5.6.51 5.7.44", "mariadb 10.3.7 12.3.3"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("query_cache_size (-want +got):\n%s", d)
	}
	if got := KnownAnywhere("no_such_option"); got != nil {
		t.Errorf("an unknown option is known at %v", got)
	}
}

// TestReplicaNamesAreOneVariable holds that both names of a renamed variable
// share everything but their name, status and argument, and that the old name
// leads to the new one.
func TestReplicaNamesAreOneVariable(t *testing.T) {
	for _, name := range []string{"mysql-8.0.26", "mysql-8.0.45", "mysql-8.4.8", "mysql-9.7.4"} {
		f := facts(t, name)
		aliases := 0
		for o := range f.All() {
			if o.AliasOf == "" {
				continue
			}
			aliases++
			other, ok := f.Lookup(o.AliasOf)
			if !ok || other.AliasOf != "" {
				t.Errorf("%s: %s leads to %s, which is not there or an alias itself", name, o.Name, o.AliasOf)
			}
			if o.Default != other.Default || o.Type != other.Type || o.Min != other.Min || o.Max != other.Max {
				t.Errorf("%s: %s and %s differ: %+v, %+v", name, o.Name, other.Name, o, other)
			}
		}
		if aliases < 20 {
			t.Errorf("%s has %d aliases only", name, aliases)
		}
	}
	if o, _ := facts(t, "mysql-8.0.25").Lookup("slave_parallel_workers"); o.AliasOf != "" {
		t.Errorf("before 8.0.26 slave_parallel_workers is no alias, got %s", o.AliasOf)
	}
}

func TestEventsAreWellFormed(t *testing.T) {
	kinds := strings.Fields("introduced deprecated undeprecated removed renamed replaced became-no-op default-changed " +
		"range-changed values-changed semantics-changed scope-changed dynamic-changed sysvar-added sysvar-dropped cmdline-changed note")
	last := ""
	for line := range tsv.Table(eventsTable).Body().Lines() {
		name := tsv.FirstColumn(line)
		if strings.Count(line, "\t") != 7 || name < last {
			t.Errorf("out of shape or order: %s", line)
		}
		last = name
		e := readEvent(line)
		for text := range strings.SplitSeq(strings.ReplaceAll(e.Version, "..", ","), ",") {
			if v, err := server.ParseVersion(text); err != nil || v.Compare(release(text)) != 0 {
				t.Errorf("%s: version %q: %v", name, text, err)
			}
		}
		known := false
		for _, k := range kinds {
			known = known || k == e.Kind
		}
		if !known || e.Source == "" {
			t.Errorf("%s: kind %q, source %q", name, e.Kind, e.Source)
		}
		for kind := range strings.SplitSeq(e.Source, ",") {
			if SourceOf(kind) == "" {
				t.Errorf("%s: source %q is not explained", name, kind)
			}
		}
	}
}
