package kernel

import "github.com/cnfarch/cnfarch/lint"

var overcommitStrict = lint.Rule{
	Code: "K06", Name: "overcommit-strict", Family: family,
	Summary:  "strict accounting of memory",
	Severity: lint.Error,
	Facts:    []string{"memory", "swap", "huge_page_size"},
	Reads:    []string{"vm.overcommit_memory"},
	Scope:    lint.Effective,
	Setting:  checkOvercommit,
}

func checkOvercommit(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	switch {
	case !ok:
	case n == 1:
		p.Support(s, lint.Info, "every request for memory is granted; what does not fit ends with the OOM killer")
	case n == 2:
		strict(p, s)
	}
}

// strict holds the limit against the buffer pool and 2 GiB beside it, which the
// server asks for however its connections behave.
func strict(p *lint.Pass, s *lint.Setting) {
	limit, ok := commitLimit(p)
	pool, given := pools(p)
	switch {
	case !ok:
		p.Lack(s, lint.Warning, p.Unknowns("memory", "swap"), "strict accounting refuses memory beyond a limit, though some be free; how high it is follows from memory and swap, which the profile does not state")
	case given && limit < pool+2*gib:
		p.Fault(s, lint.Error, "strict accounting grants %s in all, and the buffer pool of %s with 2 GiB beside it needs more: the server is refused memory while some is free; write 0, or raise vm.overcommit_ratio", size(limit), size(pool)).To("0").Unsafe()
	default:
		p.Support(s, lint.Info, "strict accounting grants %s in all", size(limit))
	}
}

// commitLimit is what the kernel grants in mode 2: kilobytes as written, else a
// share of the memory without huge pages, and the swap space (mm/util.c,
// vm_commit_limit).
func commitLimit(p *lint.Pass) (int64, bool) {
	all, known := memory(p)
	swap, both := p.Fact("swap")
	if !known || !both {
		return 0, false
	}
	if kb, ok := written(p, "vm.overcommit_kbytes"); ok && kb > 0 {
		return kb*kib + swap.Int, true
	}
	ratio, ok := writtenOr(p, "vm.overcommit_ratio", 50)
	if pages, reserved := written(p, "vm.nr_hugepages"); reserved && pages > 0 {
		page, sized := p.Fact("huge_page_size")
		all, ok = max(all-pages*page.Int, 0), ok && sized
	}
	return all/100*ratio + swap.Int, ok
}
