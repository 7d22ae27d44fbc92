package upgrade

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
)

// Step is one thing to do, in the order of the list.
type Step struct {
	When   defaults.MoveKind // Before, Stop, Start or After
	Does   string
	Source string
}

// steps lists what to do on the way, as far as the files call for it.
func (p *Planner) steps(run *lint.Run) []Step {
	if DirectionOf(p.from, p.to) == Nowhere {
		return nil
	}
	var list []Step
	for _, m := range p.moves {
		step := Step{m.Kind, m.Says, m.Source}
		if m.Kind >= defaults.Before && calls(run, m) && !slices.Contains(list, step) {
			list = append(list, step)
		}
	}
	slices.SortStableFunc(list, func(a, b Step) int { return int(a.When) - int(b.When) })
	return list
}

// calls reports whether the files call for a step: one that names an option
// wants its line, one that names what it must not find wants none of those.
func calls(run *lint.Run, m defaults.Move) bool {
	silent := slices.DeleteFunc(slices.Clone(m.Unless), func(name string) bool { return strings.HasPrefix(name, "=") })
	switch s := run.Set(m.Option); {
	case len(silent) > 0:
		return !written(run, silent)
	case m.Option == "-":
		return true
	default:
		return s != nil && applies(m, s)
	}
}
