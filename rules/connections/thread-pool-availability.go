package connections

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

var threadPoolAvailability = lint.Rule{
	Code: "C05", Name: "thread-pool-availability", Family: family,
	Summary:  "a size for a pool of threads that is not in use, or too large a one",
	Severity: lint.Info,
	Servers:  "percona >=9.0; pxc >=9.0; mariadb",
	Facts:    []string{"cpus", "cpu_limit", "os"},
	Reads:    []string{"thread_pool_size"},
	Scope:    lint.Effective,
	Setting:  checkPoolSize,
}

// checkPoolSize is about the pool that MariaDB and Percona Server have built in.
// That of MySQL is a plugin, whose options rule B15 looks at.
// Of Percona's before 9.0 the facts have the name and no values.
func checkPoolSize(p *lint.Pass, s *lint.Setting) {
	if p.Target().Product == server.MySQL && p.Target().Vendor == server.Upstream {
		return
	}
	handling, known := p.Runs("thread_handling")
	groups, ok := s.Int()
	cpus := p.Profile.LogicalCPUs()
	switch {
	case !known || !ok:
	case handling.Text == "one-thread-per-connection":
		if lint.Ask(p, p.Profile.OnLinux()) == hw.True || p.Set("thread_handling") != nil { // MariaDB on Windows has the pool by default
			p.Fault(s, lint.Info, "every connection has its own thread (thread_handling), so no pool is in use").Delete().SafeHere()
		}
	case handling.Text == "pool-of-threads" && cpus.Known && groups > 2*lint.Ask(p, cpus):
		p.Fault(s, lint.Info, "one group of threads serves one CPU, and the server has %d", cpus.Value).To(strconv.FormatInt(cpus.Value, 10)).Unsafe()
	}
}
