package kernel

import "github.com/cnfarch/cnfarch/lint"

var minFreeKbytes = lint.Rule{
	Code: "K20", Name: "min-free-kbytes", Family: family,
	Summary:  "a reserve of free memory that is too large or too small",
	Severity: lint.Error,
	Facts:    []string{"memory"},
	Reads:    []string{"vm.min_free_kbytes"},
	Scope:    lint.Effective,
	Setting:  checkMinFree,
}

func checkMinFree(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	if !ok {
		return
	}
	if n < 1024 {
		p.Fault(s, lint.Warning, "so small a reserve can deadlock reclaim; the kernel works a larger one out by itself").Delete().Unsafe()
		return
	}
	all, known := memory(p)
	if !known || n <= all/kib/20 {
		return
	}
	severity := lint.Warning
	if n > all/kib/4 {
		severity = lint.Error
	}
	p.Fault(s, severity, "keeps %s of %s free of everything: programs are reclaimed from and killed while that memory lies idle", size(n*kib), size(all)).To(decimal(min(all/100, gib) / kib)).Unsafe()
}
