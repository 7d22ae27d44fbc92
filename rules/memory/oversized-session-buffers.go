package memory

import "github.com/cnfarch/cnfarch/lint"

var oversizedSessionBuffers = lint.Rule{
	Code: "M06", Name: "oversized-session-buffers", Family: family,
	Summary:  "a large buffer for every connection",
	Severity: lint.Warning,
	Facts:    []string{"peak_connections", "workload"},
	Reads:    []string{"sort_buffer_size", "join_buffer_size", "read_buffer_size", "read_rnd_buffer_size"},
	Scope:    lint.Effective,
	Setting:  checkLargeBuffer,
}

func checkLargeBuffer(p *lint.Pass, s *lint.Setting) {
	size, ok := s.Int()
	if !ok || size <= 16*mib {
		return
	}
	if peak, known := p.Profile.Fact("peak_connections"); known && peak.Int <= 16 && p.Word("workload") == "scan" {
		return
	}
	p.Fault(s, lint.Warning, "%s for every connection that needs the buffer, some queries several times over, and allocating it slows small ones; set a large one in the session that needs it", inWords(size)).Delete().Unsafe()
}
