package memory

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var largePagesConsistency = lint.Rule{
	Code: "M11", Name: "large-pages-consistency", Family: family,
	Summary:  "huge pages that are switched on and not there",
	Severity: lint.Warning,
	Servers:  "mysql >=5.7; mariadb",
	Facts:    []string{"huge_pages", "huge_page_size", "memlock", "os"},
	Reads:    []string{"large_pages"},
	Scope:    lint.Effective,
	Setting:  checkLargePages,
}

func checkLargePages(p *lint.Pass, s *lint.Setting) {
	if !s.Is("ON") || lint.Ask(p, p.Profile.OnLinux()) == hw.False {
		return
	}
	pages, known := hugePagesOf(p)
	pages.use(p)
	need, ok := hugeNeed(p, pages.size)
	switch {
	case !ok:
		return
	case !known:
		p.Lack(s, lint.Info, []string{"huge_pages"}, "whether enough huge pages are reserved for the server neither the profile nor a sysctl file says; without them it takes normal pages")
	case pages.bytes() < need:
		tooFewPages(p, s, pages, need/pages.size)
	}
	if p.MySQL("5.6") && !p.MySQL("8.0") {
		checkSegments(p, s, pages.size, need)
	}
}

func tooFewPages(p *lint.Pass, s *lint.Setting, pages hugePages, want int64) {
	const message = "%d huge pages are reserved and the server asks for %d: what it cannot get it takes as normal pages, and what is left over is wasted"
	if pages.line != nil {
		p.Fault(pages.line, lint.Warning, message, pages.count, want).Write(reservation, strconv.FormatInt(want, 10)).Unsafe()
		return
	}
	p.Fault(s, lint.Warning, message+"; set vm.nr_hugepages = %d", pages.count, want, want).Outside()
}

// checkSegments: MySQL 5.7 makes a segment of shared memory for each chunk
// (5.7.22 source), so the limits of such segments and of locked memory bind it.
func checkSegments(p *lint.Pass, s *lint.Setting, page, need int64) {
	if limit, known := p.Fact("memlock"); known && limit.Int < need {
		p.Fault(s, lint.Warning, "the service may lock %s of memory, and huge pages for the pool count as locked: it takes LimitMEMLOCK of %s", inWords(limit.Int), inWords(need)).Outside()
	}
	segment, _ := hugeSegment(p, page)
	atLeast(p, "kernel.shmmax", segment, "MySQL 5.7 asks for segments of %s bytes, one for each chunk of the pool")
	frame := int64(4 * kib)
	if size, ok := p.Fact("host.page_size"); ok {
		frame = size.Int
	}
	atLeast(p, "kernel.shmall", (need+frame-1)/frame, "MySQL 5.7 asks for %s pages of shared memory")
}

// atLeast reports a kernel's setting that is written below what the server needs.
func atLeast(p *lint.Pass, key string, want int64, message string) {
	line := p.Key(key)
	if line == nil {
		return
	}
	if n, ok := line.Int(); ok && n < want {
		p.Fault(line, lint.Warning, message, strconv.FormatInt(want, 10)).Write(key, strconv.FormatInt(want, 10)).Unsafe()
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
		keys, known := p.RunsInt("key_buffer_size")
		return roundUp(pool.Size, page) + roundUp(keys, page), known
	}
	segment, ok := hugeSegment(p, page)
	if !ok {
		return 0, false
	}
	return (pool.Size + pool.Chunk - 1) / pool.Chunk * segment, true
}

// hugeSegment is what MySQL asks for to hold one chunk with its descriptors.
func hugeSegment(p *lint.Pass, page int64) (int64, bool) {
	pool, ok := bufferpool.Of(p)
	frame, known := p.RunsInt("innodb_page_size")
	if !ok || !known || frame <= 0 || pool.Chunk == 0 {
		return 0, false
	}
	return roundUp(pool.Chunk+pool.Chunk/frame*blockDescriptor, page), true
}

// blockDescriptor is what MySQL keeps beside each page of the pool, in bytes. It
// explains the requests seen on 9.7.4: 132 MiB for a chunk of 128, 262 for 256,
// 1048 for 1 GiB.
const blockDescriptor = 384
