package report

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

const recordsSource = `# cnfarch: ignore-file[some-rule] shared
[mysqld]
# cnfarch: keep (while media=hdd, memory>=64G; until mysql-9.7) seeks hurt
innodb_flush_neighbors = 1
# cnfarch: undecided (target mysql-8.4.8, default 4000) no rule speaks
table_open_cache = 8000
# cnfarch: change 1 -> 2 why
port = 2
# cnfarch: keep password=hunter2
# cnfarch: kep x
`

func writtenRecords(t *testing.T) []Written {
	t.Helper()
	profile := hw.New()
	if err := profile.Set("media=ssd"); err != nil {
		t.Fatal(err)
	}
	target, err := server.Parse("mysql-8.4.8")
	if err != nil {
		t.Fatal(err)
	}
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: target, Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte(recordsSource)}},
	})
	run, err := lint.New(nil).Run(lint.Input{Target: target, Files: reading, Profile: profile})
	if err != nil {
		t.Fatal(err)
	}
	var all []Written
	for _, rec := range run.Sources[0].Records {
		all = append(all, Written{Record: rec, Run: run})
	}
	all[1].Author, all[1].Commit, all[1].Time = "Ada", "abc", time.Date(2021, 5, 6, 7, 8, 9, 0, time.UTC)
	return all
}

func TestRecordsTable(t *testing.T) {
	var out strings.Builder
	if err := RecordsTable(&out, writtenRecords(t), time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	var got [][]string
	for line := range strings.Lines(out.String()) {
		got = append(got, strings.FieldsFunc(strings.ReplaceAll(line, "  ", "\t"), func(r rune) bool { return r == '\t' || r == '\n' }))
	}
	for i := range got {
		for j := range got[i] {
			got[i][j] = strings.TrimSpace(got[i][j])
		}
	}
	want := [][]string{
		{"PLACE", "STATUS", "RECORD", "ABOUT", "WHILE", "AGE", "AUTHOR", "REASON"},
		{"my.cnf:1", "unused", "ignore-file", "[some-rule]", "-", "-", "-", "shared"},
		{"my.cnf:3", "void", "keep", "innodb_flush_neighbors = 1", "media=hdd (now ssd), memory>=64G, until mysql-9.7", "5 years", "Ada", "seeks hurt"},
		{"my.cnf:5", "owed", "undecided", "table_open_cache = 8000", "-", "-", "-", "no rule speaks"},
		{"my.cnf:7", "written", "change", "port = 2", "-", "-", "-", "why"},
		{"my.cnf:9", "unbound", "keep", "-", "-", "-", "-", "password=***"},
		{"my.cnf:10", "broken", "none", "-", "-", "-", "-", `"kep" is no verdict: did you mean "keep"?`},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRecordsJSON(t *testing.T) {
	var out strings.Builder
	if err := RecordsJSON(&out, Tool{Name: "cnfarch"}, writtenRecords(t)[1:2], time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	const want = `{
  "schema": "cnfarch/records/v1",
  "tool": {
    "name": "cnfarch",
    "version": "",
    "defaults_date": ""
  },
  "records": [
    {
      "file": "my.cnf",
      "line": 3,
      "verb": "keep",
      "status": "void",
      "option": "innodb_flush_neighbors",
      "value": "1",
      "premises": [
        {
          "premise": "media=hdd",
          "truth": "false",
          "known": "ssd"
        },
        {
          "premise": "memory>=64G",
          "truth": "unknown",
          "known": null
        }
      ],
      "until": "mysql-9.7",
      "rules": [],
      "reason": "seeks hurt",
      "problem": null,
      "author": "Ada",
      "commit": "abc",
      "date": "2021-05-06",
      "age_days": 2033
    }
  ]
}
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestAge(t *testing.T) {
	today := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	for since, want := range map[string]string{"2026-11-29": "1 day", "2026-12-24": "0 days", "2026-06-30": "5 months", "2015-03-04": "11 years"} {
		at, err := time.Parse(time.DateOnly, since)
		if err != nil {
			t.Fatal(err)
		}
		if got := Age(at, today); got != want {
			t.Errorf("since %s: %s, want %s", since, got, want)
		}
	}
}
