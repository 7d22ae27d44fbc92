package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// minimal is a file of the kind that most hosts have who have one at all.
const minimal = "[mysqld]\ndatadir = /var/lib/mysql\ninnodb_buffer_pool_size = 1G\n"

// TestUpgradeReports holds the whole report on each move: on the realistic file
// of fixtures/upgrade, on a minimal and on an empty one. -update writes the
// expected reports; read what it writes against the facts.
func TestUpgradeReports(t *testing.T) {
	for _, pair := range upgradePairs() {
		file := fixtureOf(pair)
		name := strings.TrimSuffix(filepath.Base(file), ".cnf")
		t.Run(name, func(t *testing.T) {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for kind, text := range map[string]string{"": string(src), "-minimal": minimal, "-empty": ""} {
				got := diffed(t, text, "--from", pair[0], "--to", pair[1])
				golden(t, strings.TrimSuffix(file, ".cnf")+kind+".txt", got)
			}
		})
	}
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s: %s", path, d)
	}
}

// TestUpgradeFormats holds that every format says the same of a move, and that
// the page needs nothing from elsewhere.
func TestUpgradeFormats(t *testing.T) {
	src, err := os.ReadFile(fixtureOf([2]string{"mysql-5.7", "mysql-8.4"}))
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"text", "markdown", "html", "json"} {
		t.Run(format, func(t *testing.T) {
			got := diffed(t, string(src), "--from", "mysql-5.7", "--to", "mysql-8.4", "--format", format)
			for _, want := range []string{"query_cache_type", "innodb_redo_log_capacity", "innodb_io_capacity", "mysql-8.0.45", "replica_parallel_workers"} {
				if !bytes.Contains(got, []byte(want)) && !bytes.Contains(got, []byte(strings.ReplaceAll(want, "_", `\_`))) {
					t.Errorf("nothing of %s", want)
				}
			}
			if format != "html" {
				return
			}
			for _, outside := range []string{"http:", "https:", "src=", "@import", "url("} {
				if bytes.Contains(got, []byte(outside)) {
					t.Errorf("the page has %q", outside)
				}
			}
		})
	}
}

// TestUpgradeHides holds that no format shows a secret, nor lets a file write
// markup into a report.
func TestUpgradeHides(t *testing.T) {
	const file = "[mysqld]\nreport_password = hunter2\nssl_passphrase = hunter3\ninit_connect = \"<script>alert('x')</script>|`*_\"\n"
	for _, format := range []string{"text", "markdown", "html", "json"} {
		got := diffed(t, file, "--from", "mysql-8.0", "--to", "mysql-8.4", "--format", format)
		if bytes.Contains(got, []byte("hunter")) {
			t.Errorf("%s shows a secret", format)
		}
		if (format == "html" || format == "markdown") && bytes.Contains(got, []byte("<script>alert")) {
			t.Errorf("%s carries markup of the file", format)
		}
	}
}
