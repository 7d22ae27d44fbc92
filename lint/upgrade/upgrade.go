// Package upgrade works out what moving a configuration from one server to
// another does: what stops the new server, what changes its meaning, what
// changes although nobody wrote it, and which steps to take in which order. It
// reads the verdicts of a judged lint.Run and knows no rule by name.
package upgrade

import (
	"slices"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Direction is where a move leads. The zero value is invalid.
type Direction uint8

// The directions.
const (
	Nowhere Direction = iota + 1 // the same release
	Up
	Down
	Across // to the other product
)

// DirectionOf tells where a move leads.
func DirectionOf(from, to server.Server) Direction {
	switch c := to.Version.Compare(from.Version); {
	case from.Product != to.Product:
		return Across
	case c > 0:
		return Up
	case c < 0:
		return Down
	default:
		return Nowhere
	}
}

// Plan is the report on one configuration.
type Plan struct {
	Run       *lint.Run
	Direction Direction
	Path      []server.Server // the releases that a data directory passes, both ends included
	Stages    []Stage
	Sections  []Section // those that have entries, in the order of the report
	Unset     []Unset   // the gravest first
	// Remarks are findings about the move or the host, which have no place in a file.
	Remarks []*lint.Finding
}

// Planner holds what is the same for every configuration that makes one move.
// It is safe for use by several goroutines at once.
type Planner struct {
	from, to    server.Server
	differences []difference
	moves       []defaults.Move
	path        []server.Server
	stretches   []stretch // of the path
}

// NewPlanner compares two servers. The error is that of a server the facts do
// not cover.
func NewPlanner(from, to server.Server) (*Planner, error) {
	old, err := defaults.For(from)
	if err != nil {
		return nil, err
	}
	now, err := defaults.For(to)
	if err != nil {
		return nil, err
	}
	p := &Planner{from: old.Server(), to: now.Server()}
	p.moves = defaults.Moves(p.from, p.to)
	p.path = Path(p.from, p.to)
	p.stretches = stretches(p.path)
	p.differences = compare(old, now, p.moves)
	for i := range p.differences {
		p.settle(&p.differences[i])
	}
	return p, nil
}

// Plan works out the report on a run that was judged for the planner's target
// with the planner's other server as the one its files come from.
func (p *Planner) Plan(run *lint.Run) *Plan {
	plan := &Plan{Run: run, Direction: DirectionOf(p.from, p.to), Path: p.path}
	plan.Unset = p.unset(run)
	plan.Sections = p.sections(run)
	plan.Stages = p.stages(run)
	answered := p.answers(run) // also by lines that the target does not read
	for _, f := range run.Findings {
		if f.Place.File == nil && f.Setting == nil && !f.Fatal && f.Suppressed == nil && !plan.explains(f) && !answered[f.Option] {
			plan.Remarks = append(plan.Remarks, f)
		}
	}
	return plan
}

// explains reports whether a changed default has a finding's words already.
func (p *Plan) explains(f *lint.Finding) bool {
	return slices.ContainsFunc(p.Unset, func(u Unset) bool { return f.Option != "" && f.Option == u.Option.Name })
}

// Todo reports whether somebody has something to do: a verdict that changes a
// line or waits for a reason, a warning, or a changed default that matters.
func (p *Plan) Todo() bool {
	for _, s := range p.Run.Settings {
		if s.Decision.Verdict != lint.Keep || s.Decision.Undecided {
			return true
		}
	}
	for _, f := range p.Run.Findings {
		if f.Suppressed == nil && f.Severity >= lint.Warning {
			return true
		}
	}
	for _, u := range p.Unset {
		if u.Impact > defaults.Low {
			return true
		}
	}
	return false
}
