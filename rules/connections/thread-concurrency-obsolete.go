package connections

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var threadConcurrencyObsolete = lint.Rule{
	Code: "C06", Name: "thread-concurrency-obsolete", Family: family,
	Summary:  "a throttle of the days of few CPUs",
	Severity: lint.Info,
	Servers:  "mysql",
	Reads:    []string{"innodb_thread_concurrency"},
	Scope:    lint.Effective,
	Setting:  checkThrottle,
}

// checkThrottle is about servers on which the throttle still works; where it
// does nothing or is gone rules U01 and U02 speak.
func checkThrottle(p *lint.Pass, s *lint.Setting) {
	if n, ok := s.Int(); !ok || n == 0 || s.Tolerated() || p.Target().Product != server.MySQL {
		return
	}
	p.Lack(s, lint.Info, nil, "still limits how many threads work inside InnoDB at once, which few workloads gain from today: write down what was measured with it")
}
