package storage

import "github.com/cnfarch/cnfarch/lint"

var adaptiveHashIndexPin = lint.Rule{
	Code: "S20", Name: "adaptive-hash-index-pin", Family: family,
	Summary:  "the adaptive hash index against the default of the release",
	Severity: lint.Info,
	Reads:    []string{"innodb_adaptive_hash_index"},
	Scope:    lint.Effective,
	Setting:  checkAdaptiveHash,
}

// checkAdaptiveHash keeps either value: only the workload can decide, and only a
// measurement tells.
func checkAdaptiveHash(p *lint.Pass, s *lint.Setting) {
	def, ok := p.Default(s.Variable)
	if !ok || p.IsDefault(s) || !s.Is("ON", "OFF") {
		return
	}
	p.Judge(s, lint.Info, lint.Advice{Row: lint.RowKeep, Verdict: lint.Keep, Undecided: true},
		"differs from the default, %s; which is better only a measurement of the workload tells", def.Text)
}
