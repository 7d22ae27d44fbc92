package memory

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var temptableLimits = lint.Rule{
	Code: "M08", Name: "temptable-limits", Family: family,
	Summary:  "a limit for temporary tables out of proportion to the memory",
	Severity: lint.Warning,
	Servers:  "mysql >=8.0",
	Facts:    []string{"memory", "memory_limit", "memory_for_mysqld", "huge_pages", "huge_page_size", "instances"},
	Reads:    []string{"temptable_max_ram"},
	Scope:    lint.Effective,
	Setting:  checkTempTable,
}

func checkTempTable(p *lint.Pass, s *lint.Setting) {
	size, ok := s.Int()
	if !ok || size < gib {
		return
	}
	have, known := budgetOf(p)
	switch {
	case !known && (size > gib || carriedOver(p)):
		p.Lack(s, lint.Info, []string{"memory"}, "a limit for the whole server, to be held against its memory, which the profile does not state")
	case size == gib && carriedOver(p):
		p.Fault(s, lint.Info, "the default of 8.0; since 8.4 it follows the memory, 3 %% of it between 1 and 4 GiB").Delete().Unsafe()
	case known && size > max(have.share()/10, gib):
		p.Fault(s, lint.Warning, "temporary tables of all connections together may take %s of the %s that the server may use", inWords(size), inWords(have.share())).
			To(written(max(have.share()*3/100/mib*mib, gib))).Unsafe()
	}
}

// carriedOver: the file comes from a release whose default was a constant.
func carriedOver(p *lint.Pass) bool {
	return p.MySQL("8.4") && p.From().Known() && p.From().Product == server.MySQL && !p.From().Is(server.MySQL, "8.4")
}
