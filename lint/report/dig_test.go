package report

import (
	"strings"
	"testing"
	"time"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/dig"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/git"
)

func dug(t *testing.T) []Dig {
	t.Helper()
	const now, then = "[mysqld]\ninit_connect = '<script>alert(1)</script>'\nreport_password = hunter2\n", "[mysqld]\ninit_connect = '<b>'\nreport_password = hunter1\n"
	target := parseServer(t, "mysql-8.4.8")
	reading := effective.Read(effective.Host{}, effective.Query{
		Server: target, Tolerant: true, Sources: []effective.Source{{Name: "my.cnf", Bytes: []byte(now)}},
	})
	run, err := lint.New(nil).Run(lint.Input{Target: target, Files: reading})
	if err != nil {
		t.Fatal(err)
	}
	h := dig.History{
		Versions: []git.Version{
			{Commit: "abcdef0123456789", Author: "Ada <ada>", Subject: "x\x1b[0m", Time: time.Date(2020, 1, 2, 0, 0, 0, 0, time.UTC), Path: "my.cnf"},
			{Commit: "0123456789abcdef", Author: "Ada", Time: time.Date(2016, 1, 2, 0, 0, 0, 0, time.UTC), Path: "my.cnf"},
		},
		Contents: [][]byte{[]byte(now), []byte(then)},
	}
	return []Dig{{run, dig.Trace(run, run.Sources[0], h)}}
}

// No format of the history shows a secret, runs what stands in a file, or lets
// it steer a terminal.
func TestDigIsHarmless(t *testing.T) {
	today := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	var text, page, data strings.Builder
	for _, err := range []error{DigText(&text, dug(t), today), DigHTML(&page, dug(t), today), DigJSON(&data, Tool{}, dug(t))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, out := range map[string]string{"text": text.String(), "html": page.String(), "json": data.String()} {
		if strings.Contains(out, "hunter") {
			t.Errorf("%s shows a secret: %s", name, out)
		}
		if !strings.Contains(out, "2020-01-02") {
			t.Errorf("%s has no date: %s", name, out)
		}
	}
	if strings.Contains(page.String(), "<script") || strings.Contains(page.String(), "<ada>") {
		t.Errorf("the page is not escaped: %s", page.String())
	}
	if strings.Contains(text.String(), "\x1b") {
		t.Errorf("the text steers the terminal: %q", text.String())
	}
	for _, mark := range []string{">8.0</text>", ">8.4</text>", `<rect class="then"`, `<rect class="now"`} {
		if !strings.Contains(page.String(), mark) {
			t.Errorf("the page has no %s", mark)
		}
	}
}
