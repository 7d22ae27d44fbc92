package sql

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var sqlModeLax = lint.Rule{
	Code: "Q02", Name: "sql-mode-lax", Family: family,
	Summary:  "a list of SQL modes that lets invalid data in",
	Severity: lint.Warning,
	Reads:    []string{"sql_mode"},
	Scope:    lint.Effective,
	Setting:  checkLax,
}

func checkLax(p *lint.Pass, s *lint.Setting) {
	if s.Meant.Kind != value.Set {
		return
	}
	modes := strings.Split(s.Meant.Text, ",")
	if !slices.Contains(modes, "STRICT_TRANS_TABLES") && !slices.Contains(modes, "STRICT_ALL_TABLES") {
		p.Support(s, lint.Warning, "without a strict mode the server cuts invalid data to fit and goes on; applications may have come to depend on that, so write down which one does").Undecided()
	}
}
