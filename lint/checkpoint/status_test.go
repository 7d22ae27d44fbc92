package checkpoint

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// freeze is the status of a server whose redo log was exhausted for 42 seconds.
const freeze = `Log sequence number          18940283419024
Log flushed up to            18940282901402
Pages flushed up to          18938135892110
Last checkpoint at           18932400192840
`

func TestParseStatus(t *testing.T) {
	want := Sample{LSN: 18940283419024, Flushed: 18940282901402, Pages: 18938135892110, Checkpoint: 18932400192840, Dirty: -1}
	timed := want
	timed.At = time.Date(2026, 11, 30, 14, 0, 1, 0, time.UTC)
	aged := timed
	aged.MaxAge = 80819529
	dirty := timed
	dirty.Dirty = 24796
	monitor := "=====================================\n2026-11-30 14:00:01 0x7f20 INNODB MONITOR OUTPUT\n" +
		"-----------------\nBACKGROUND THREAD\n-----------------\n---\nLOG\n---\n" + freeze
	end := "0 pending log flushes, 0 pending chkpt writes\n----------------------\nBUFFER POOL AND MEMORY\n----------------------\n"
	tests := []struct {
		name, text string
		want       []Sample
	}{
		{"a few lines", freeze, []Sample{want}},
		{"a whole output", monitor + end, []Sample{timed}},
		{"cut behind what is needed", monitor, []Sample{timed}},
		{"8.0 with its other lines", strings.Replace(monitor, "Log flushed", "Log buffer assigned up to    18940283419024\nLog flushed", 1) + "Log minimum file id is       5\n", []Sample{timed}},
		{"the age that the server states", monitor + "Max checkpoint age    80819529\n" + end, []Sample{aged}},
		{"one line with literal line ends", strings.ReplaceAll("InnoDB\t\t\n"+monitor+end, "\n", `\n`), []Sample{timed}},
		{"the pages of the pool", monitor + end + "Modified db pages  24796\n---BUFFER POOL 0\nModified db pages  12000\n", []Sample{dirty}},
		{"CRLF", strings.ReplaceAll(monitor+end, "\n", "\r\n"), []Sample{timed}},
		{"two outputs", monitor + end + monitor + end, []Sample{timed, timed}},
		{"two outputs of which the rest was taken away", monitor + monitor, []Sample{timed, timed}},
	}
	for _, tt := range tests {
		got, err := ParseStatus(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if age := want.Age(); age != 7883226184 {
		t.Errorf("age %d, want 7883226184", age)
	}
}

func TestParseStatusRefuses(t *testing.T) {
	if _, err := ParseStatus("nothing of the kind\n"); !errors.Is(err, ErrNoLog) {
		t.Errorf("no section: %v", err)
	}
	for text, want := range map[string]string{
		"---\nLOG\n---\nLog sequence number 5\n":           `no "Last checkpoint at"`,
		"---\nLOG\n---\nLast checkpoint at 5\n":            `no "Log sequence number"`,
		"Log sequence number 5\nLast checkpoint at 7\n":    "lies beyond",
		"Log sequence number 1 234\nLast checkpoint at 1 ": `no "Log sequence number"`,
	} {
		if _, err := ParseStatus(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
}

func TestRate(t *testing.T) {
	at := time.Date(2026, 11, 30, 14, 0, 0, 0, time.UTC)
	before, after := Sample{At: at, LSN: 1000}, Sample{At: at.Add(20 * time.Second), LSN: 1000 + 20*450e6}
	if rate, ok := Rate(before, after); !ok || rate != 450e6 {
		t.Errorf("rate %v, %v; want 450e6", rate, ok)
	}
	for _, pair := range [][2]Sample{{before, before}, {after, before}, {{}, after}} {
		if rate, ok := Rate(pair[0], pair[1]); ok {
			t.Errorf("%v gives the rate %v", pair, rate)
		}
	}
}

func TestLasts(t *testing.T) {
	l := Limits{Blocked: 10e9}
	if got := l.Lasts(1e9, 450e6); got != 20*time.Second {
		t.Errorf("lasts %v, want 20s", got)
	}
	if l.Lasts(11e9, 1) != 0 || l.Lasts(0, 0) != 0 {
		t.Error("a full log, or no rate, lasts nothing")
	}
}

func FuzzParseStatus(f *testing.F) {
	f.Add(freeze)
	f.Add("2026-11-30 14:00:01 0x7f20 INNODB MONITOR OUTPUT\n---\nLOG\n---\n" + freeze)
	f.Fuzz(func(t *testing.T, text string) {
		samples, err := ParseStatus(text)
		if (err == nil) != (len(samples) > 0) {
			t.Fatalf("%d samples, %v", len(samples), err)
		}
		for _, s := range samples {
			if s.Age() < 0 {
				t.Fatalf("age %d", s.Age())
			}
		}
	})
}
