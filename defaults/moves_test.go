package defaults

import (
	"slices"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// TestMovesTable holds that every row of moves.tsv can be read and says something.
func TestMovesTable(t *testing.T) {
	ways := []string{"mysql", "mariadb", "mysql>mariadb", "mariadb>mysql", "any", "back", "to mysql", "to mariadb"}
	last := ""
	for line := range tsv.Table(moveTable).Body().Lines() {
		f := strings.Split(line, "\t")
		if len(f) != 9 {
			t.Fatalf("%d columns: %s", len(f), line)
		}
		if f[0] < last {
			t.Errorf("%s stands behind %s: the table is sorted by option", f[0], last)
		}
		last = f[0]
		if f[0] != "-" && len(Rows(f[0], server.MySQL))+len(Rows(f[0], server.MariaDB)) == 0 {
			t.Errorf("no server has %s", f[0])
		}
		if !slices.Contains(ways, f[1]) {
			t.Errorf("%s: no way %q", f[0], f[1])
		}
		if f[2] != "" {
			release(f[2])
		}
		if moveKindOf(f[3]) == 0 {
			t.Errorf("%s: no kind %q", f[0], f[3])
		}
		if f[3] == "alike" && f[4] == "" {
			t.Errorf("%s: alike to what?", f[0])
		}
		for _, text := range []string{f[7], f[8]} {
			if text == "" || strings.HasSuffix(text, ".") {
				t.Errorf("%s: %q: a clause, without a full stop", f[0], text)
			}
		}
	}
}

func TestMoves(t *testing.T) {
	tests := []struct {
		from, to, option string
		kind             MoveKind
		want             bool
	}{
		{"mysql-5.7", "mysql-8.0", "binlog_expire_logs_seconds", Silence, true},
		{"mysql-8.0", "mysql-8.4", "binlog_expire_logs_seconds", Silence, false},
		{"mysql-8.0", "mysql-5.7", "binlog_expire_logs_seconds", Silence, false},
		{"mysql-8.0.13", "mysql-8.0.14", "innodb_undo_tablespaces", Meaning, true},
		{"mysql-8.0.14", "mysql-8.0.13", "innodb_undo_tablespaces", Meaning, true},
		{"mysql-8.0.14", "mysql-8.0.45", "innodb_undo_tablespaces", Meaning, false},
		{"mariadb-10.11", "mysql-8.4", "lower_case_table_names", Abort, true},
		{"mysql-8.4", "mariadb-10.11", "lower_case_table_names", Abort, false},
		{"mysql-8.4", "mariadb-10.11", "-", Before, true},
		{"mariadb-10.5", "mariadb-10.11", "-", After, true},
		{"mariadb-10.11", "mariadb-10.5", "-", After, false},
		{"mariadb-10.11", "mariadb-10.5", "-", Before, true},
		{"mysql-8.4.3", "mysql-8.4.8", "-", Before, false},
		{"mariadb-10.5", "mariadb-10.11", "old_mode", Alike, true},
		{"mariadb-10.11", "mariadb-10.5", "old_mode", Alike, true},
		{"mariadb-10.6", "mariadb-10.11", "old_mode", Alike, false},
	}
	for _, test := range tests {
		t.Run(test.from+" to "+test.to+" "+test.option, func(t *testing.T) {
			from, to := facts(t, test.from).Server(), facts(t, test.to).Server()
			got := slices.ContainsFunc(Moves(from, to), func(m Move) bool { return m.Option == test.option && m.Kind == test.kind })
			if got != test.want {
				t.Errorf("passes: %t, want %t", got, test.want)
			}
		})
	}
}
