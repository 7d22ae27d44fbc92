package kernel

import "github.com/cnfarch/cnfarch/lint"

var zoneReclaim = lint.Rule{
	Code: "K07", Name: "zone-reclaim", Family: family,
	Summary:  "memory reclaimed on one node while another has some free",
	Severity: lint.Warning,
	Facts:    []string{"numa_nodes"},
	Reads:    []string{"vm.zone_reclaim_mode"},
	Scope:    lint.Effective,
	Setting:  checkZoneReclaim,
}

func checkZoneReclaim(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	if !ok {
		return
	}
	if n == 0 {
		restated(p, s, "0")
		return
	}
	severity := lint.Warning
	if nodes, known := p.Fact("numa_nodes"); known && nodes.Int == 1 {
		severity = lint.Info
	}
	p.Fault(s, severity, "evicts cache or stalls a request for memory while another node has free pages; keep it only for instances that are pinned to a node each").To("0").Unsafe()
}
