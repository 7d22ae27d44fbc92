package upgrade

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestListParts tells two lists apart by their words and flags.
func TestListParts(t *testing.T) {
	tests := []struct{ from, to, want string }{
		{"a,b,c", "b,c,d", "gone a; new d; switched "},
		{"a=on,b=off", "a=off,c=on", "gone b=off; new c=on; switched a: on → off"},
		{"a,b", "b,a", "gone ; new ; switched "},
		{",a", "a,", "gone ; new ; switched "},
	}
	for _, test := range tests {
		u := Unset{From: Default{Text: test.from, Known: true}, To: Default{Text: test.to, Known: true}}
		gone, added, switched := u.Parts()
		got := "gone " + strings.Join(gone, " ") + "; new " + strings.Join(added, " ") + "; switched " + strings.Join(switched, " ")
		if got != test.want || !u.Holds() {
			t.Errorf("%s > %s: %q, a list: %t, want %q", test.from, test.to, got, u.Holds(), test.want)
		}
	}
	for _, one := range []Default{{Text: "a", Known: true}, {Text: "a, b", Known: true, Formula: "a, b"}, {Formula: "a, b"}} {
		if u := (Unset{From: one, To: Default{Text: "a,b", Known: true}}); u.Holds() {
			t.Errorf("%+v is a list", one)
		}
	}
}

// TestComputed says how values were computed that are known.
func TestComputed(t *testing.T) {
	p := plan(t, "mysql-8.0", "mysql-8.4", "")
	for _, u := range p.Unset {
		if u.Option.Name != "innodb_io_capacity_max" {
			continue
		}
		want := []string{"was computed: twice innodb_io_capacity, at least 2000", "is computed: twice innodb_io_capacity, at least 100"}
		if d := cmp.Diff(want, u.Notes); d != "" {
			t.Error(d)
		}
		return
	}
	t.Error("innodb_io_capacity_max is not listed")
}

// TestFormulas shows both sides where facts are missing.
func TestFormulas(t *testing.T) {
	p := plan(t, "mysql-8.0", "mysql-8.4", "")
	i := slices.IndexFunc(p.Unset, func(u Unset) bool { return u.Option.Name == "innodb_parallel_read_threads" })
	if i < 0 {
		t.Fatal("innodb_parallel_read_threads is not listed")
	}
	u := &p.Unset[i]
	if u.Before() != "4" || !strings.Contains(u.After(), "CPUs / 8") || !slices.Equal(u.To.Lacks, []string{"cpus"}) {
		t.Errorf("%s > %s, for lack of %v", u.Before(), u.After(), u.To.Lacks)
	}
}
