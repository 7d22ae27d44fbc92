package cluster

import "github.com/cnfarch/cnfarch/lint"

var galeraRelaxedDurability = lint.Rule{
	Code: "G07", Name: "galera-relaxed-durability", Family: family,
	Summary:  "a cluster node that may lose its last second",
	Severity: lint.Info,
	Servers:  "mariadb; pxc",
	Reads:    []string{"innodb_flush_log_at_trx_commit"},
	Scope:    lint.Effective,
	Setting:  checkRelaxed,
}

func checkRelaxed(p *lint.Pass, s *lint.Setting) {
	if s.Is("0", "2") && isNode(p) {
		p.Support(s, lint.Info, "a node that loses its last second in a crash fetches it from the others; where all can lose power together it is gone")
	}
}
