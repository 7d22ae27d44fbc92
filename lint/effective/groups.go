package effective

import (
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// program is one row of the table of programs.
type program struct {
	name           string
	kind           AudienceKind
	mysql, mariadb string // groups with blanks between; empty where the product has no such program
}

// ofClients are the groups that all of MariaDB's clients read.
const ofClients = " client client-server client-mariadb"

// programs is the table of who reads what beside the server itself. Read in the
// sources of MySQL 5.7.22 and 8.0.41 and MariaDB 10.11.18; mysql to mysqlshow
// also observed on 5.7, 8.0, 9.7 and, for mysql, on MariaDB 10.11 and 11.8.
func programs() [29]program {
	tool := func(name, groups string) program { return program{name, ToolsRead, groups, groups} }
	return [...]program{
		{"mysql", ClientsRead, "mysql client", "mysql mariadb-client" + ofClients},
		{"mysqldump", ClientsRead, "mysqldump client", "mysqldump mariadb-dump" + ofClients},
		{"mysqladmin", ClientsRead, "mysqladmin client", "mysqladmin mariadb-admin" + ofClients},
		{"mysqlcheck", ClientsRead, "mysqlcheck client", "mysqlcheck mariadb-check" + ofClients},
		{"mysqlimport", ClientsRead, "mysqlimport client", "mysqlimport mariadb-import" + ofClients},
		{"mysqlshow", ClientsRead, "mysqlshow client", "mysqlshow mariadb-show" + ofClients},
		{"mysqlslap", ClientsRead, "mysqlslap client", "mysqlslap mariadb-slap" + ofClients},
		{"mysqlbinlog", ClientsRead, "mysqlbinlog client", "mysqlbinlog mariadb-binlog" + ofClients},
		{"mysql_upgrade", ClientsRead, "client mysql_upgrade", "client mysql_upgrade mariadb-upgrade client-server client-mariadb"},
		{"mysqlpump", ClientsRead, "mysqlpump mysql_dump client", ""},
		{"mysql_secure_installation", ClientsRead, "mysql_secure_installation mysql client", ""},
		tool("myisamchk", "myisamchk"),
		tool("myisampack", "myisampack"),
		{"aria_chk", ToolsRead, "", "aria_chk"},
		{"aria_read_log", ToolsRead, "", "aria_read_log"},
		{"aria_dump_log", ToolsRead, "", "aria_dump_log"},
		{"aria_pack", ToolsRead, "", "ariapack"},
		{"mysqld_safe", ToolsRead, "mysqld server mysqld_safe safe_mysqld", "mysqld_safe safe_mysqld mariadb_safe mariadbd-safe"},
		tool("mysqld_multi", "mysqld_multi"),
		// Tools from elsewhere that read these files by their manuals.
		tool("mysql.server", "mysql.server mysql_server"),
		tool("mysql_install_db", "mysql_install_db mariadb-install-db"),
		tool("embedded server", "embedded"),
		tool("xtrabackup", "xtrabackup"),
		tool("mariabackup", "mariabackup mariadb-backup"),
		tool("Galera state transfer", "sst"),
		tool("mysqlhotcopy", "mysqlhotcopy"),
		tool("isamchk", "isamchk"),
		tool("mydumper", "mydumper myloader"),
		tool("NDB Cluster", "ndbd ndb_mgmd ndb_mgm"),
	}
}

func (p program) groups(product server.Product) string {
	if product == server.MariaDB {
		return p.mariadb
	}
	return p.mysql
}

// reads reports whether the program reads a group.
func (p program) reads(product server.Product, group string) bool {
	for g := range strings.FieldsSeq(p.groups(product)) {
		if g == group {
			return true
		}
	}
	return false
}

// GroupsOf lists the groups that a program reads at a server, nil for a program
// that is not known. The empty name, mysqld and mariadbd are the server; the
// mariadb-* names of programs are taken as well as the older ones. Groups whose
// names a suffix extends are not in the list.
func GroupsOf(s server.Server, name string) []string {
	name = canonicalProgram(name)
	if name == "mysqld" {
		return serverGroups(s)
	}
	for _, p := range programs() {
		if p.name != name {
			continue
		}
		groups := strings.Fields(p.groups(s.Product))
		if name == "mysqld_safe" && s.Product == server.MariaDB {
			return append(serverGroups(s), groups...)
		}
		return groups
	}
	return nil
}

// serverGroups is load_default_groups of sql/mysqld.cc. mysql_cluster is read by
// builds with NDB Cluster (Debian's 9.7 has it), galera by builds with Galera.
func serverGroups(s server.Server) []string {
	series := s.Version.Series()
	if s.Product != server.MariaDB {
		return []string{"mysql_cluster", "mysqld", "server", "mysqld-" + series}
	}
	groups := []string{"mysqld", "server", "mysqld-" + series, "mariadb", "mariadb-" + series}
	if newest(s).Is(server.MariaDB, "10.4.6") { // the release that renamed the programs
		groups = append(groups, "mariadbd", "mariadbd-"+series)
	}
	if s.Is(server.MariaDB, "11.8") {
		major := strconv.Itoa(s.Version.Major)
		groups = append(groups, "mariadb-"+major, "mariadbd-"+major)
	}
	return append(groups, "client-server", "galera")
}

func canonicalProgram(name string) string {
	switch name {
	case "", "mariadbd":
		return "mysqld"
	case "mariadb":
		return "mysql"
	case "mariadbd-safe":
		return "mysqld_safe"
	case "mariadbd-multi":
		return "mysqld_multi"
	case "mariadb-upgrade":
		return "mysql_upgrade"
	}
	if tool, ok := strings.CutPrefix(name, "mariadb-"); ok {
		return "mysql" + tool
	}
	return name
}
