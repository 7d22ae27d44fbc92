package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/fixtures/realserver"
	"github.com/cnfarch/cnfarch/lint/rewrite"
	"github.com/cnfarch/cnfarch/lint/server"
)

// upgradePairs are the moves that fixtures/upgrade has files for.
func upgradePairs() [][2]string {
	return [][2]string{
		{"mysql-5.7", "mysql-8.0"},
		{"mysql-8.0", "mysql-8.4"},
		{"mysql-8.4", "mysql-9.7"},
		{"mysql-5.7", "mysql-8.4"},
		{"mariadb-10.5", "mariadb-10.11"},
		{"mariadb-10.11", "mariadb-11.8"},
		{"mysql-5.7", "mariadb-10.11"},
		{"mariadb-10.11", "mysql-8.4"},
	}
}

// fixtureOf is the file of a move.
func fixtureOf(pair [2]string) string {
	to := pair[1]
	if product, series, _ := strings.Cut(to, "-"); strings.HasPrefix(pair[0], product) {
		to = series
	}
	return filepath.Join("..", "..", "fixtures", "upgrade", pair[0]+"-to-"+to+".cnf")
}

// diffed is what diff prints.
func diffed(t *testing.T, src string, args ...string) []byte {
	t.Helper()
	var stdout, stderr bytes.Buffer
	args = append([]string{"diff"}, args...)
	if exit := Main(append(args, "--stdin-filename", "my.cnf", "-"), strings.NewReader(src), &stdout, &stderr); exit > exitFindings {
		t.Fatalf("%q: exit %d: %s", args, exit, stderr.String())
	}
	return stdout.Bytes()
}

// withoutHost empties the lines that name a file of the host, a plugin that a
// test host does not have, or how the data directory was made.
func withoutHost(src []byte) []byte {
	host := regexp.MustCompile(`(?m)^[a-z][a-z0-9_-]* *= */.*$|^server_audit.*$|^admin_address.*$|^(lower_case_table_names|default_time_zone).*$`)
	return host.ReplaceAll(src, nil)
}

// TestServersTakePins starts every real server on the lines that keep the
// defaults of each release before it and of the other product.
func TestServersTakePins(t *testing.T) {
	for _, s := range realserver.All(t) {
		t.Run(s.Series, func(t *testing.T) {
			site := s.Prepare(t)
			for _, from := range []string{"mysql-5.7", "mysql-8.0", "mysql-8.4", "mysql-9.7", "mariadb-10.5", "mariadb-10.11", "mariadb-11.8"} {
				t.Run("from "+from, func(t *testing.T) {
					pins := diffed(t, "[mysqld]\n", "--all", "--pin", "--from", from, "--to", s.Target())
					if v := site.Start(t, pins); !v.Accepted() {
						t.Errorf("%s refuses the pins from %s: %+v\n%s", s.Target(), from, v.Messages, pins)
					}
				})
			}
		})
	}
}

// TestServersTakeSharedFiles shows both servers of a move the file that is to
// serve both, as far as they are there.
func TestServersTakeSharedFiles(t *testing.T) {
	pairs := append(upgradePairs(), [2]string{"mariadb-10.5", "mysql-9.7"}, [2]string{"mysql-9.7", "mariadb-11.8"}, [2]string{"mysql-5.7", "mysql-9.7"})
	for _, s := range realserver.All(t) {
		t.Run(s.Series, func(t *testing.T) {
			site := s.Prepare(t)
			for _, pair := range pairs {
				if pair[0] != s.Series && pair[1] != s.Series {
					continue
				}
				for _, own := range upgradePairs() {
					if own[0] != pair[0] {
						continue
					}
					t.Run(strings.Join(pair[:], " to "), func(t *testing.T) {
						src, err := os.ReadFile(fixtureOf(own))
						if err != nil {
							t.Fatal(err)
						}
						shared := diffed(t, string(src), "--during", "--from", pair[0], "--to", pair[1])
						if v := site.Start(t, withoutHost(shared)); !v.Accepted() {
							t.Errorf("%s refuses the shared file: %+v\n%s", s.Target(), v.Messages, shared)
						}
					})
				}
			}
		})
	}
}

// TestServersTakeMovedFiles shows both servers of a move the file whose dead
// lines went to the group of the server before, with lines in a group that the
// target does not read.
func TestServersTakeMovedFiles(t *testing.T) {
	pairs := append(upgradePairs(), [2]string{"mariadb-10.5", "mysql-9.7"}, [2]string{"mysql-9.7", "mariadb-11.8"}, [2]string{"mariadb-10.11", "mysql-9.7"}, [2]string{"mysql-9.7", "mariadb-10.11"})
	for _, s := range realserver.All(t) {
		t.Run(s.Series, func(t *testing.T) {
			site := s.Prepare(t)
			for _, pair := range pairs {
				if pair[0] != s.Series && pair[1] != s.Series {
					continue
				}
				t.Run(strings.Join(pair[:], " to "), func(t *testing.T) {
					moved := moved(t, pair)
					if v := site.Start(t, withoutHost(moved)); !v.Accepted() {
						t.Errorf("%s refuses the moved file: %+v\n%s", s.Target(), v.Messages, moved)
					}
				})
			}
		})
	}
}

// moved is the file of the server before a move, with the lines of its own
// group, as rewrite makes it to serve both.
func moved(t *testing.T, pair [2]string) []byte {
	t.Helper()
	var src []byte
	for _, own := range upgradePairs() {
		if own[0] == pair[0] && src == nil {
			var err error
			if src, err = os.ReadFile(fixtureOf(own)); err != nil {
				t.Fatal(err)
			}
		}
	}
	from, err := server.Parse(pair[0])
	if err != nil {
		t.Fatal(err)
	}
	src = append(src, "\n["+rewrite.VersionGroup(from)+"]\nback_log = 150\ninnodb_stats_persistent_sample_pages = 30\nslave_net_timeout = 50\n"...)
	var stdout, stderr bytes.Buffer
	args := []string{"rewrite", "--dead", "move", "--from", pair[0], "--target", pair[1], "-"}
	if exit := Main(args, bytes.NewReader(src), &stdout, &stderr); exit != exitClean {
		t.Fatalf("%q: exit %d: %s", args, exit, stderr.String())
	}
	return stdout.Bytes()
}
