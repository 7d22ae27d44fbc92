package hw

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var today = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

const head = "[profile]\nversion = 1\n"

func TestParse(t *testing.T) {
	src := "\ufeff# a profile\r\n[Profile]\r\nVersion=1\r\nname = a # b ; c \\\r\n; comment\r\n[storage]\r\n  Media = SSD\r\npath = /data: x=%(name)s\r\n" +
		"x_note = 'kept'\r\n[Storage  REDO]\r\nmedia=hdd\r\n[device NVME0n1]\r\nmodel = \"ACME\"\r\n[x_site]\r\nanything = goes\r\n[x_site]\r\nanything = goes"
	p, notes, err := Parse("p.ini", []byte(src), today)
	if err != nil || len(notes) != 0 {
		t.Fatal(notes, err)
	}
	got := make(map[string]string)
	for _, fact := range p.Facts() {
		got[fact.Key] = fact.Text
	}
	want := map[string]string{
		"profile.version": "1", "profile.name": `a # b ; c \`, "media": "ssd", "path": "/data: x=%(name)s",
		"redo.media": "hdd", "device.nvme0n1.model": `"ACME"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"empty", "", "p:1:1: no version: a hardware profile begins with [profile] and version = 1"},
		{"no version", "[profile]\nname = a\n", "p:1:1: no version: a hardware profile begins with [profile] and version = 1"},
		{"another version alone", "[profile]\nversion = 2\nnew = 1\n", `p:2:11: profile format version "2" is not known: this program reads version 1`},
		{"unknown key", head + "[host]\nmemroy = 1G\n", `p:4:1: unknown key "memroy" in [host]: did you mean "memory"?`},
		{"key of another section", head + "[host]\n media = ssd\n", `p:4:2: unknown key "media" in [host]: the key belongs to [storage]`},
		{"unknown section", head + "[hosts]\nanything = 1\n", `p:3:1: unknown section [hosts]: did you mean "host"?`},
		{"section with a name", head + "[host a]\n", `p:3:1: unknown section [host a]: there is one [host] and it has no name`},
		{"device without a name", head + "[device]\n", `p:3:1: [device] needs a name: write [device NAME]`},
		{"unknown role", head + "[storage rdo]\n", `p:3:1: unknown storage role "rdo": did you mean "redo"?; the roles are datadir, redo, doublewrite, undo, binlog, relaylog, tmpdir`},
		{"section twice", head + "[storage redo]\n[storage]\n[Storage  Redo]\nmedia = ssd\n", `p:5:1: section [storage redo] stands already at line 3: put its keys together there`},
		{"key twice", head + "[host]\ncpus = 1\ncpus = 1\n", `p:5:1: cpus stands already at line 4 of this section`},
		{"wrong type", head + "[host]\ncpus = many\n", `p:4:8: cpus: "many" is no whole number: write decimal digits only`},
		{"wrong unit", head + "[host]\nmemory =  64GB\n", `p:4:11: memory: "64GB" is no size: write bytes, or a number with K, M, G or T (powers of 1024)`},
		{"raw NVMe number", head + "[storage]\natomic_write = 31\n", `p:4:16: atomic_write: "31" looks like a raw NVMe number: write bytes, (NAWUPF or AWUPF + 1) * logical block size, such as 16K`},
		{"below a block", head + "[storage]\nlogical_block = 4K\natomic_write = 512\n", `p:5:1: atomic_write = 512 is less than one logical block (4K): write bytes, or none for one block only`},
		{"soft above hard", head + "[server]\nnofile = 10\nnofile_soft = 20\n", `p:5:1: nofile_soft = 20, nofile = 10: a soft limit cannot be above the hard limit`},
		{"no equals sign", head + "cpus\n", `p:3:1: neither a comment, nor [SECTION], nor KEY = VALUE`},
		{"no name", head + "= 1\n", `p:3:1: no name in front of the =`},
		{"before a section", "a = 1\n" + head, `p:1:1: a key before the first section: start the file with [profile]`},
		{"open bracket", head + "[host\n", `p:3:1: a section is written [NAME], with nothing behind the bracket`},
		{"comment behind a section", head + "[host] ; here\n", `p:3:1: a section is written [NAME], with nothing behind the bracket`},
		{"quotes that span lines", head + "x_a = `b\nname = c\n", `p:3:7: the format has no quotes: write the value as it is`},
		{"blank section", head + "[ ]\n", `p:3:1: a section without a name`},
		{"all at once", head + "[host]\ncpus = x\nfoo = 1\n", "p:4:8: cpus: \"x\" is no whole number: write decimal digits only\np:5:1: unknown key \"foo\" in [host]"},
	}
	for _, tt := range tests {
		p, _, err := Parse("p", []byte(tt.src), today)
		if p != nil || err == nil || err.Error() != tt.want {
			t.Errorf("%s:\n got %v\nwant %s", tt.name, err, tt.want)
		}
	}
}

