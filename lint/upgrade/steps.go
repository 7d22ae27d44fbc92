package upgrade

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Stage is one stretch of the way, between two releases of the path, with what
// to do on it.
type Stage struct {
	From, To server.Server
	Steps    []Step
}

// Step is one thing to do, in the order of the list.
type Step struct {
	When   defaults.MoveKind // Before, Stop, Start or After
	Does   string
	Source string
}

// stretch is a part of the way with the moves on it.
type stretch struct {
	from, to server.Server
	moves    []defaults.Move
}

// stretches are the parts of the way that is made one after the other.
func stretches(path []server.Server) []stretch {
	var list []stretch
	for i, to := range path[1:] {
		list = append(list, stretch{path[i], to, defaults.Moves(path[i], to)})
	}
	return list
}

// stages lists what to do on the way, as far as the files call for it.
func (p *Planner) stages(run *lint.Run) []Stage {
	if DirectionOf(p.from, p.to) == Nowhere {
		return nil
	}
	var list []Stage
	for _, s := range p.stretches {
		if steps := s.steps(run); len(steps) > 0 {
			list = append(list, Stage{s.from, s.to, steps})
		}
	}
	return list
}

func (s stretch) steps(run *lint.Run) []Step {
	var list []Step
	for _, m := range s.moves {
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
