package memory

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var memlockOption = lint.Rule{
	Code: "M14", Name: "memlock-option", Family: family,
	Summary:  "a server that is to be locked in memory and cannot be, or should not",
	Severity: lint.Warning,
	Facts:    []string{"memlock", "memory", "memory_limit", "memory_for_mysqld", "huge_pages", "huge_page_size", "instances"},
	Reads:    []string{"memlock"},
	Scope:    lint.Effective,
	Setting:  checkMemlock,
}

func checkMemlock(p *lint.Pass, s *lint.Setting) {
	pool, ok := bufferpool.Of(p)
	if !s.Is("ON") || !ok {
		return
	}
	limit, limited := p.Fact("memlock")
	have, known := budgetOf(p)
	switch {
	case limited && limit.Int < pool.Size:
		p.Fault(s, lint.Warning, "the service may lock %s, less than the pool of %s, so locking fails: it takes LimitMEMLOCK=infinity, or this line is to go", inWords(limit.Int), inWords(pool.Size)).Outside()
	case known && pool.Size > have.share()/5*4:
		p.Fault(s, lint.Warning, "a pool of %s locked into %s: when memory runs short the kernel can swap none of it out, and ends a program instead", inWords(pool.Size), inWords(have.share())).Outside()
	case !limited:
		p.Lack(s, lint.Info, []string{"memlock"}, "locking fails where the service's limit of locked memory is below the pool, and the profile does not state it")
	case !known:
		p.Lack(s, lint.Info, []string{"memory"}, "whether locking the pool leaves enough memory for the rest the profile does not state")
	}
}
