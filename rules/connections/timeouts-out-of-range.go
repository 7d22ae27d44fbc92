package connections

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var timeoutsOutOfRange = lint.Rule{
	Code: "C08", Name: "timeouts-out-of-range", Family: family,
	Summary:  "a timeout longer than the server takes",
	Severity: lint.Info,
	Reads:    []string{"wait_timeout", "interactive_timeout", "connect_timeout", "net_read_timeout", "net_write_timeout"},
	Scope:    lint.Effective,
	Setting:  checkTimeout,
}

func checkTimeout(p *lint.Pass, s *lint.Setting) {
	if problem, ok := s.Problem(value.AboveMax); ok && problem.Meant != "" {
		p.Misread(s, lint.Info, "the server runs %s seconds, the longest it takes", problem.Runs).Repair(problem).SafeHere()
	}
}
