package effective

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
)

func serverOf(text string) server.Server {
	s, err := server.Parse(text)
	if err != nil {
		panic(err)
	}
	return s
}

func TestSearchFiles(t *testing.T) {
	env := func(pairs ...string) func(string) string {
		return func(key string) string {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == key {
					return pairs[i+1]
				}
			}
			return ""
		}
	}
	tests := []struct {
		name, server string
		host         Host
		query        Query
		want         string
	}{
		{"plain", "mysql-8.4", Host{Home: "/root"}, Query{}, "/etc/my.cnf /etc/mysql/my.cnf /root/.my.cnf"},
		{"no home", "mysql-8.4", Host{}, Query{}, "/etc/my.cnf /etc/mysql/my.cnf"},
		{"compiled in, MySQL", "mysql-8.4", Host{Sysconf: "/usr/etc"}, Query{}, "/etc/my.cnf /etc/mysql/my.cnf /usr/etc/my.cnf"},
		{"compiled in, MariaDB", "mariadb-11.8", Host{Sysconf: "/usr/etc"}, Query{}, "/usr/etc/my.cnf"},
		{"listed twice", "mysql-8.4", Host{Env: env("MYSQL_HOME", "/etc/")}, Query{}, "/etc/mysql/my.cnf /etc/my.cnf"},
		{"homes, MySQL", "mysql-8.4", Host{Env: env("MYSQL_HOME", "/a", "MARIADB_HOME", "/b")}, Query{}, "/etc/my.cnf /etc/mysql/my.cnf /a/my.cnf"},
		{"homes, MariaDB", "mariadb-11.8", Host{Env: env("MYSQL_HOME", "/a", "MARIADB_HOME", "/b")}, Query{}, "/etc/my.cnf /etc/mysql/my.cnf /b/my.cnf"},
		{"one home, MariaDB", "mariadb-11.8", Host{Env: env("MYSQL_HOME", "/a")}, Query{}, "/etc/my.cnf /etc/mysql/my.cnf /a/my.cnf"},
		{"extra", "mysql-8.4", Host{Home: "/root", Env: env("MYSQL_HOME", "/a")}, Query{ExtraFile: "~/x"}, "/etc/my.cnf /etc/mysql/my.cnf /a/my.cnf /root/x! /root/.my.cnf"},
		{"one file", "mysql-8.4", Host{Home: "/root"}, Query{DefaultsFile: "~/f", ExtraFile: "/x"}, "/root/f!"},
		{"none", "mysql-8.4", Host{}, Query{NoDefaults: true, DefaultsFile: "/f"}, ""},
	}
	for _, tt := range tests {
		tt.query.Server = serverOf(tt.server)
		var got []string
		for _, m := range SearchFiles(tt.host, tt.query) {
			name := m.Name
			if m.Required {
				name += "!"
			}
			got = append(got, name)
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, s, tt.want)
		}
	}
}

func TestLeadingArgs(t *testing.T) {
	my, maria := serverOf("mysql-9.7"), serverOf("mariadb-11.8")
	tests := []struct {
		server server.Server
		args   string
		want   Query
		rest   string
	}{
		{my, "", Query{}, ""},
		{my, "--defaults-group-suffix=S --defaults-file=F --port=1", Query{Suffix: "S", DefaultsFile: "F"}, "--port=1"},
		{my, "--port=1 --defaults-file=F", Query{}, "--port=1 --defaults-file=F"},
		{my, "--defaults_file=F", Query{}, "--defaults_file=F"},
		{my, "--defaults-file=F --defaults-file=G", Query{DefaultsFile: "F"}, "--defaults-file=G"},
		{my, "--no-defaults --no-login-paths x", Query{NoDefaults: true, NoLoginPaths: true}, "x"},
		{maria, "--no-login-paths", Query{}, "--no-login-paths"},
	}
	for _, tt := range tests {
		got, rest := LeadingArgs(tt.server, strings.Fields(tt.args))
		tt.want.Server = tt.server
		if diff := cmp.Diff(tt.want, got); diff != "" || strings.Join(rest, " ") != tt.rest {
			t.Errorf("%s: rest %q %s", tt.args, rest, diff)
		}
	}
}

