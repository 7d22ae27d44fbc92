package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var blockSizeRounding = lint.Rule{
	Code: "U18", Name: "block-size-rounding", Family: family,
	Summary:  "a size that is no multiple of the option's block",
	Severity: lint.Info,
	Scope:    lint.Values,
	Setting:  checkBlock,
}

func checkBlock(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.NotOnBlock)
	if !ok || problem.Meant == "" {
		return
	}
	p.Misread(s, lint.Info, "rounded down to a multiple of %s: the server runs %s", problem.Bound, problem.Meant).Repair(problem).Safe()
}
