package defaults

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

func TestProgramTable(t *testing.T) {
	var last string
	for line := range tsv.Table(programTable).Body().Lines() {
		c := strings.Split(line, "\t")
		if len(c) != 7 || c[6] == "" {
			t.Fatalf("%d columns, or no source, in %q", len(c), line)
		}
		if c[0]+"\t"+c[1] < last {
			t.Errorf("out of order: %q", line)
		}
		last = c[0] + "\t" + c[1]
		if isGroup := strings.HasPrefix(c[0], "["); isGroup == (argumentOf(c[5]) != 0) {
			t.Errorf("argument of %q", line)
		}
		if c[2] != "mysql" && c[2] != "mariadb" {
			t.Errorf("product of %q", line)
		}
		for _, bound := range c[3:5] {
			if v, err := server.ParseVersion(bound); bound != "" && (err != nil || release(bound) != v) {
				t.Errorf("bound %q: %v", bound, err)
			}
		}
	}
}

func TestProgramKnows(t *testing.T) {
	tests := []struct {
		program, option, at string
		known               bool
		arg                 Argument
	}{
		{"mysqldump", "quick", "mysql-8.4", true, NoArgument},
		{"mysqldump", "max_allowed_packet", "mysql-5.7", true, Required},
		{"mysqldump", "innodb_buffer_pool_size", "mysql-8.4", false, 0},
		{"mariadb-dump", "quick", "mariadb-10.11", true, NoArgument},
		{"mariadb-dump", "quick", "mysql-8.4", false, 0},
		{"mysql", "no_auto_rehash", "percona-8.0", true, NoArgument},
		{AnyClient, "port", "mysql-8.0.20", true, Required},
		{AnyClient, "password", "mariadb-11.4", true, Optional},
		{AnyClient, "ssl", "mysql-8.0", true, Optional},
		{AnyClient, "ssl", "mysql-8.4", false, 0},
		{AnyClient, "default_character_set", "mysql-8.0", false, 0},
		{AnyClient, "default_character_set", "mariadb-10.11", false, 0},
		{AnyClient, "secure_auth", "mysql-5.6", true, NoArgument},
		{AnyClient, "secure_auth", "mysql-8.0", false, 0},
		{"mysqld_safe", "open_files_limit", "mysql-9.7", true, Required},
		{"mariadbd-safe", "timezone", "mariadb-12.3", true, Required},
		{"mysqld_multi", "mysqladmin", "mysql-8.0", true, Required},
		{"mysqlhotcopy", "interactive_timeout", "mysql-5.6", true, Optional},
		{"mysqlhotcopy", "interactive_timeout", "mysql-8.0", false, 0},
		{ClientLibrary, "interactive_timeout", "mysql-8.0", true, Optional},
		{"myisamchk", "key_buffer_size", "mariadb-10.11", true, Required},
		{"isamchk", "key_buffer", "mysql-5.0", true, Required},
		{"isamchk", "key_buffer", "mysql-5.7", false, 0},
	}
	for _, tt := range tests {
		known, arg := ProgramKnows(tt.program, tt.option, mustServer(t, tt.at))
		if known != tt.known || arg != tt.arg {
			t.Errorf("%s takes %s at %s: got %v, %d", tt.program, tt.option, tt.at, known, arg)
		}
	}
}

func TestReaders(t *testing.T) {
	tests := []struct{ group, at, want string }{
		{"mysqldump", "mysql-8.4", "mysqldump"},
		{"mysqldump", "mariadb-10.11", "mariadb-dump"},
		{"mysql", "mysql-8.0", "mysql mysql_secure_installation"},
		{"client", "mysql-9.7", "mysql mysql_secure_installation mysqladmin mysqlbinlog mysqlcheck mysqldump mysqlimport mysqlshow mysqlslap"},
		{"client-server", "mysql-8.0", ""},
		{"mysqld_safe", "mysql-8.0", "mysqld_safe"},
		{"mysqld_safe", "mariadb-11.8", "mariadbd-safe"},
		{"mysqlhotcopy", "mysql-8.0", ""},
		{"isamchk", "mysql-8.0", ""},
		{"isamchk", "mariadb-10.11", ""},
		{"sst", "pxc-8.0", "wsrep_sst"},
		{"mysql_upgrade", "mysql-8.0", "mysql_upgrade"},
		{"mysql_upgrade", "mysql-8.4", ""},
		{"mysqld-8.0", "mysql-8.0", ""},
	}
	for _, tt := range tests {
		got := strings.Join(Readers(tt.group, mustServer(t, tt.at)), " ")
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("[%s] at %s (-want +got)\n%s", tt.group, tt.at, diff)
		}
	}
}

func TestPrograms(t *testing.T) {
	got := Programs("key_buffer_size", mustServer(t, "mariadb-10.11"))
	if diff := cmp.Diff([]string{"myisamchk"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestOptionsKnown proves that of every program that reads a group the options
// are known, but for those the documentation of OptionsKnown names.
func TestOptionsKnown(t *testing.T) {
	for line := range tsv.Table(programTable).Body().Lines() {
		c := strings.Split(line, "\t")
		if !strings.HasPrefix(c[0], "[") {
			continue
		}
		at := mustServer(t, map[string]string{"mysql": "mysql-5.6", "mariadb": "mariadb-10.11"}[c[2]])
		if c[3] != "" {
			at = mustServer(t, c[2]+"-"+c[3])
		}
		unread := []string{"xtrabackup", "wsrep_sst", "mysql.server"}
		if want := !slices.Contains(unread, c[1]); OptionsKnown(c[1], at) != want {
			t.Errorf("options of %s at %s: want known %v", c[1], at, want)
		}
	}
}

func BenchmarkProgramKnows(b *testing.B) {
	at := mustServer(b, "mysql-8.4")
	for b.Loop() {
		if known, _ := ProgramKnows("mysqldump", "port", at); !known {
			b.Fatal("not found")
		}
	}
}
