package kernel

import "github.com/cnfarch/cnfarch/lint"

var vfsCachePressureZero = lint.Rule{
	Code: "K23", Name: "vfs-cache-pressure-zero", Family: family,
	Summary:  "caches of names and inodes that are never given back, or at once",
	Severity: lint.Warning,
	Reads:    []string{"vm.vfs_cache_pressure"},
	Scope:    lint.Effective,
	Setting:  checkCachePressure,
}

func checkCachePressure(p *lint.Pass, s *lint.Setting) {
	switch n, ok := s.Int(); {
	case !ok:
	case n == 0:
		p.Fault(s, lint.Warning, "0 never gives caches of names and inodes back, and can run the host out of memory").To("50").Unsafe()
	case n > 1000:
		p.Fault(s, lint.Warning, "the kernel then looks for names and inodes to give back far beyond what pays: searching them takes locks").To("100").Unsafe()
	}
}
