package memory

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var bufferPoolRoundedUp = lint.Rule{
	Code: "M02", Name: "buffer-pool-rounded-up", Family: family,
	Summary:  "a buffer pool that the server makes larger than it is written",
	Severity: lint.Warning,
	Servers:  "mysql >=5.7; mariadb <10.11.12; mariadb >=11.0, <11.4.6; mariadb >=11.5, <11.8",
	Facts:    []string{"cpus", "cpu_limit"},
	Reads:    []string{bufferpool.SizeOption},
	Scope:    lint.Effective,
	Setting:  checkRounding,
}

func checkRounding(p *lint.Pass, s *lint.Setting) {
	pool, ok := bufferpool.Of(p)
	if !ok || pool.Chunk == 0 {
		return
	}
	if len(pool.Lacks) > 0 {
		if mayGrow(pool) > pool.Asked/10 {
			p.Lack(s, lint.Info, pool.Lacks, "the server rounds the pool up to a multiple of chunk size and instances; how many instances it makes depends on the CPUs, which the profile does not state")
		}
		return
	}
	growth := pool.Size - pool.Asked
	if growth < max(pool.Asked/100, 1) {
		return
	}
	severity := lint.Info
	if growth > pool.Asked/10 {
		severity = lint.Warning
	}
	p.Fault(s, severity, "the server rounds the pool up to a multiple of chunk size and instances, %s here, and allocates %s", inWords(pool.Unit), inWords(pool.Size)).
		To(written(pool.Asked / pool.Unit * pool.Unit)).Unsafe()
}

// mayGrow is the most that rounding adds with a computed number of instances:
// from 1 to 64, and each of at least two chunks (MySQL 8.4 manual,
// innodb_buffer_pool_instances).
func mayGrow(pool bufferpool.Pool) int64 {
	var most int64
	for n := int64(1); n <= min(64, pool.Asked/(2*pool.Chunk)); n++ {
		unit := n * pool.Chunk
		most = max(most, (pool.Asked+unit-1)/unit*unit-pool.Asked)
	}
	return most
}