func TestNotes(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string
	}{
		{
			"media against the kernel", "[storage]\ndevice = sda\nmedia = ssd\n[device sda]\nrotational_reported = 1\n",
			[]string{"5: media = ssd, but device.rotational_reported = 1: the media counts, the kernel often does not know"},
		},
		{
			"media of a role", "[storage]\nmedia=hdd\n[storage redo]\ndevice = b\nmedia = hdd\n[device b]\nrotational_reported = 0\n",
			[]string{"7: redo.media = hdd, but device.b.rotational_reported = 0: the media counts, the kernel often does not know"},
		},
		{"hybrid agrees with all", "[storage]\ndevice = sda\nmedia = hybrid\n[device sda]\nrotational_reported = 1\n", nil},
		{
			"spinning NVMe", "[storage]\nmedia = hdd\ntransport = nvme\n",
			[]string{"4: media = hdd, transport = nvme: spinning disks behind NVMe hardly exist"},
		},
		{"limit above memory", "[host]\nmemory = 8G\nmemory_limit = 16G\nmemory_for_mysqld = 9G\n", []string{
			"5: memory_limit = 16G, memory = 8G: the limit is above the memory of the host and limits nothing",
			"6: memory_for_mysqld = 9G, memory = 8G: the server is granted more than the host has",
		}},
		{"no limit", "[host]\nmemory = 8G\nmemory_limit = none\n", nil},
		{
			"redo rate", "[server]\nredo_rate = 40M\n[storage redo]\nwrite_rate = 10M\n",
			[]string{"4: redo_rate = 40M, redo.write_rate = 10M: more redo is written than the redo device was measured to take"},
		},
		{
			"atomic write against the drive", "[storage]\ndevice = n\nlogical_block = 4096\natomic_write = 16K\n[device n]\nnvme_nsfeat = 2\nnvme_nawupf = 0\nnvme_awupf = 1\n",
			[]string{"6: atomic_write = 16K, but the drive's own numbers (device.nvme_awupf = 1, logical_block = 4096) give 8192 bytes: what is written in storage counts"},
		},
		{"atomic write as the drive says", "[storage]\ndevice = n\nlogical_block = 4096\natomic_write = 16K\n[device n]\nnvme_nsfeat = 2\nnvme_nawupf = 3\n", nil},
		{"one block only", "[storage]\nlogical_block = 512\natomic_write = none\ndevice = n\n[device n]\nnvme_awupf = 0\n", nil},
		{
			"one block against the drive", "[storage]\nlogical_block = 512\natomic_write = none\ndevice = n\n[device n]\nnvme_awupf = 31\n",
			[]string{"5: atomic_write = none, but the drive's own numbers (device.nvme_awupf = 31, logical_block = 512) give 16384 bytes: what is written in storage counts"},
		},
		{"behind RAID the drive says nothing", "[storage]\nraid = md\nlogical_block = 512\natomic_write = none\ndevice = n\n[device n]\nnvme_awupf = 31\n", nil},
		{"replica alone assumes nothing", "[server]\nrole = replica\n", nil},
		{"old profile", "date = 2025-11-29\n", []string{"3: the profile is of 2025-11-29, more than a year old: look at the host again"}},
		{"profile of a year ago", "date = 2025-11-30\n", []string{"3: the profile is of 2025-11-30, more than a year old: look at the host again"}},
		{"young profile", "date = 2025-12-01\n", nil},
		{"status without date", "[status]\nlsn = 5\n", []string{"4: [status] has no date: counters of an unknown day judge nothing"}},
		{"status without anything", "[status]\n", nil},
		{"old status", "[status]\ndate = 2026-10-29\n", []string{"4: [status] is of 2026-10-29, more than a month old"}},
		{"young status", "[status]\ndate = 2026-11-01\nlsn = 5\n", nil},
	}
	for _, tt := range tests {
		_, notes, err := Parse("p", []byte(head+tt.src), today)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.want, noteLines(notes)); diff != "" {
			t.Errorf("%s:\n%s", tt.name, diff)
		}
	}
}

func noteLines(notes []Note) []string {
	var lines []string
	for _, n := range notes {
		lines = append(lines, strings.TrimSpace(strings.Join([]string{itoa(n.Line), n.Message}, ": ")))
	}
	return lines
}

func itoa(n int) string { return string(rune('0' + n)) }

func TestCheckWithoutFile(t *testing.T) {
	notes := with(t, "atomic_write=1K", "logical_block=4K", "status.lsn=1", "status.checkpoint_lsn=2").Check(time.Time{})
	if len(notes) != 2 || !notes[0].Fatal || !notes[1].Fatal || notes[0].Line != 0 {
		t.Errorf("got %+v", notes)
	}
}

// TestExamples reads every example that the documentation shows.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../fixtures/profiles/*.ini")
	if err != nil || len(files) < 8 {
		t.Fatal(files, err)
	}
	wantNotes := map[string]int{"raid-ssd.ini": 1, "cloud-network-ssd.ini": 1}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, notes, err := Parse(file, src, today)
		if err != nil || len(notes) != wantNotes[filepath.Base(file)] {
			t.Errorf("%s: %v %v", file, noteLines(notes), err)
		}
	}
}

// FuzzParse holds that no input breaks the reader, and that ini.v1 finds every
// key where the marks say it stands, with the value that the line shows.
func FuzzParse(f *testing.F) {
	f.Add([]byte(head + "[storage redo]\nmedia = ssd\nx_a = 1\n"))
	f.Add([]byte("\ufeff[profile]\r\nversion=1\r\n[device a.b]\nmodel=x=y\\\n"))
	f.Add([]byte(head + "[status]\nlsn=1\ndate=2026-01-01\n[x_]\n\"a=b\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		p, _, err := Parse("f", src, today)
		if (p == nil) != (err != nil) {
			t.Fatal("neither a profile nor an error")
		}
		if err != nil {
			return
		}
		for _, e := range p.entries {
			line := strings.Split(string(src), "\n")[e.line-1]
			_, value, _ := strings.Cut(line, "=")
			if e.value != nil && !strings.EqualFold(strings.TrimSpace(value), e.value.Text) {
				t.Errorf("line %d %q was read as %q", e.line, line, e.value.Text)
			}
		}
	})
}