func TestGroupsOf(t *testing.T) {
	tests := []struct{ server, program, want string }{
		{"mysql-8.0.36", "", "mysql_cluster mysqld server mysqld-8.0"},
		{"percona-8.4", "mysqld", "mysql_cluster mysqld server mysqld-8.4"},
		{"mariadb-10.3", "mariadbd", "mysqld server mysqld-10.3 mariadb mariadb-10.3 client-server galera"},
		{"mariadb-10.11", "", "mysqld server mysqld-10.11 mariadb mariadb-10.11 mariadbd mariadbd-10.11 client-server galera"},
		{"mariadb-11.8", "", "mysqld server mysqld-11.8 mariadb mariadb-11.8 mariadbd mariadbd-11.8 mariadb-11 mariadbd-11 client-server galera"},
		{"mysql-8.0", "mysqldump", "mysqldump client"},
		{"mariadb-11.8", "mariadb-dump", "mysqldump mariadb-dump client client-server client-mariadb"},
		{"mariadb-11.8", "mariadb", "mysql mariadb-client client client-server client-mariadb"},
		{"mysql-8.0", "mysqld_safe", "mysqld server mysqld_safe safe_mysqld"},
		{"mariadb-10.3", "mysqld_safe", "mysqld server mysqld-10.3 mariadb mariadb-10.3 client-server galera mysqld_safe safe_mysqld mariadb_safe mariadbd-safe"},
		{"mariadb-10.3", "mariadbd-safe", "mysqld server mysqld-10.3 mariadb mariadb-10.3 client-server galera mysqld_safe safe_mysqld mariadb_safe mariadbd-safe"},
		{"mariadb-11.8", "mariadbd-multi", "mysqld_multi"},
		{"mariadb-11.8", "mariadb-upgrade", "client mysql_upgrade mariadb-upgrade client-server client-mariadb"},
		{"mysql-8.0", "aria_chk", ""},
		{"mysql-8.0", "no-such-program", ""},
	}
	for _, tt := range tests {
		if got := strings.Join(GroupsOf(serverOf(tt.server), tt.program), " "); got != tt.want {
			t.Errorf("%s, %q: %s, want %s", tt.server, tt.program, got, tt.want)
		}
	}
}

