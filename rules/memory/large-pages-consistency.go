package memory

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/bufferpool"
)

var largePagesConsistency = lint.Rule{
	Code: "M11", Name: "large-pages-consistency", Family: family,
	Summary:  "huge pages that are switched on and not there",
	Severity: lint.Warning,
	Facts:    []string{"huge_pages", "huge_page_size", "memlock", "os"},
	Reads:    []string{"large_pages"},
	Scope:    lint.Effective,
	Setting:  checkLargePages,
}

func checkLargePages(p *lint.Pass, s *lint.Setting) {
	if !s.Is("ON") || lint.Ask(p, p.Profile.OnLinux()) == hw.False {
		return
	}
	count, counted := p.Fact("huge_pages")
	size, sized := p.Fact("huge_page_size")
	if !counted || !sized || size.Int <= 0 {
		p.Lack(s, lint.Info, p.Unknowns("huge_pages", "huge_page_size"), "whether enough huge pages are reserved for the server the profile does not state; without them it takes normal pages")
		return
	}
	need, ok := hugeNeed(p, size.Int)
	if !ok {
		return
	}
	if pages := need / size.Int; count.Int < pages {
		p.Fault(s, lint.Warning, "%d huge pages are reserved and the server asks for %d: what it cannot get it takes as normal pages, and what is left over is wasted; set vm.nr_hugepages = %d",
			count.Int, pages, pages).Outside()
	}
	if limit, known := p.Fact("memlock"); known && limit.Int < need && p.MySQL("5.6") && !p.MySQL("8.0") {
		p.Fault(s, lint.Warning, "the service may lock %s of memory, and huge pages for the pool count as locked: it takes LimitMEMLOCK of %s", inWords(limit.Int), inWords(need)).Outside()
	}
}

// hugeNeed is what the server asks for as huge pages, in bytes. MySQL asks for
// each chunk of the pool with its block descriptors, MariaDB for the pool and the
// key cache, each rounded up to whole pages.
func hugeNeed(p *lint.Pass, page int64) (int64, bool) {
	pool, ok := bufferpool.Of(p)
	if !ok {
		return 0, false
	}
	if p.Target().Product == server.MariaDB {
		keys, ok := p.RunsInt("key_buffer_size")
		return roundUp(pool.Size, page) + roundUp(keys, page), ok
	}
	frame, ok := p.RunsInt("innodb_page_size")
	if !ok || frame <= 0 || pool.Chunk == 0 {
		return 0, false
	}
	chunks := (pool.Size + pool.Chunk - 1) / pool.Chunk
	return chunks * roundUp(pool.Chunk+pool.Chunk/frame*blockDescriptor, page), true
}

// blockDescriptor is what MySQL keeps beside each page of the pool, in bytes. It
// explains the requests seen on 9.7.4: 132 MiB for a chunk of 128, 262 for 256,
// 1048 for 1 GiB.
const blockDescriptor = 384

func roundUp(n, step int64) int64 { return (n + step - 1) / step * step }
