package defaults

import (
	"slices"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/lint/server"
)

func TestZeroIsDefault(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(zeros, "\n"), "\n")[1:]
	if !slices.IsSorted(lines) {
		t.Error("zeros.tsv is not sorted")
	}
	for _, line := range lines {
		if c := strings.Split(line, "\t"); len(c) != 3 || c[2] == "" || len(KnownAnywhere(c[0])) == 0 {
			t.Errorf("%q: want an option that a server has, product and source", line)
		}
	}
	if !ZeroIsDefault("port", server.MySQL) || ZeroIsDefault("back_log", server.MySQL) || ZeroIsDefault("max_connections", server.MariaDB) {
		t.Error("the table is read wrong")
	}
}

// TestPartners holds that pairs are whole, sorted, sourced, and of options that
// some server has.
func TestPartners(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(partners, "\n"), "\n")[1:]
	if !slices.IsSorted(lines) {
		t.Error("partners.tsv is not sorted")
	}
	for _, line := range lines {
		c := strings.Split(line, "\t")
		if len(c) != 3 || c[2] == "" {
			t.Errorf("%q: want option, partner and source", line)
			continue
		}
		if !slices.Contains(Partners(c[1]), c[0]) {
			t.Errorf("%s has %s, which has not it", c[0], c[1])
		}
		if len(KnownAnywhere(c[0])) == 0 {
			t.Errorf("no server knows %s", c[0])
		}
	}
	if got := Partners("max_connections"); got != nil {
		t.Errorf("max_connections has partners: %q", got)
	}
}
