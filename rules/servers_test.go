package rules

import (
	"testing"

	"github.com/cnfarch/cnfarch/fixtures/corpus"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

func TestServersAreRanges(t *testing.T) {
	for _, r := range All() {
		if r.Servers == "" {
			continue
		}
		if _, err := server.ParseRanges(r.Servers); err != nil {
			t.Errorf("%s: %v", r.Name, err)
		}
	}
}

// TestServersInCorpus lints every third file of the corpus as if it was written
// for each of the series: judge holds the findings against the rules' servers,
// as it does those of all examples.
func TestServersInCorpus(t *testing.T) {
	engine := lint.New(All())
	for i, f := range corpus.MyCnf(t) {
		if i%3 != 0 {
			continue
		}
		for _, target := range []string{"mysql-5.7", "mysql-8.0", "mysql-8.4", "mysql-9.7", "mariadb-10.5", "mariadb-10.11", "mariadb-11.8"} {
			e := example{target: target, files: []exampleFile{{name: f.Name, text: string(f.Bytes)}}}
			if _, err := e.judge(engine); err != nil {
				t.Error(err)
			}
		}
	}
}
