package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

var bufferPoolInstancesScope = lint.Rule{
	Code: "S07", Name: "buffer-pool-instances-scope", Family: family,
	Summary:  "buffer pool instances that the server does not make, or too small ones",
	Severity: lint.Info,
	Servers:  "mysql",
	Reads:    []string{"innodb_buffer_pool_instances"},
	Scope:    lint.Effective,
	Setting:  checkPoolInstances,
}

// checkPoolInstances leaves the line that MariaDB tolerates to rule U02.
func checkPoolInstances(p *lint.Pass, s *lint.Setting) {
	parts, ok := s.Int()
	size, known := p.RunsInt("innodb_buffer_pool_size")
	if !p.MySQL("5.6") || !ok || !known || parts <= 1 {
		return
	}
	switch {
	case size < gib:
		p.Fault(s, lint.Info, "below 1 GiB of buffer pool the server makes one instance, whatever is written").Delete().SafeHere()
	case size/parts < gib:
		p.Fault(s, lint.Info, "%d instances leave less than 1 GiB for each", parts).To(strconv.FormatInt(size/gib, 10)).Unsafe()
	}
}