func TestAudienceOf(t *testing.T) {
	tests := []struct {
		server, group string
		want          Audience
	}{
		{"mysql-8.4", "MySQLd", Audience{Kind: ServerReads, Programs: []string{"mysqld"}}},
		{"mysql-8.4", "mysqld-8.4", Audience{Kind: ServerReads, Programs: []string{"mysqld"}}},
		{"mysql-8.4", "mysqld-5.7", Audience{Kind: OtherSeries, Base: "mysqld"}},
		{"mysql-8.4", "mysqld-10.11", Audience{Kind: OtherProduct, Programs: []string{"mysqld"}, Base: "mysqld"}},
		{"mysql-8.4", "mysqld-8", Audience{Kind: NoReader}},
		{"mysql-8.4", "mariadb", Audience{Kind: OtherProduct, Programs: []string{"mysqld"}}},
		{"mysql-8.4", "mariadb-11.8", Audience{Kind: OtherProduct, Programs: []string{"mysqld"}, Base: "mariadb"}},
		{"mysql-8.4", "client-mariadb", Audience{Kind: OtherProduct, Programs: []string{
			"mysql", "mysqldump", "mysqladmin", "mysqlcheck", "mysqlimport", "mysqlshow", "mysqlslap", "mysqlbinlog", "mysql_upgrade",
		}}},
		{"mysql-8.4", "mysqldump", Audience{Kind: ClientsRead, Programs: []string{"mysqldump"}}},
		{"mysql-8.4", "mysqld_safe", Audience{Kind: ToolsRead, Programs: []string{"mysqld_safe"}}},
		{"mysql-8.4", "mysqld2", Audience{Kind: Instance, Base: "mysqld"}},
		{"mysql-8.4", "mysqld@blue", Audience{Kind: Instance, Base: "mysqld"}},
		{"mysql-8.4", "mysqld_one", Audience{Kind: NoReader}},
		{"mysql-8.4", " mysqld", Audience{Kind: NoReader}},
		{"mysql-8.4", "", Audience{Kind: NoReader}},
		{"mariadb-10.11", "mariadb.blue", Audience{Kind: Instance, Base: "mariadb"}},
		{"mariadb-10.11", "mariadb-10", Audience{Kind: OtherSeries, Base: "mariadb"}},
		{"mariadb-11.4", "mariadb-11", Audience{Kind: OtherSeries, Base: "mariadb", Uncertain: true}},
		{"mariadb-11.8", "mariadb-11", Audience{Kind: ServerReads, Programs: []string{"mysqld"}}},
		{"mariadb-11.8", "mysqld-8.0", Audience{Kind: OtherProduct, Programs: []string{"mysqld"}, Base: "mysqld"}},
		{"mariadb-11.8", "mysql_cluster", Audience{Kind: OtherProduct, Programs: []string{"mysqld"}}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, AudienceOf(serverOf(tt.server), tt.group)); diff != "" {
			t.Errorf("%s, [%s] (-want +got):\n%s", tt.server, tt.group, diff)
		}
	}
}

func TestKnownGroups(t *testing.T) {
	got := KnownGroups(serverOf("mysql-8.4"))
	for _, g := range []string{"mysqld", "client", "mysqld_safe"} {
		if !containsFold(got, g) {
			t.Errorf("%s is missing in %v", g, got)
		}
	}
	if containsFold(got, "mariadb") {
		t.Error("MySQL reads no [mariadb]")
	}
}

func TestDialectOf(t *testing.T) {
	for release, want := range map[string]string{
		"mysql-5.7": "chunks", "mysql-8.0.21": "chunks", "mysql-8.0.26": "", "mysql-8.0": "", "mysql-8.4.8": "", "mysql-9.7.4": "comments",
		"mariadb-10.11": "chunks", "mariadb-11.8": "chunks", "percona-8.0.36": "",
	} {
		got := ""
		d := DialectOf(serverOf(release))
		if d.ChunkedLines {
			got += "chunks"
		}
		if d.PathComments {
			got += "comments"
		}
		if got != want {
			t.Errorf("%s: %q, want %q", release, got, want)
		}
	}
}

func TestShow(t *testing.T) {
	args := []Arg{{Key: "password", Value: "x", HasValue: true}, {Key: "password"}, {Key: "password_history", Value: "5", HasValue: true}, {Key: "port", HasValue: true}}
	tests := []struct {
		name string
		show func(Arg) string
		want string
	}{
		{"plain", nil, "--password=x\n--password\n--password_history=5\n--port=\n"},
		{"server", ShowServer(serverOf("mysql-8.0")), masked + "\n" + masked + "\n" + masked + "\n--port=\n"},
		{"tool of 5.7", ShowTool(serverOf("mysql-5.7")), masked + "\n" + masked + "\n" + masked + "\n--port=\n"},
		{"tool of 8.0", ShowTool(serverOf("mysql-8.0")), masked + "\n--password\n--password_history=5\n--port=\n"},
		{"MariaDB", ShowServer(serverOf("mariadb-11.8")), "--password=x\n--password\n--password_history=5\n--port=\n"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, Lines(args, tt.show)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestStrings(t *testing.T) {
	for got, want := range map[string]string{
		TooManyFiles.String(): "too-many-files", ProblemKind(99).String(): "ProblemKind(99)",
		NoArgumentAllowed.String(): "no-argument-allowed", Complaint(99).String(): "Complaint(99)",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
