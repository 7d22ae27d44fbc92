package connections

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

var maxConnectionsScale = lint.Rule{
	Code: "C02", Name: "max-connections-scale", Family: family,
	Summary:  "a limit of connections out of proportion to the peak",
	Severity: lint.Warning,
	Facts:    []string{"peak_connections"},
	Reads:    []string{maxConnections},
	Scope:    lint.Effective,
	Setting:  checkScale,
}

func checkScale(p *lint.Pass, s *lint.Setting) {
	most, ok := s.Int()
	peak, known := p.Fact("peak_connections")
	switch {
	case !ok || !known:
	case most <= peak.Int:
		p.Fault(s, lint.Warning, "at the peak %d connections were in use, so clients are refused", peak.Int).To(strconv.FormatInt((peak.Int*3+1)/2, 10)).Unsafe()
	case most > 10*peak.Int && most > 1000:
		p.Fault(s, lint.Info, "at the peak %d connections were in use: a limit far above turns an overload into exhausted memory before it refuses anybody", peak.Int).
			To(strconv.FormatInt(max(151, 2*peak.Int), 10)).Unsafe()
	}
}
