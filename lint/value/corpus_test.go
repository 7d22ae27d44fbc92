package value

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/fixtures/corpus"
)

// TestCorpus compares with what four servers said of the values in real option
// files: refused, no boolean, adjusted.
func TestCorpus(t *testing.T) {
	dir := corpus.Dir(t)
	releases := map[string]string{"mysql-9.7": "mysql-9.7.4", "mariadb-10.5": "mariadb-10.5.23", "mariadb-10.11": "mariadb-10.11.19", "mariadb-11.8": "mariadb-11.8.9"}
	checked := 0
	for _, row := range readTable(t, filepath.Join(dir, "server-verdicts.tsv"))[1:] {
		line, err := strconv.Atoi(row[4])
		name := strings.ReplaceAll(row[6], "-", "_")
		_, facts := factsOf(t, releases[row[1]])
		opt, ok := facts.Lookup(name)
		if err != nil || !ok {
			continue
		}
		raw := lineValue(t, filepath.Join(dir, row[0]), line)
		r := Read(&opt, facts.Server(), raw, true)
		adjusted := regexp.MustCompile(`adjusted to ([0-9]+)`).FindStringSubmatch(row[8])
		_, bad := r.Problem(BadBoolean)
		switch {
		case row[7] == "bad-value" && !r.Fatal(), row[7] == "bad-boolean" && !bad, row[7] == "clamped" && adjusted != nil && r.Text != adjusted[1]:
			t.Errorf("%s:%d at %s: %s=%s is %s (%s), but runs as %q, %v", row[0], line, row[1], name, raw, row[7], row[8], r.Text, r.Problems)
		}
		checked++
	}
	if checked < 20 {
		t.Errorf("only %d values checked", checked)
	}
}

func lineValue(t *testing.T, path string, number int) string {
	t.Helper()
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(bytes), "\n")
	_, value, _ := strings.Cut(lines[number-1], "=")
	value, _, _ = strings.Cut(value, " #")
	return strings.Trim(strings.TrimSpace(value), `"'`)
}
