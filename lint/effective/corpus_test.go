package effective

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/cnf"
)

// corpusDir holds real option files, which are not part of the repository: the
// variable CNFARCH_CORPUS names it, or it lies beside the checkout.
func corpusDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("CNFARCH_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no corpus of real files here; name its folder in CNFARCH_CORPUS")
	}
	return dir
}

func readCorpus(t *testing.T, file, release string, tolerant bool) *Reading {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return Read(Host{FS: memFS{}}, Query{Server: mustParse(t, release), Tolerant: tolerant, Sources: []Source{{Name: "x.cnf", Bytes: src}}})
}

func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpusDir(t), "mycnf", "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("the corpus holds no option files (%v)", err)
	}
	for _, file := range files {
		for _, release := range []string{"mysql-9.7.4", "mariadb-11.8.9"} {
			strict, tolerant := readCorpus(t, file, release, false), readCorpus(t, file, release, true)
			if len(tolerant.Args) < len(strict.Args) {
				t.Errorf("%s, %s: %d arguments, %d when tolerant", file, release, len(strict.Args), len(tolerant.Args))
			}
		}
	}
}

// TestCorpusVerdicts compares with what real servers read from files of the
// corpus: how many options, or which error. Files with includes depend on the
// judging machine and are left out.
func TestCorpusVerdicts(t *testing.T) {
	dir := corpusDir(t)
	verdicts, err := os.ReadFile(filepath.Join(dir, "server-verdicts.tsv"))
	if err != nil {
		t.Skip("the corpus has no verdicts of servers")
	}
	releases := map[string]string{"mysql-9.7": "mysql-9.7.4", "mariadb-10.5": "mariadb-10.5.23", "mariadb-10.11": "mariadb-10.11.19", "mariadb-11.8": "mariadb-11.8.9"}
	n := 0
	for line := range strings.Lines(string(verdicts)) {
		col := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(col) < 9 || col[2] != "print-defaults" {
			continue
		}
		r := readCorpus(t, filepath.Join(dir, col[0]), releases[col[1]], false)
		if includes(r) {
			continue
		}
		n++
		if got := outcome(r); got != col[7]+" "+col[8] && got != col[7] {
			t.Errorf("%s, %s: %s, the server: %s %s", col[0], col[1], got, col[7], col[8])
		}
	}
	if n < 200 {
		t.Errorf("only %d comparisons", n)
	}
}

func includes(r *Reading) bool {
	for _, n := range r.Files[0].Nodes {
		if n.Kind == cnf.Include || n.Kind == cnf.IncludeDir {
			return true
		}
	}
	return false
}

// outcome spells a reading as the verdicts do.
func outcome(r *Reading) string {
	for _, p := range r.Problems {
		switch {
		case p.Fatal && p.Kind == OptionBeforeGroup:
			return "no-group"
		case p.Fatal && p.Kind == BadGroupHeader:
			return "bad-group"
		case p.Fatal:
			return p.Kind.String()
		}
	}
	return fmt.Sprintf("ok %d options", len(r.Args))
}
