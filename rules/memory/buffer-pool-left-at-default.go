package memory

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var bufferPoolLeftAtDefault = lint.Rule{
	Code: "M03", Name: "buffer-pool-left-at-default", Family: family,
	Summary:  "the default buffer pool on a dedicated host",
	Severity: lint.Warning,
	Facts:    []string{"memory", "memory_limit", "memory_for_mysqld", "huge_pages", "huge_page_size", "instances", "dedicated", "disposable", "container"},
	Reads:    []string{bufferpool.SizeOption},
	Scope:    lint.Effective,
	Setting:  checkDefaultPool,
	Host:     checkUnsetPool,
}

func checkDefaultPool(p *lint.Pass, s *lint.Setting) {
	want, lacks := largerPool(p)
	switch {
	case len(lacks) > 0:
		p.Lack(s, lint.Info, lacks, "the pool is at its 128 MiB default; whether that is far too little depends on the memory and on what else runs in it, and the profile does not state %s", strings.Join(lacks, " and "))
	case want > 0:
		p.Fault(s, lint.Warning, "the pool is at its 128 MiB default on a dedicated host").To(written(want)).Unsafe()
	}
}

func checkUnsetPool(p *lint.Pass) {
	if p.Set(bufferpool.SizeOption) != nil || p.Files == nil {
		return
	}
	if want, _ := largerPool(p); want > 0 {
		p.Remark(lint.Place{}, lint.Warning, "innodb_buffer_pool_size is not written, so the pool has its 128 MiB default on a dedicated host: %s would suit it", written(want)).About(bufferpool.SizeOption)
	}
}

// largerPool is the pool that suits the host where it has the default one and is
// dedicated to it, else 0; or the facts that are missing to say so.
func largerPool(p *lint.Pass) (want int64, lacks []string) {
	pool, ok := bufferpool.Of(p)
	automatic, _ := p.Runs("innodb_dedicated_server")
	if !ok || pool.Asked != 128*mib || automatic.Text == "ON" {
		return 0, nil
	}
	have, hasMemory := budgetOf(p)
	dedicated, told := p.Fact("dedicated")
	switch {
	case hasMemory && have.all < 4*gib || told && !dedicated.Bool || throwaway(p):
		return 0, nil
	case !hasMemory:
		return 0, p.Unknowns("memory", "dedicated")
	case !told:
		return 0, []string{"dedicated"}
	default:
		return poolFor(have, pool.Unit), nil
	}
}

// throwaway reports a container with data that can be built anew, as tests have them.
func throwaway(p *lint.Pass) bool {
	disposable, _ := p.Profile.Fact("disposable")
	container, _ := p.Profile.Fact("container")
	return disposable.Bool && container.Text != "" && container.Text != "none"
}
