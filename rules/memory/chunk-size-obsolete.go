package memory

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var chunkSizeObsolete = lint.Rule{
	Code: "M04", Name: "chunk-size-obsolete", Family: family,
	Summary:  "a chunk size that the server ignores, or would choose better itself",
	Severity: lint.Info,
	Servers:  "mysql >=5.7; mariadb >=10.8",
	Reads:    []string{bufferpool.ChunkOption},
	Scope:    lint.Effective,
	Setting:  checkChunk,
}

func checkChunk(p *lint.Pass, s *lint.Setting) {
	switch {
	case bufferpool.Off(p):
	case !bufferpool.Chunked(p):
		p.Fault(s, lint.Info, "this release ignores the chunk size: the pool grows and shrinks in mebibytes").Delete().SafeHere()
	case p.Target().Product == server.MySQL:
		checkShrunkChunk(p, s)
	case bufferpool.ChoosesChunk(p) && s.Is("128M"):
		p.Fault(s, lint.Info, "the default of old releases; this one chooses the chunk from the size of the pool").Delete().Unsafe()
	}
}

// checkShrunkChunk: MySQL makes the chunk smaller where one for each instance
// does not fit into the pool (observed on MySQL 9.7.4: 1G with 16 instances
// runs chunks of 64 MiB).
func checkShrunkChunk(p *lint.Pass, s *lint.Setting) {
	pool, ok := bufferpool.Of(p)
	chunk, _ := s.Int()
	if ok && len(pool.Lacks) == 0 && pool.Chunk < chunk {
		p.Fault(s, lint.Info, "one chunk for each instance does not fit into the pool of %s, so the server runs chunks of %s", inWords(pool.Asked), inWords(pool.Chunk)).To(written(pool.Chunk)).Unsafe()
	}
}
