// Package bufferpool works out what a server makes of the settings of InnoDB's
// buffer pool, for the rules of several families.
package bufferpool

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// The options that make the pool.
const (
	SizeOption      = "innodb_buffer_pool_size"
	ChunkOption     = "innodb_buffer_pool_chunk_size"
	InstancesOption = "innodb_buffer_pool_instances"
)

const (
	mib = 1 << 20
	gib = 1 << 30
)

// Off reports whether the files switch InnoDB off, which MariaDB and MySQL
// before 5.7 let them do.
func Off(p *lint.Pass) bool {
	s := p.Set("innodb")
	if s == nil || p.Target().Is(server.MySQL, "5.7") {
		return false
	}
	switch s.Meant.Text {
	case "0", "OFF", "FALSE", "off", "false":
		return true
	default:
		return false
	}
}

// Pool is a buffer pool as the server makes it.
type Pool struct {
	Asked int64 // what is written, or the default
	Size  int64 // what is allocated; Asked where that is not known
	Unit  int64 // of what Size is a multiple, and what one chunk adds
	Chunk int64 // 0 where the pool is not made of chunks
	// Lacks names the facts that Size and Unit wait for, where they are not known.
	Lacks []string
}

// Of finds the pool. It is not known where InnoDB is off or the size is not known.
//
// MySQL since 5.7.5 and MariaDB round up to a multiple of chunk and instances,
// and shrink the chunk where the pool is smaller than that (8.0.41 source;
// observed on MySQL 9.7.4 and MariaDB 10.5.23). MariaDB since 10.11.12, 11.4.6
// and 11.8.2, the releases that have innodb_buffer_pool_size_max, ignores the
// chunk and keeps whole mebibytes (observed on 10.11.19 and 11.8.9).
func Of(p *lint.Pass) (Pool, bool) {
	asked, ok := p.RunsInt(SizeOption)
	if !ok || Off(p) {
		return Pool{}, false
	}
	pool := Pool{Asked: asked, Size: asked, Unit: mib}
	if !Chunked(p) {
		return pool, true
	}
	chunk, known := p.RunsInt(ChunkOption)
	if !known || p.Set(ChunkOption) == nil && ChoosesChunk(p) {
		return pool, true
	}
	pool.Unit, pool.Chunk = chunk, chunk
	instances, known, lacks := Instances(p)
	if !known {
		pool.Lacks = lacks
		return pool, true
	}
	return pool.round(instances), true
}

func (pool Pool) round(instances int64) Pool {
	pool.Unit = pool.Chunk * instances
	if pool.Asked < pool.Unit {
		pool.Chunk = max(pool.Asked/instances/mib*mib, mib)
		pool.Unit = pool.Chunk * instances
		pool.Size = pool.Unit
		return pool
	}
	pool.Size = (pool.Asked + pool.Unit - 1) / pool.Unit * pool.Unit
	return pool
}

// Chunked reports whether the target makes its pool of chunks.
func Chunked(p *lint.Pass) bool {
	return p.Known(ChunkOption) && !p.Known("innodb_buffer_pool_size_max")
}

// ChoosesChunk reports whether the target fits the chunk to the pool where none
// is written, as MariaDB does since 10.8.
func ChoosesChunk(p *lint.Pass) bool {
	opt, ok := p.Option(ChunkOption)
	return ok && opt.Default.Text == "0"
}

// Instances is how many parts the pool has once the server has looked at its
// size: one below 1 GiB (8.0.41 source; observed on MySQL 9.7.4), and one
// everywhere on MariaDB from 10.5. lacks names the facts that a computed default
// waits for.
func Instances(p *lint.Pass) (n int64, known bool, lacks []string) {
	if p.MariaDB("10.5") {
		return 1, true, nil
	}
	size, ok := p.RunsInt(SizeOption)
	switch {
	case !ok:
		return 0, false, nil
	case size < gib:
		return 1, true, nil
	}
	if s := p.Set(InstancesOption); s != nil && !s.Is("0") { // 0 leaves the choice to the server
		n, ok = s.Int()
		return n, ok && n > 0, nil
	}
	def, ok := p.Default(InstancesOption)
	if !ok {
		return 0, false, []string{"cpus"}
	}
	n, ok = def.Int()
	return n, ok && n > 0, nil
}
