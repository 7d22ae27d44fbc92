package kernel

import "github.com/cnfarch/cnfarch/lint"

var swappiness = lint.Rule{
	Code: "K01", Name: "swappiness", Family: family,
	Summary:  "a weight of swapping that does not suit a database host",
	Severity: lint.Warning,
	Facts:    []string{"swap", "swap_kind", "dedicated", "kernel"},
	Reads:    []string{"vm.swappiness"},
	Scope:    lint.Effective,
	Setting:  checkSwappiness,
}

func checkSwappiness(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	if !ok {
		return
	}
	if n > 100 && older(p, 5, 8) {
		p.Fault(s, lint.Warning, "kernels before 5.8 take at most 100: the write is refused and the old value stays").To("100").Unsafe()
		return
	}
	swap, known := p.Fact("swap")
	switch {
	case known && swap.Int == 0:
		p.Support(s, lint.Info, "the host has no swap space, so there is nothing that the value could change")
	case isOneOf(p.Word("swap_kind"), "zram", "zswap"):
		if n >= 60 {
			p.Support(s, lint.Info, "the swap space is compressed memory, which a high value suits")
		}
	case n == 0:
		noSwapping(p, s, known)
	case n > 10:
		eagerSwapping(p, s, known)
	}
}

func noSwapping(p *lint.Pass, s *lint.Setting, known bool) {
	const message = "0 does not swap until almost no file pages are left, and then the OOM killer is near; 1 is as reluctant and leaves a way out"
	if !known {
		p.Lack(s, lint.Info, []string{"swap"}, message+"; whether the host has swap space the profile does not state")
		return
	}
	p.Fault(s, lint.Warning, message).To("1").Unsafe()
}

func eagerSwapping(p *lint.Pass, s *lint.Setting, known bool) {
	dedicated, told := p.Fact("dedicated")
	switch {
	case told && !dedicated.Bool:
	case !known || !told:
		p.Lack(s, lint.Info, p.Unknowns("swap", "dedicated"), "lets the kernel swap the server's memory out to keep file cache; on a host that only serves a database and has swap space 1 to 10 suits better, which the profile does not state")
	default:
		p.Fault(s, lint.Warning, "lets the kernel swap the buffer pool out to keep file cache, of which a database host needs little; 1 to 10 suits it").To("1").Unsafe()
	}
}
