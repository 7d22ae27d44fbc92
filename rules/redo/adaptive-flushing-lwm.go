package redo

import "github.com/cnfarch/cnfarch/lint"

var adaptiveFlushingLWM = lint.Rule{
	Code: "R07", Name: "adaptive-flushing-lwm", Family: family,
	Summary:  "a mark that makes adaptive flushing begin late",
	Severity: lint.Warning,
	Reads:    []string{"innodb_adaptive_flushing_lwm"},
	Scope:    lint.Effective,
	Setting:  checkFlushingMark,
}

func checkFlushingMark(p *lint.Pass, s *lint.Setting) {
	mark, ok := s.Meant.Float()
	switch {
	case !ok:
	case mark >= 40:
		p.Fault(s, lint.Warning, "below this share of the redo log adaptive flushing stays idle, so %s begins late, not early: the default is 10", s.Raw).
			To("10").Unsafe()
	case mark == 0:
		p.Support(s, lint.Info, "adaptive flushing is never idle")
	}
}
