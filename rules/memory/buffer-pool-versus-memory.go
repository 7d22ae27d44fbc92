package memory

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var bufferPoolVersusMemory = lint.Rule{
	Code: "M01", Name: "buffer-pool-versus-memory", Family: family,
	Summary:  "a buffer pool out of proportion to the memory",
	Severity: lint.Error,
	Facts:    []string{"memory", "memory_limit", "memory_for_mysqld", "huge_pages", "huge_page_size", "instances", "dedicated", "data_bytes", "peak_connections"},
	Reads:    []string{bufferpool.SizeOption},
	Compares: []string{bufferpool.SizeOption},
	Scope:    lint.Effective,
	Setting:  checkPoolSize,
}

func checkPoolSize(p *lint.Pass, s *lint.Setting) {
	pool, ok := bufferpool.Of(p)
	if !ok {
		return
	}
	have, ok := budgetOf(p)
	if !ok {
		p.Miss(s.Name, "memory")
		return
	}
	if sum, ok := poolsOfHost(p, pool.Size, have); ok {
		together(p, s, pool, sum, have)
		return
	}
	want := poolFor(have, pool.Unit)
	switch all := pool.Size * have.servers; {
	case all >= have.all:
		tooLarge(p, s, pool.Size, have, want)
	case want < pool.Size:
		tight(p, s, pool.Size, have, want)
	default:
		roomLeft(p, s, pool.Size, have, want)
	}
}

func tooLarge(p *lint.Pass, s *lint.Setting, size int64, have budget, want int64) {
	more := "; the server starts, and is swapped out or meets the OOM killer as the pool fills"
	if p.Known("innodb_buffer_pool_size_max") {
		more = "; this release takes the memory at the start, and does not start where the kernel denies it, as was seen with its default overcommit and no swap"
	}
	if have.servers == 1 || size >= have.all {
		p.Fault(s, lint.Error, "a buffer pool of %s leaves nothing of the %s that the server may use%s", inWords(size), inWords(have.all), more).To(written(want)).Unsafe()
		return
	}
	p.Fault(s, lint.Error, "%d servers with such a pool ask for %s of the %s that they share; give this server's part as memory_for_mysqld if the others are smaller",
		have.servers, inWords(size*have.servers), inWords(have.all)).To(written(want)).Undecided().Unsafe()
}

// poolsOfHost adds up the pools of the servers that share the memory. It is not
// known where not each of them is a main file of this host.
func poolsOfHost(p *lint.Pass, own int64, have budget) (sum int64, ok bool) {
	neighbours := p.Neighbours()
	if have.servers == 1 || int64(len(neighbours))+1 != have.servers {
		return 0, false
	}
	sum = own
	for _, m := range neighbours {
		runs := m.Runs(bufferpool.SizeOption)
		if runs == nil {
			return 0, false
		}
		size, whole := runs.Int()
		if !whole {
			return 0, false
		}
		sum += size
	}
	return sum, true
}

// together judges the pools of a host that shares its memory. To make them fit
// each would give in proportion; which of them does is for a person to say.
func together(p *lint.Pass, s *lint.Setting, pool bufferpool.Pool, sum int64, have budget) {
	part := budget{int64(float64(have.all) / float64(sum) * float64(pool.Size)), 1}
	want := written(poolFor(part, pool.Unit))
	most := mostOf(have.all)
	switch {
	case sum >= have.all:
		p.Fault(s, lint.Error, "the buffer pools of the %d servers of this host, %s, leave nothing of the %s that they share",
			have.servers, inWords(sum), inWords(have.all)).To(want).Undecided().Unsafe()
	case sum > have.all/100*most:
		p.Fault(s, lint.Warning, "the buffer pools of the %d servers of this host, %s, leave less than %d %% of the %s that they share for everything else",
			have.servers, inWords(sum), 100-most, inWords(have.all)).To(want).Undecided().Unsafe()
	}
}

// mostOf is how much of a server's memory pools may take, in per cent: less where
// there is little.
func mostOf(memory int64) int64 {
	if memory < 4*gib {
		return 70
	}
	return 85
}

// tight: the pool fits and leaves too little for the rest. Of what is not known
// of the connections nothing is counted.
func tight(p *lint.Pass, s *lint.Setting, size int64, have budget, want int64) {
	share := have.share()
	most := mostOf(share)
	rest, _ := shared(p)
	if peak, ok := p.Fact("peak_connections"); ok {
		each, _ := perConnection(p)
		rest += peak.Int * each
	}
	switch {
	case size > share/100*most:
		p.Fault(s, lint.Warning, "a buffer pool of %s leaves less than %d %% of the %s for everything else", inWords(size), 100-most, inWords(share)).To(written(want)).Unsafe()
	case size+rest > share/100*95:
		p.Fault(s, lint.Warning, "a buffer pool of %s and %s for the other buffers fill the %s that the server may use", inWords(size), inWords(rest), inWords(share)).To(written(want)).Unsafe()
	}
}

func roomLeft(p *lint.Pass, s *lint.Setting, size int64, have budget, want int64) {
	dedicated, _ := p.Fact("dedicated")
	data, known := p.Fact("data_bytes")
	one, counted := p.Fact("instances")
	if !dedicated.Bool || !known || !counted || one.Int != 1 || size >= have.all/10*4 || data.Int <= size {
		return
	}
	p.Fault(s, lint.Info, "the buffer pool takes %s of %s on a dedicated host, and the data, %s, does not fit into it", inWords(size), inWords(have.all), inWords(data.Int)).To(written(want)).Unsafe()
}
