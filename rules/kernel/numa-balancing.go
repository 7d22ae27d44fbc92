package kernel

import "github.com/cnfarch/cnfarch/lint"

var numaBalancing = lint.Rule{
	Code: "K08", Name: "numa-balancing", Family: family,
	Summary:  "pages moved between nodes that are interleaved on purpose",
	Severity: lint.Info,
	Facts:    []string{"numa_nodes"},
	Reads:    []string{"kernel.numa_balancing"},
	Scope:    lint.Effective,
	Setting:  checkNUMABalancing,
}

func checkNUMABalancing(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	nodes, known := p.Fact("numa_nodes")
	if !ok || n != 1 || !known || nodes.Int < 2 {
		return
	}
	why := ""
	if runs, ok := p.Runs("innodb_numa_interleave"); ok && runs.Text == "ON" {
		why = "the buffer pool is interleaved over the nodes"
	} else if runs, ok := p.Runs("large_pages"); ok && runs.Text == "ON" {
		why = "the buffer pool lies in huge pages"
	}
	if why != "" {
		p.Fault(s, lint.Info, "%s, and moving its pages costs page faults without end; measure with 0", why).To("0")
	}
}
