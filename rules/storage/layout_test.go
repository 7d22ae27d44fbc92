package storage

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBytesOf(t *testing.T) {
	for text, want := range map[string]int64{
		"12M": 12 << 20, "12m": 12 << 20, "12MiB": 12 << 20, "1G": 1 << 30, "512K": 512 << 10, "12582912": 12 << 20,
		"": 0, "M": 0, "-1M": 0, "0": 0, "12X": 0, "12MM": 0, "1.5G": 0, "99999999999G": 0, "ıM": 0,
	} {
		got, ok := bytesOf(text)
		if got != want || ok != (want > 0) {
			t.Errorf("%q: %d, %v, want %d", text, got, ok, want)
		}
	}
}

func TestLayout(t *testing.T) {
	for _, test := range []struct {
		text  string
		files []tablespaceFile
		grows bool
		ok    bool
	}{
		{"ibdata1:12M:autoextend", []tablespaceFile{{"ibdata1", 12 << 20}}, true, true},
		{"ibdata1:10M;ibdata2:1G:autoextend:max:2G", []tablespaceFile{{"ibdata1", 10 << 20}, {"ibdata2", 1 << 30}}, true, true},
		{"ibdata1:10M", []tablespaceFile{{"ibdata1", 10 << 20}}, false, true},
		{"/dev/sdb:3Gnewraw", nil, false, false},
		{"ibdata1", nil, false, false},
		{"", nil, false, false},
	} {
		files, grows, ok := layout(test.text)
		if diff := cmp.Diff(test.files, files, cmp.AllowUnexported(tablespaceFile{})); diff != "" || grows != test.grows || ok != test.ok {
			t.Errorf("%q: grows %v, ok %v (-want +got):\n%s", test.text, grows, ok, diff)
		}
	}
}

// TestFits follows what the servers did with a file of 12 MiB on disk.
func TestFits(t *testing.T) {
	for _, test := range []struct {
		written, disk string
		want          bool
	}{
		{"ibdata1:12M:autoextend", "ibdata1:12M", true},
		{"ibdata1:10M:autoextend", "ibdata1:12M", true},
		{"ibdata1:64M:autoextend", "ibdata1:12M", false},
		{"ibdata1:10M;ibdata2:10M:autoextend", "ibdata1:12M", false},
		{"ibdata1:10M;ibdata2:10M:autoextend", "ibdata1:10M;ibdata2:50M", true},
		{"ibdata1:9M;ibdata2:10M:autoextend", "ibdata1:10M;ibdata2:50M", false},
		{"ibdata1:10M", "ibdata1:12M", false},
		{"other:12M:autoextend", "ibdata1:12M", false},
	} {
		written, grows, _ := layout(test.written)
		disk, _, _ := layout(test.disk)
		if got := fits(written, disk, grows); got != test.want {
			t.Errorf("%s on %s: %v, want %v", test.written, test.disk, got, test.want)
		}
	}
}

func TestSpellKeepsTheTail(t *testing.T) {
	const text = "ibdata1:1G:autoextend:max:2G"
	disk, _, _ := layout("ibdata1:12M")
	if got, want := spell(disk, tail(text)), "ibdata1:12M:autoextend:max:2G"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
