package memory

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

const (
	kib = 1 << 10
	mib = 1 << 20
	gib = 1 << 30
)

// budget is the memory that servers may use.
type budget struct {
	all     int64 // bytes for all servers that share them
	servers int64 // how many share it, this one included
}

// share is the part of one server where all get the same.
func (b budget) share() int64 { return b.all / b.servers }

// budgetOf finds the memory: what is granted to this server alone, else the
// host's without the huge pages that this server does not use, or the limit
// around it, shared by the servers on the host. An unknown number of servers is
// taken as one.
func budgetOf(p *lint.Pass) (budget, bool) {
	known := p.Profile.MemoryForServer()
	if !known.Known {
		return budget{}, false
	}
	b := budget{lint.Ask(p, known), 1}
	if _, granted := p.Profile.Fact("memory_for_mysqld"); granted {
		return b, true
	}
	if memory, ok := p.Profile.Fact("memory"); ok {
		if pages, ok := hugePagesOf(p); ok && pages.bytes() > 0 && !usesLargePages(p) {
			pages.use(p)
			b.all = min(b.all, max(memory.Int-pages.bytes(), 0))
		}
	}
	if n, ok := p.Fact("instances"); ok && n.Int > 1 {
		b.servers = n.Int
	}
	return b, true
}

// poolFor is a pool that leaves room for the rest: seven tenths of the memory,
// in whole gibibytes from four on, else in steps of the pool's own unit.
func poolFor(b budget, unit int64) int64 {
	size := b.share() * 7 / 10
	step := max(unit, mib)
	if size >= 4*gib {
		step = max(unit, gib)
	}
	if size < step {
		step = mib
	}
	return size / step * step
}

// sessionBuffers are the buffers that a connection may allocate for one query.
func sessionBuffers() []string {
	return []string{"sort_buffer_size", "join_buffer_size", "read_buffer_size", "read_rnd_buffer_size"}
}

// perConnection is what one connection may take, in bytes: the buffers of one
// query, the stack, the binary log's cache, and the two buffers of the network.
func perConnection(p *lint.Pass) (int64, bool) {
	buffer, ok := p.RunsInt("net_buffer_length")
	rest, both := sum(p, append(sessionBuffers(), "thread_stack", "binlog_cache_size"))
	return rest + 2*buffer, ok && both
}

// shared is what the server takes once beside the pool, in bytes.
func shared(p *lint.Pass) (int64, bool) {
	options := []string{"key_buffer_size"}
	if !bufferpool.Off(p) {
		options = append(options, "innodb_log_buffer_size")
	}
	for _, option := range []string{"query_cache_size", "aria_pagecache_buffer_size", "temptable_max_ram"} {
		if p.Known(option) {
			options = append(options, option)
		}
	}
	return sum(p, options)
}

func sum(p *lint.Pass, options []string) (int64, bool) {
	var total int64
	for _, option := range options {
		n, ok := p.RunsInt(option)
		if !ok {
			return 0, false
		}
		total += n
	}
	return total, true
}

// inWords is a size for people: exact where a suffix says it, else in
// gibibytes or mebibytes with one place.
func inWords(n int64) string {
	switch {
	case n < mib || n%gib == 0 || n < gib && n%mib == 0:
		return value.Human(uint64(n))
	case n < gib:
		return fmt.Sprintf("%.1fM", float64(n)/mib)
	default:
		return fmt.Sprintf("%.1fG", float64(n)/gib)
	}
}

// written is a size as it is written into a file.
func written(n int64) string { return value.Human(uint64(n)) }
