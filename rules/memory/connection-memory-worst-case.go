package memory

import (
	"cmp"
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var connectionMemoryWorstCase = lint.Rule{
	Code: "M05", Name: "connection-memory-worst-case", Family: family,
	Summary:  "connections whose buffers do not fit into the memory",
	Severity: lint.Warning,
	Facts:    []string{"memory", "memory_limit", "memory_for_mysqld", "huge_pages", "huge_page_size", "instances", "peak_connections"},
	Reads:    []string{"sort_buffer_size", "join_buffer_size", "read_buffer_size", "read_rnd_buffer_size"},
	Scope:    lint.Effective,
	Setting:  checkSessionBuffer,
	Host:     checkConnections,
}

// load is what the server takes at its busiest, in bytes.
type load struct {
	each int64 // per connection
	base int64 // the pool and what else the server takes once
	have int64 // what it may use
}

func (l load) with(connections int64) int64 { return l.base + connections*l.each }

func loadOf(p *lint.Pass) (load, bool) {
	have, ok := budgetOf(p)
	if !ok {
		return load{}, false
	}
	each, hasEach := perConnection(p)
	base, hasBase := shared(p)
	pool, hasPool := bufferpool.Of(p)
	return load{each, base + pool.Size, have.share()}, hasEach && hasBase && (hasPool || bufferpool.Off(p))
}

func checkSessionBuffer(p *lint.Pass, s *lint.Setting) {
	l, ok := loadOf(p)
	if !ok {
		return
	}
	peak, known := p.Fact("peak_connections")
	if !known || l.with(peak.Int) <= l.have || l.base > l.have/100*85 { // then the pool is at fault: rule M01
		return
	}
	if cut, _ := cuts(p, l, peak.Int); slices.Contains(cut, s) {
		p.Fault(s, lint.Warning, "at the peak of %d connections the server may need %s of the %s it has: every connection allocates this buffer when a query needs it",
			peak.Int, inWords(l.with(peak.Int)), inWords(l.have)).To("1M").Unsafe()
	}
}

// cuts lists the written session buffers to lower to 1 MiB, the largest first,
// until the peak fits, and what the peak needs then.
func cuts(p *lint.Pass, l load, peak int64) (cut []*lint.Setting, need int64) {
	size := func(s *lint.Setting) int64 { n, _ := s.Int(); return n }
	var lines []*lint.Setting
	for _, option := range sessionBuffers() {
		if s := p.Set(option); s != nil && size(s) > mib {
			lines = append(lines, s)
		}
	}
	slices.SortStableFunc(lines, func(a, b *lint.Setting) int { return cmp.Compare(size(b), size(a)) })
	for i, s := range lines {
		if l.with(peak) <= l.have {
			return lines[:i], l.with(peak)
		}
		l.each -= size(s) - mib
	}
	return lines, l.with(peak)
}

// checkConnections speaks of the number of connections: of the peak where
// smaller buffers do not make it fit, else of the limit where no peak is known.
func checkConnections(p *lint.Pass) {
	limit := p.Set("max_connections")
	l, ok := loadOf(p)
	if !ok || limit == nil {
		return
	}
	most, ok := limit.Int()
	peak, known := p.Fact("peak_connections")
	switch {
	case !ok:
	case !known:
		p.Miss(limit.Name, "peak_connections")
		if worst := l.with(most); worst > l.have/2*3 {
			p.Note(limit, lint.Info, "%d connections that all use every buffer at once would need %s of the %s that the server may use; how many there are at the peak the profile does not state (peak_connections)",
				most, inWords(worst), inWords(l.have))
		}
	default:
		if _, need := cuts(p, l, peak.Int); need > l.have {
			p.Note(limit, lint.Warning, "the peak of %d connections may need %s of the %s that the server may use, with small session buffers too: it takes a smaller pool, more memory or fewer connections",
				peak.Int, inWords(need), inWords(l.have))
		}
	}
}
