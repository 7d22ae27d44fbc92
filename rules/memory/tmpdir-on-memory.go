package memory

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var tmpdirOnMemory = lint.Rule{
	Code: "M16", Name: "tmpdir-on-memory", Family: family,
	Summary:  "temporary files in memory",
	Severity: lint.Warning,
	Facts:    []string{"tmpdir.filesystem", "tmpdir.size", "memory", "memory_limit", "memory_for_mysqld", "instances", "role"},
	Reads:    []string{"tmpdir", "innodb_tmpdir", "slave_load_tmpdir", "replica_load_tmpdir"},
	Scope:    lint.Effective,
	Setting:  checkTmpdir,
}

func checkTmpdir(p *lint.Pass, s *lint.Setting) {
	if !inMemory(p, s) {
		return
	}
	if loadsHere(p, s) && p.Word("role") == "replica" {
		p.Note(s, lint.Warning, "a replica keeps files of LOAD DATA here until it has applied them, and loses them when the host restarts")
	}
	if strings.HasSuffix(s.Variable, "_load_tmpdir") {
		return
	}
	pool, ok := bufferpool.Of(p)
	have, known := budgetOf(p)
	size, sized := p.Fact("tmpdir.size")
	switch {
	case !ok || !known || !sized:
		p.Note(s, lint.Info, "what sorts, temporary tables and ALTER TABLE write here takes memory beside the buffer pool; how much there may be the profile does not state (memory, tmpdir.size)")
	case pool.Size+size.Int > have.share()/10*9:
		p.Note(s, lint.Warning, "what sorts, temporary tables and ALTER TABLE write here takes memory: a buffer pool of %s and %s of files are promised on %s", inWords(pool.Size), inWords(size.Int), inWords(have.share()))
	}
}

// inMemory reports whether a directory of the setting lies on a memory file
// system: by the profile for tmpdir, else by the places that always do.
func inMemory(p *lint.Pass, s *lint.Setting) bool {
	for dir := range strings.SplitSeq(s.Raw, ":") {
		for _, place := range []string{"/dev/shm", "/run/shm"} {
			if dir == place || strings.HasPrefix(dir, place+"/") {
				return true
			}
		}
	}
	return s.Variable == "tmpdir" && p.Word("tmpdir.filesystem") == "tmpfs"
}

// loadsHere reports whether a replica keeps the files of LOAD DATA in the
// setting's directory: tmpdir serves where no other is written.
func loadsHere(p *lint.Pass, s *lint.Setting) bool {
	switch s.Variable {
	case "slave_load_tmpdir", "replica_load_tmpdir":
		return true
	case "tmpdir":
		return p.Set("slave_load_tmpdir") == nil && p.Set("replica_load_tmpdir") == nil
	default:
		return false
	}
}
