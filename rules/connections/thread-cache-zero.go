package connections

import "github.com/cnfarch/cnfarch/lint"

var threadCacheZero = lint.Rule{
	Code: "C04", Name: "thread-cache-zero", Family: family,
	Summary:  "a thread cache that is switched off, or not in use",
	Severity: lint.Warning,
	Reads:    []string{"thread_cache_size"},
	Scope:    lint.Effective,
	Setting:  checkThreadCache,
}

func checkThreadCache(p *lint.Pass, s *lint.Setting) {
	switch {
	case runsPool(p):
		p.Fault(s, lint.Info, "the pool of threads serves the connections, and the thread cache is not in use").Delete().Unsafe()
	case s.Is("0"):
		p.Fault(s, lint.Warning, "without a thread cache the server makes a thread for every connection and ends it with it; unwritten, the cache follows max_connections").Delete().Unsafe()
	}
}

// runsPool reports whether a pool of threads serves the connections.
func runsPool(p *lint.Pass) bool {
	handling, _ := p.Runs("thread_handling")
	return handling.Text == "pool-of-threads"
}
