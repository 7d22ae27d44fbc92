package dig

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/git"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

func parse(t *testing.T, name string) server.Server {
	t.Helper()
	if name == "" {
		return server.Server{}
	}
	s, err := server.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func day(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// history has a version for each pair of a day and a text, the newest first.
func history(t *testing.T, pairs ...string) History {
	t.Helper()
	var h History
	for i := 0; i < len(pairs); i += 2 {
		v := git.Version{Commit: pairs[i], Time: day(t, pairs[i]), Gone: pairs[i+1] == ""}
		h.Versions = append(h.Versions, v)
		h.Contents = append(h.Contents, []byte(pairs[i+1]))
	}
	return h
}

func judged(t *testing.T, target, from, src string) *lint.Run {
	t.Helper()
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: parse(t, target), Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte(src)}},
	})
	run, err := lint.New(nil).Run(lint.Input{Target: parse(t, target), From: parse(t, from), Files: reading})
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// origins are the commits, which the tests name by their days.
func origins(finds []Find) map[string]string {
	found := map[string]string{}
	for _, f := range finds {
		found[f.Setting.Spelling] = ""
		if f.Origin != nil {
			found[f.Setting.Spelling] = f.Origin.Commit
		}
	}
	return found
}

func TestTrace(t *testing.T) {
	const now = "[mysqld]\ninnodb-io-capacity = 5k\nskip-log-bin\ntransaction_isolation = READ-COMMITTED\nloose_gone = 1\nport = 3307\nuser = a\nuser = b\nsql_mode = ANSI,TRADITIONAL\n[client]\nport = 3307\n"
	h := history(t,
		"2020-01-01", "[mysqld]\ninnodb_io_capacity=5120\nlog_bin=0\ntransaction_isolation = READ-COMMITTED\nloose-gone = 1\nport=3308\nuser = a\nsql_mode = ANSI,TRADITIONAL\n[client]\nport=3307\n",
		"2019-01-01", "[mysqld]\n  innodb_io_capacity = 5K\ndisable-log-bin\ntransaction-isolation=read-committed\ngone = 1\nuser = a\nport=3307\nsql_mode = ANSI\n",
		"2018-01-01", "",
		"2017-01-01", "[mysqld]\ninnodb_io_capacity = 5K\nsql_mode = ANSI,TRADITIONAL\n",
	)
	run := judged(t, "mysql-8.4", "", now)
	finds := Trace(run, run.Sources[0], h)
	want := map[string]string{
		"innodb-io-capacity": "2019-01-01", "skip-log-bin": "2019-01-01", "transaction_isolation": "2019-01-01", "loose_gone": "2019-01-01",
		"port": "", "user": "", "sql_mode": "2020-01-01",
	}
	if diff := cmp.Diff(want, origins(finds)); diff != "" {
		t.Error(diff)
	}
	for _, f := range finds {
		if f.Setting.Spelling == "sql_mode" && (f.Before != "ANSI" || !f.Replaced) {
			t.Errorf("sql_mode took the place of %q", f.Before)
		}
		if f.Setting.Spelling == "innodb-io-capacity" {
			want := []Value{{Since: day(t, "2017-01-01"), Text: "5K", Has: true}, {Since: day(t, "2018-01-01"), Gone: true}, {Since: day(t, "2019-01-01"), Text: "5K", Has: true}, {Since: day(t, "2020-01-01"), Text: "5120", Has: true}}
			if diff := cmp.Diff(want, f.Values); diff != "" {
				t.Error(diff)
			}
		}
	}
}

func TestThen(t *testing.T) {
	const line = "[mysqld]\ninnodb_flush_neighbors = 1\n"
	for _, tt := range []struct {
		born, target, from string
		then               string
		pinned, caughtUp   bool
		crossed            int
	}{
		{"2015-11-03", "mysql-8.4", "", "mysql-5.7", true, false, 2},
		{"2019-11-03", "mysql-8.4", "", "mysql-8.0", false, false, 1},
		{"2019-11-03", "mysql-8.4", "mysql-5.7", "mysql-5.7", true, false, 2},
		{"2012-11-03", "mysql-5.7", "", "mysql-5.5", false, true, 2}, // older than the facts
		{"2005-11-03", "mysql-5.7", "", "", false, true, 0},
		{"2021-01-03", "mariadb-11.8", "", "mariadb-10.5", true, true, 4},
	} {
		run := judged(t, tt.target, tt.from, line)
		h := history(t, tt.born, line)
		h.Profiles = []time.Time{day(t, "2000-01-01"), day(t, "2026-01-01")}
		f := Trace(run, run.Sources[0], h)[0]
		then := ""
		if f.Then.Known() {
			then = f.Then.String()
		}
		if then != tt.then || f.Pinned != tt.pinned || f.CaughtUp != tt.caughtUp || len(f.Crossed) != tt.crossed || f.Profiles != 1 {
			t.Errorf("%+v: then %s, pinned %v, caught up %v, crossed %v, profiles %d", tt, then, f.Pinned, f.CaughtUp, f.Crossed, f.Profiles)
		}
	}
}

func TestSecretsStayHidden(t *testing.T) {
	const now = "[mysqld]\nreport_password = hunter3\n"
	run := judged(t, "mysql-8.4", "", now)
	f := Trace(run, run.Sources[0], history(t, "2020-01-01", now, "2019-01-01", "[mysqld]\nreport_password = hunter2\n"))[0]
	if f.Before != "***" || f.Values[0].Text != "***" {
		t.Errorf("%q, %+v", f.Before, f.Values)
	}
}

func TestKernel(t *testing.T) {
	const now = "vm.swappiness = 1\nvm.dirty_ratio = 5\n"
	files := []*sysctl.File{sysctl.NewFile("a.conf", []byte(now))}
	run, err := lint.New(nil).Run(lint.Input{Kernel: &lint.Kernel{
		Boot: sysctl.Apply(files, sysctl.Boot(), nil), ByHand: sysctl.Apply(files, sysctl.ByHand(), nil), Disk: func(name string) string { return name },
	}})
	if err != nil {
		t.Fatal(err)
	}
	finds := Trace(run, run.Sources[0], history(t, "2020-01-01", now, "2019-01-01", "# old\nvm/swappiness=1\nvm.dirty_ratio = 6\n"))
	if diff := cmp.Diff(map[string]string{"vm.swappiness": "2019-01-01", "vm.dirty_ratio": "2020-01-01"}, origins(finds)); diff != "" {
		t.Error(diff)
	}
}

func TestReleasesAreInOrder(t *testing.T) {
	for _, product := range []server.Product{server.MySQL, server.MariaDB} {
		all := Releases(product)
		for i := 1; i < len(all); i++ {
			if !all[i].Month.After(all[i-1].Month) || all[i].Server.Version.Compare(all[i-1].Server.Version) <= 0 {
				t.Errorf("%s comes before %s", all[i].Server, all[i-1].Server)
			}
		}
		if len(all) < 6 {
			t.Errorf("%s has %d releases", product, len(all))
		}
	}
}
