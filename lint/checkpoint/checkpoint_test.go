package checkpoint_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/checkpoint"
	"github.com/cnfarch/cnfarch/lint/server"
)

func parse(t *testing.T, name string) server.Server {
	t.Helper()
	s, err := server.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func redo(capacity, files int64) checkpoint.Redo {
	return checkpoint.Redo{Capacity: capacity, Files: files, PageSize: 16 << 10}
}

// share is a limit in tenths of a per cent of the capacity.
func share(limit, capacity int64) string {
	return fmt.Sprintf("%.1f", 100*float64(limit)/float64(capacity))
}

// TestSharesOfLargeLogs holds the limits against the shares that the sources
// come to.
func TestSharesOfLargeLogs(t *testing.T) {
	const capacity = 64 << 30
	for _, test := range []struct{ server, async, sync, blocked string }{
		{"mysql-5.7.44", "70.9", "75.9", "81.0"},
		{"mysql-8.0.28", "83.1", "89.0", "95.0"},
		{"mysql-8.0.30", "73.2", "78.8", "84.3"},
		{"percona-8.0.36", "73.2", "78.8", "84.3"},
		{"mysql-8.4.8", "73.2", "78.8", "84.3"},
		{"mysql-9.7.4", "73.2", "78.8", "84.3"},
		{"mariadb-10.5.23", "70.9", "0.0", "81.0"},
		{"mariadb-10.11.19", "70.9", "0.0", "81.0"},
		{"mariadb-11.8.9", "70.9", "0.0", "81.0"},
	} {
		l, ok := checkpoint.For(parse(t, test.server), redo(capacity, 1))
		if !ok {
			t.Errorf("%s has no limits", test.server)
			continue
		}
		got := []string{share(l.Async, capacity), share(l.Sync, capacity), share(l.Blocked, capacity)}
		if diff := cmp.Diff([]string{test.async, test.sync, test.blocked}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.server, diff)
		}
	}
}

// TestMaxAgeOfMariaDB holds the limit against Innodb_checkpoint_max_age of
// running servers with innodb_log_file_size=64M.
func TestMaxAgeOfMariaDB(t *testing.T) {
	for name, want := range map[string]int64{
		"mariadb-10.5.23": 53648733, "mariadb-10.11.19": 53640439, "mariadb-11.8.9": 53640439,
	} {
		l, ok := checkpoint.For(parse(t, name), redo(64<<20, 1))
		if !ok || l.Blocked != want {
			t.Errorf("%s: max age %d, %v, want %d", name, l.Blocked, ok, want)
		}
	}
}

func TestZones(t *testing.T) {
	const gib8, age64 = 8 << 30, 6871947674 // 6.4 GiB, 80 %
	for _, test := range []struct {
		server string
		redo   checkpoint.Redo
		age    int64
		want   checkpoint.Zone
	}{
		{"mysql-8.0.36", redo(gib8, 1), 7883226184, checkpoint.Blocked}, // 91.8 %: the freeze of 42 seconds
		{"mysql-8.0.36", redo(gib8, 1), age64, checkpoint.Sync},
		{"mysql-8.0.28", redo(gib8, 2), age64, checkpoint.Normal},
		{"mysql-8.0.28", redo(gib8, 2), 7883226184, checkpoint.Sync},
		{"mysql-5.7.44", redo(gib8, 2), age64, checkpoint.Sync},
		{"mysql-5.7.44", redo(gib8, 2), 7883226184, checkpoint.Blocked},
		{"mariadb-10.11.19", redo(gib8, 1), age64, checkpoint.Async},
		{"mariadb-10.11.19", redo(gib8, 1), 7883226184, checkpoint.Blocked},
		{"mysql-8.4.8", redo(gib8, 1), 6000000000, checkpoint.Normal},
		{"mysql-8.4.8", redo(gib8, 1), 6400000000, checkpoint.Async},
	} {
		l, ok := checkpoint.For(parse(t, test.server), test.redo)
		if got := l.Zone(test.age); !ok || got != test.want {
			t.Errorf("%s, age %d: %s, %v, want %s", test.server, test.age, got, ok, test.want)
		}
	}
}

func TestFromMaxAge(t *testing.T) {
	l := checkpoint.FromMaxAge(53640439)
	for age, want := range map[int64]checkpoint.Zone{46000000: checkpoint.Normal, 48000000: checkpoint.Async, 53640439: checkpoint.Blocked} {
		if got := l.Zone(age); got != want {
			t.Errorf("age %d: %s, want %s", age, got, want)
		}
	}
}

// TestNoLimits holds that nothing is made up for series that were not read, and
// for logs that hold less than the reserve.
func TestNoLimits(t *testing.T) {
	for _, test := range []struct {
		server   string
		capacity int64
	}{{"mysql-5.6.51", 1 << 30}, {"mariadb-10.4.34", 1 << 30}, {"mysql-5.7.44", 512 << 10}, {"mariadb-10.11.19", 0}} {
		if l, ok := checkpoint.For(parse(t, test.server), redo(test.capacity, 2)); ok {
			t.Errorf("%s, %d bytes: %+v, want none", test.server, test.capacity, l)
		}
	}
}

// TestLimitsRise holds for every series that the zones follow each other.
func TestLimitsRise(t *testing.T) {
	for _, name := range []string{"mysql-5.7.44", "mysql-8.0.11", "mysql-8.0.30", "mysql-9.7.4", "mariadb-10.5.4", "mariadb-12.3.3"} {
		for capacity := int64(8 << 20); capacity <= 512<<30; capacity *= 4 {
			l, ok := checkpoint.For(parse(t, name), redo(capacity, 1))
			if !ok {
				t.Errorf("%s, %d bytes: no limits", name, capacity)
			}
			if l.Async >= l.Blocked || l.Sync != 0 && (l.Sync <= l.Async || l.Sync >= l.Blocked) || l.Blocked >= capacity {
				t.Errorf("%s, %d bytes: %+v do not rise", name, capacity, l)
			}
		}
	}
}

func TestWords(t *testing.T) {
	words := map[string]bool{}
	for _, z := range []checkpoint.Zone{checkpoint.Normal, checkpoint.Async, checkpoint.Sync, checkpoint.Blocked} {
		words[z.String()], words[z.Meaning()] = true, true
	}
	if len(words) != 8 || words["invalid"] {
		t.Errorf("the words of the zones are %v, want eight different ones", words)
	}
}
