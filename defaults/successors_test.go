package defaults

import (
	"slices"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

func TestSuccessorTable(t *testing.T) {
	var last string
	for line := range tsv.Table(successorTable).Body().Lines() {
		c := strings.Split(line, "\t")
		if len(c) != 9 {
			t.Fatalf("%d columns in %q", len(c), line)
		}
		name, target, successor, conversion, keeps, source := c[0], c[1], c[4], Conversion(c[5]), c[6], c[8]
		if name < last || name == successor || source == "" || keeps != "yes" && keeps != "no" {
			t.Errorf("badly formed, out of order or its own successor: %q", line)
		}
		if (successor == "") != (conversion == ByHand) {
			t.Errorf("by-hand and only by-hand has no successor: %q", line)
		}
		for _, bound := range c[2:4] {
			if bound == "" {
				continue
			}
			if v, err := server.ParseVersion(bound); err != nil || release(bound) != v {
				t.Errorf("bound %q of %s: %v", bound, name, err)
			}
		}
		if !slices.Contains([]string{"mysql", "mariadb", "percona", "pxc", "mysql>mariadb", "mariadb>mysql"}, target) {
			t.Errorf("target %q of %s", target, name)
		}
		if got := convert(conversion, "1", nil); strings.HasPrefix(got.Why, "no conversion") {
			t.Errorf("conversion of %s: %s", name, got.Why)
		}
		last = name
	}
}

// TestSuccessorsExist proves that a file never gets a name that the target does
// not take.
func TestSuccessorsExist(t *testing.T) {
	for _, at := range []string{
		"mysql-5.7.44", "mysql-8.0.11", "mysql-8.0.45", "mysql-8.4.8", "mysql-9.7.4", "percona-8.0", "pxc-8.0",
		"mariadb-10.3.28", "mariadb-10.5.29", "mariadb-10.6.28", "mariadb-10.11.19", "mariadb-11.4.13", "mariadb-11.8.9",
	} {
		s := mustServer(t, at)
		facts, err := For(s)
		if err != nil {
			t.Fatal(err)
		}
		for line := range tsv.Table(successorTable).Body().Lines() {
			for _, next := range Successors(tsv.FirstColumn(line), s) {
				o, ok := facts.Lookup(next.Option)
				foreign := next.Option == "" || KnownTo(s, next.Option) ||
					strings.HasPrefix(next.Option, "ndb_") || strings.Contains(next.Option, ".")
				if !foreign && (!ok || !o.InFile || o.Status == Ignored || o.Status == Placeholder) {
					t.Errorf("%s at %s: the successor %s is not taken there", tsv.FirstColumn(line), at, next.Option)
				}
			}
		}
	}
}

// TestSuccessorsEnd proves that no name leads back to itself at one server.
func TestSuccessorsEnd(t *testing.T) {
	for _, at := range []string{"mysql-5.7", "mysql-8.0.25", "mysql-8.0", "mysql-9.7", "pxc-8.0", "mariadb-10.4", "mariadb-11.8"} {
		s := mustServer(t, at)
		for line := range tsv.Table(successorTable).Body().Lines() {
			for _, next := range Successors(tsv.FirstColumn(line), s) {
				for _, again := range Successors(next.Option, s) {
					if next.Option != "" && again.Option == tsv.FirstColumn(line) {
						t.Errorf("at %s %s and %s replace each other", at, again.Option, next.Option)
					}
				}
			}
		}
	}
}

func BenchmarkSuccessors(b *testing.B) {
	at := mustServer(b, "mysql-8.4.8")
	for b.Loop() {
		if len(Successors("innodb_log_file_size", at)) != 1 {
			b.Fatal("not found")
		}
	}
}

func BenchmarkSuccessorsNone(b *testing.B) {
	at := mustServer(b, "mysql-8.4.8")
	for b.Loop() {
		if Successors("innodb_buffer_pool_size", at) != nil {
			b.Fatal("found")
		}
	}
}
