package profile

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/openfiles"
)

var limitChain = lint.Rule{
	Code: "P03", Name: "limit-chain", Family: family,
	Summary:  "a limit on open files that another limit undercuts",
	Severity: lint.Warning,
	Facts:    []string{"nofile"},
	Reads:    []string{"open_files_limit"},
	Scope:    lint.Effective,
	Setting:  checkChain,
}

// checkChain looks at the service's link of the chain; fs.nr_open and fs.file-max
// are rule K10's.
func checkChain(p *lint.Pass, s *lint.Setting) {
	want, ok := s.Int()
	limit, known := p.Fact("nofile")
	files, counted := openfiles.Of(p)
	if ok && known && limit.Int < want && !(counted && want < files.Least()) {
		p.Fault(s, lint.Warning, "the chain is as high as its lowest link, and the service may open %d files only: LimitNOFILE=%d in its unit", limit.Int, want).Outside()
	}
}
