package upgrade

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSteps(t *testing.T) {
	tests := []struct {
		name, from, to, lines, says string
		want                        bool
	}{
		{"a clean stop", "mysql-8.0", "mysql-8.4", "", "innodb_fast_shutdown 1 or 0", true},
		{"a stop like a crash is in the file", "mysql-8.0", "mysql-8.4", "innodb_fast_shutdown=2\n", "take the line out", true},
		{"a clean stop is in the file", "mysql-8.0", "mysql-8.4", "innodb_fast_shutdown=1\n", "take the line out", false},
		{"forced recovery", "mysql-8.0", "mysql-8.4", "innodb_force_recovery=1\n", "take innodb_force_recovery out", true},
		{"recovery not forced", "mysql-8.0", "mysql-8.4", "innodb_force_recovery=0\n", "take innodb_force_recovery out", false},
		{"GTIDs switch on", "mysql-8.4", "mysql-9.7", "", "GTIDs switch on", true},
		{"GTIDs are written", "mysql-8.4", "mysql-9.7", "gtid_mode=OFF\n", "GTIDs switch on", false},
		{"the tables of MariaDB", "mariadb-10.5", "mariadb-10.11", "", "mariadb-upgrade", true},
		{"the server does it", "mysql-5.7", "mysql-8.0", "", "mysql_upgrade is not run any more", true},
		{"a dump between products", "mariadb-10.11", "mysql-8.4", "", "load the dump into a new data directory", true},
		{"no way back", "mysql-8.4", "mysql-8.0", "", "no server opens the data directory of a newer release", true},
		{"within a series", "mysql-8.4.3", "mysql-8.4.8", "", "backup", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := plan(t, test.from, test.to, test.lines)
			got := false
			for _, stage := range p.Stages {
				got = got || slices.ContainsFunc(stage.Steps, func(s Step) bool { return strings.Contains(s.Does, test.says) })
				if !slices.IsSortedFunc(stage.Steps, func(a, b Step) int { return int(a.When) - int(b.When) }) {
					t.Error("the steps are out of order")
				}
			}
			if got != test.want {
				t.Errorf("a step says %q: %t, want %t", test.says, got, test.want)
			}
		})
	}
}

// TestStages holds that every stretch of the way has its own steps.
func TestStages(t *testing.T) {
	p := plan(t, "mysql-5.7", "mysql-9.7", "server_id=1\n")
	var got []string
	for _, s := range p.Stages {
		got = append(got, s.From.String()+" "+s.To.String())
		for _, says := range []string{"checkForServerUpgrade", "the replicas first", "take a backup", "innodb_fast_shutdown", "--validate-config", "upgrade of the system tables is done"} {
			if !slices.ContainsFunc(s.Steps, func(s Step) bool { return strings.Contains(s.Does, says) }) {
				t.Errorf("no step to %s says %q", s.To, says)
			}
		}
	}
	want := []string{"mysql-5.7.44 mysql-8.0.45", "mysql-8.0.45 mysql-8.4.8", "mysql-8.4.8 mysql-9.7.4"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestPath(t *testing.T) {
	tests := []struct {
		from, to  string
		want      []string
		direction Direction
	}{
		{"mysql-5.7", "mysql-8.0", []string{"mysql-5.7.44", "mysql-8.0.45"}, Up},
		{"mysql-5.7", "mysql-8.4", []string{"mysql-5.7.44", "mysql-8.0.45", "mysql-8.4.8"}, Up},
		{"mysql-5.6", "mysql-9.7", []string{"mysql-5.6.51", "mysql-5.7.44", "mysql-8.0.45", "mysql-8.4.8", "mysql-9.7.4"}, Up},
		{"percona-8.0", "percona-9.7", []string{"percona-8.0.45", "percona-8.4.8", "percona-9.7.4"}, Up},
		{"mariadb-10.3", "mariadb-11.8", []string{"mariadb-10.3.39", "mariadb-11.8.9"}, Up},
		{"mysql-8.4", "mysql-8.0", []string{"mysql-8.4.8", "mysql-8.0.45"}, Down},
		{"mysql-8.4", "mysql-8.4", []string{"mysql-8.4.8", "mysql-8.4.8"}, Nowhere},
		{"mysql-5.7", "mariadb-10.11", []string{"mysql-5.7.44", "mariadb-10.11.19"}, Across},
	}
	for _, test := range tests {
		t.Run(test.from+" to "+test.to, func(t *testing.T) {
			p := plan(t, test.from, test.to, "")
			var got []string
			for _, s := range p.Path {
				got = append(got, s.String())
			}
			if d := cmp.Diff(test.want, got); d != "" || p.Direction != test.direction {
				t.Errorf("%s, %s", p.Direction, d)
			}
			if p.Direction == Nowhere && (len(p.Unset) > 0 || len(p.Stages) > 0) {
				t.Errorf("the same release has %d changed defaults and %d steps", len(p.Unset), len(p.Stages))
			}
		})
	}
}
