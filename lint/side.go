package lint

import (
	"slices"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// side is one of the servers of runs with its facts. It remembers what it looked
// up: matching, values, defaults and rules ask for the same names, and so do the
// runs of one engine. Nothing in it depends on a run.
type side struct {
	server     server.Server
	facts      *defaults.Facts // nil where only kernel settings are judged
	options    memo[string, *defaults.Option]
	classes    memo[string, defaults.Classes]
	matches    memo[spelling, *effective.Match]
	statements statements
	shown      memo[string, *value.Reading]
	builders   memo[string, builtBy]
	readings   memo[keeping, *value.Reading] // of members
	derived    memo[any, any]                // see OfTarget
}

func newSide(s server.Server) (*side, error) {
	if !s.Known() {
		return &side{}, nil
	}
	facts, err := defaults.For(s)
	if err != nil {
		return nil, err
	}
	return &side{server: facts.Server(), facts: facts}, nil
}

// side finds what the engine remembers of a server. The error is that of a
// server the facts do not cover.
func (e *Engine) side(s server.Server) (*side, error) {
	got := e.sides.of(s, func() sideOrError {
		d, err := newSide(s)
		return sideOrError{d, err}
	})
	return got.side, got.err
}

type sideOrError struct {
	side *side
	err  error
}

// lookup finds an option by its canonical name; nil where the server has none.
func (d *side) lookup(name string) *defaults.Option {
	if d.facts == nil {
		return nil
	}
	return d.options.of(name, func() *defaults.Option {
		if opt, ok := d.facts.Lookup(name); ok {
			return &opt
		}
		return nil
	})
}

// class is what rules ask of an option whatever the release.
func (d *side) class(name string) defaults.Classes {
	return d.classes.of(name, func() defaults.Classes { return defaults.Class(name) })
}

// spelling is a name as it is written in files; whole says that they switch
// abbreviations off.
type spelling struct {
	text  string
	whole bool
}

// match finds the option that a name means.
func (d *side) match(s spelling) effective.Match {
	return *d.matches.of(s, func() *effective.Match {
		m := effective.Matcher{Server: d.server, Names: names{d}, WholeNames: s.whole}.Match(s.text)
		return &m
	})
}

// builtBy is who adds an option to the server, and whether this build has it.
type builtBy struct {
	fact  defaults.VendorFact
	known bool
}

func (d *side) builder(name string) builtBy {
	return d.builders.of(name, func() builtBy {
		fact, ok := defaults.VendorOption(name, d.server)
		return builtBy{fact, ok && defaults.KnownTo(d.server, name)}
	})
}

// names lets the matcher ask the facts.
type names struct{ *side }

// Argument finds an option that may stand in a file, by its exact name.
func (n names) Argument(name string) (effective.Argument, bool) {
	if opt := n.lookup(name); opt != nil && opt.InFile {
		return argument(value.Argument(opt, n.server)), true
	}
	if n.builder(name).known {
		return effective.Optional, true
	}
	return 0, false
}

// WithPrefix lists the options that a shortened name may mean.
func (n names) WithPrefix(prefix string) []string { return n.facts.WithPrefix(prefix) }

func argument(a defaults.Argument) effective.Argument {
	switch a {
	case defaults.NoArgument:
		return effective.NoArgument
	case defaults.Optional:
		return effective.Optional
	default:
		return effective.Required
	}
}

// defaultOf is what the server runs for an option that is not written in the
// run's files. It is not known for a path or name of the host, for what differs
// between builds, for what innodb_dedicated_server fits to the machine, and for
// a computation from unknown facts, which are listed.
func (d *side) defaultOf(opt *defaults.Option, r *Run) (text string, known bool, lacks []string) {
	if opt == nil || opt.Default.Dedicated && d.dedicated(r) {
		return "", false, nil
	}
	switch opt.Default.Kind {
	case defaults.Constant:
		return opt.Default.Text, true, nil
	case defaults.Computed:
		text, lacks = defaults.Compute(opt.Default, func(name string) (int64, bool) { return d.number(name, r) })
		return text, text != "", d.unfold(lacks, r)
	default:
		return opt.Default.Text, false, nil
	}
}

// defaultReading is defaultOf as a value; false where it is not known.
func (d *side) defaultReading(option string, r *Run) (value.Reading, bool) {
	opt := d.lookup(option)
	text, known, _ := d.defaultOf(opt, r)
	switch {
	case !known || opt == nil:
		return value.Reading{}, false
	case opt.Default.Kind == defaults.Constant:
		return *d.shown.of(option, func() *value.Reading {
			r := value.Shown(opt, d.server, text)
			return &r
		}), true
	default:
		return value.Shown(opt, d.server, text), true
	}
}

// dedicated reports whether the files switch innodb_dedicated_server on.
func (d *side) dedicated(r *Run) bool {
	n, ok := d.number("innodb_dedicated_server", r)
	return ok && n != 0
}

// unfold puts the facts in the place of options whose own defaults wait for them.
func (d *side) unfold(lacks []string, r *Run) []string {
	var out []string
	for _, name := range lacks {
		facts := []string{name}
		if _, _, own := d.defaultOf(d.lookup(name), r); len(own) > 0 {
			facts = own
		}
		for _, fact := range facts {
			if !slices.Contains(out, fact) {
				out = append(out, fact)
			}
		}
	}
	return out
}

// number is the value of an option as it runs, or of a fact of the host, for
// formulas. A boolean counts as 0 or 1.
func (d *side) number(name string, r *Run) (int64, bool) {
	opt := d.lookup(name)
	if opt == nil {
		return r.hostNumber(name)
	}
	if s := r.effective[name]; s != nil && s.Option != nil {
		return count(s.readBy(s.Match, opt, d.server), !s.Placeholder)
	}
	return count(d.defaultReading(name, r))
}

func count(r value.Reading, known bool) (int64, bool) {
	if known && r.Kind == value.Bool {
		return truth(r.Text == "ON"), true
	}
	n, ok := r.Int()
	return n, known && ok
}

// truth is a boolean as formulas count it.
func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// hostNumber is a fact of the host that formulas of defaults are made from.
func (r *Run) hostNumber(name string) (int64, bool) {
	switch name {
	case "cpus":
		a := r.Profile.LogicalCPUs()
		return a.Value, a.Known
	case "memory":
		a := r.Profile.MemoryForServer()
		return a.Value, a.Known
	default:
		f, ok := r.Profile.Fact(name)
		if ok && f.Kind == hw.Boolean {
			return truth(f.Bool), true
		}
		return f.Int, ok && f.Amount()
	}
}
