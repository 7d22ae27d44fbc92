package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

var ioCapacityCappedByMax = lint.Rule{
	Code: "S04", Name: "io-capacity-capped-by-max", Family: family,
	Summary:  "innodb_io_capacity_max below innodb_io_capacity",
	Severity: lint.Warning,
	Reads:    []string{ioCapacityMax},
	Scope:    lint.Effective,
	Setting:  checkCapacityCap,
}

// checkCapacityCap: at startup the larger number is lowered to the maximum
// (observed on MySQL 9.7.4, MariaDB 10.5.23, 10.11.19 and 11.8.9).
func checkCapacityCap(p *lint.Pass, s *lint.Setting) {
	most, ok := s.Int()
	capacity, known := p.RunsInt(ioCapacity)
	if !ok || !known || most >= capacity {
		return
	}
	if p.Set(ioCapacity) != nil {
		p.Fault(s, lint.Warning, "the server lowers innodb_io_capacity = %d to this maximum, so %d is what runs; raise the maximum, or write %d in both",
			capacity, most, most).To(strconv.FormatInt(2*capacity, 10)).Unsafe()
		return
	}
	p.Fault(s, lint.Warning, "the server lowers innodb_io_capacity, which is not written and %d by default%s, to this maximum: write what it is to be beside it",
		capacity, before(p)).Write(s.Name, s.Raw).Write(ioCapacity, strconv.FormatInt(most, 10)).Unsafe()
}

// before says what the unwritten capacity was at the server the file comes from.
func before(p *lint.Pass) string {
	if !p.From().Known() {
		return ""
	}
	was, ok := p.FromDefault(ioCapacity)
	if !ok {
		return ""
	}
	return " (" + was.Text + " on " + p.From().String() + ")"
}
