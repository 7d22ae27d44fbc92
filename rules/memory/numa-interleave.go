package memory

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

const interleave = "innodb_numa_interleave"

var numaInterleave = lint.Rule{
	Code: "M13", Name: "numa-interleave", Family: family,
	Summary:  "a placement of the pool that the memory nodes do not ask for, or do",
	Severity: lint.Info,
	Servers:  "mysql; mariadb >=10.6",
	Facts:    []string{"numa_nodes", "numa_interleave", "memory"},
	Reads:    []string{interleave},
	Scope:    lint.Effective,
	Setting:  checkInterleave,
	Host:     checkNoInterleave,
}

func checkInterleave(p *lint.Pass, s *lint.Setting) {
	nodes, known := p.Fact("numa_nodes")
	on := s.Is("ON")
	switch {
	case s.Tolerated() || p.IsDefault(s) && on:
	case !known:
		p.Lack(s, lint.Info, []string{"numa_nodes"}, "whether the pool is to be spread over memory nodes depends on how many there are, which the profile does not state")
	case on && nodes.Int == 1:
		p.Fault(s, lint.Info, "there is one memory node, so nothing is spread").Delete().SafeHere()
	case !on && nodes.Int > 1:
		checkSwitchedOff(p, s)
	}
}

func checkSwitchedOff(p *lint.Pass, s *lint.Setting) {
	large, known := poolNeedsNodes(p)
	switch _, told := p.Profile.Fact("numa_interleave"); {
	case !known:
		p.Lack(s, lint.Info, []string{"memory"}, "whether the pool fits into one memory node the profile does not state")
	case large && !told:
		p.Lack(s, lint.Info, []string{"numa_interleave"}, "whether the server is started under an interleave policy the profile does not state")
	case large && p.Word("numa_interleave") == "no":
		p.Fault(s, lint.Info, "the pool takes more than half of the memory, and one memory node runs full while the others have room").To("ON").Unsafe()
	}
}

func checkNoInterleave(p *lint.Pass) {
	nodes, known := p.Fact("numa_nodes")
	def, ok := p.Default(interleave)
	large, _ := poolNeedsNodes(p)
	if p.Set(interleave) != nil || p.Files == nil || !known || nodes.Int < 2 || !ok || def.Text != "OFF" || !large || p.Word("numa_interleave") != "no" {
		return
	}
	p.Remark(lint.Place{}, lint.Info, "innodb_numa_interleave is not written and off by default: the pool takes more than half of the memory, and one of %d memory nodes runs full while the others have room", nodes.Int).About(interleave)
}

// poolNeedsNodes reports whether the pool is larger than half of the memory.
func poolNeedsNodes(p *lint.Pass) (large, known bool) {
	memory, ok := p.Fact("memory")
	pool, sized := bufferpool.Of(p)
	return pool.Size > memory.Int/2, ok && sized
}
