package storage

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/value"
)

var flushNeighborsTwoIsWider = lint.Rule{
	Code: "S02", Name: "flush-neighbors-two-is-wider", Family: family,
	Summary:  "the widest mode of neighbour flushing, taken for a gentle one",
	Severity: lint.Warning,
	Facts:    []string{"media"},
	Reads:    []string{"innodb_flush_neighbors"},
	Scope:    lint.Effective,
	Setting:  checkFlushNeighborsTwo,
}

func checkFlushNeighborsTwo(p *lint.Pass, s *lint.Setting) {
	const message = "2 writes every dirty page of the extent along, also those that do not touch: it is the widest mode, not a gentler form of 1"
	severity := lint.Info
	if _, clamped := s.Problem(value.AboveMax); clamped {
		severity = lint.Warning // the file does not say what runs
	}
	if !s.Is("2") {
		return
	}
	switch lint.Ask(p, p.Profile.Rotational("datadir")) {
	case hw.True:
		p.Fault(s, severity, message).To("1").Unsafe()
	case hw.Unknown:
		p.Note(s, lint.Info, message)
	}
}
