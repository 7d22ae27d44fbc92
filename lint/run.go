package lint

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Input is one server's configuration and what is known about it.
type Input struct {
	Host   string
	Target server.Server // with its patch level (defaults.Resolve); zero where only kernel settings are judged
	// Guessed: nobody named the target; it is the newest long-term release of
	// the product that the file shows.
	Guessed bool
	From    server.Server   // the server the files were written for; zero where none is named
	During  []server.Server // further servers that read the same files
	// Files is what the target reads of one main option file and its includes.
	Files *effective.Reading
	// Fragment: the main file lies in a folder such as conf.d, so other files are
	// read beside it, and what the server runs without a line is not known.
	Fragment bool
	// Main is the main option file that was named; nil where the target looked
	// for its files itself.
	Main *effective.Source
	// Root is the folder that absolute paths in the files were looked up under,
	// a tree that stands for the server's own file system, so that what is
	// missing there is missing; empty where there is none.
	Root string
	// Beside are files that lie where files are read from and are not read.
	Beside []*File
	// Kernel is what the host's sysctl files come to; nil where none are judged.
	Kernel  *Kernel
	Profile *hw.Profile
	// Persisted is what SET PERSIST has left; nil where that is not known.
	Persisted *Persisted
	// Members are the servers that are judged in the same call and are compared
	// with this one, itself among them or not, in the order of the call.
	Members []*Member
	Today   time.Time // for records that end on a date
	// RequireRecords makes every divergence from the target's default that has
	// no valid keep record an error.
	RequireRecords bool
	Policy         Policy
}

// Run is one configuration under judgement, and its result.
type Run struct {
	Input
	Settings []*Setting
	// Others are the settings of groups that the target does not read. They
	// have a verdict only where a rule names their group.
	Others   []*Setting
	Findings []*Finding
	Missing  []MissingFact
	Unset    []Unset
	Sources  []*File

	engine    *Engine
	current   Pass
	target    *side
	from      *side // nil without From
	effective map[string]*Setting
	before    map[*Setting]bool   // see WasInForce
	keys      map[string]*Setting // kernel keys
}

// Engine brings configurations before a list of rules. It is safe for use by
// several goroutines at once.
type Engine struct {
	rules  []*Rule
	byName map[string][]*Rule // rules that read an option by name
	always map[Kind][]*Rule   // rules that look at every setting of a kind
	sides  memo[server.Server, sideOrError]
}

// New indexes the rules by the options they read, so that a rule costs nothing
// where its options are not written.
func New(rules []*Rule) *Engine {
	names := 0
	for _, rule := range rules {
		names += len(rule.Reads)
	}
	e := &Engine{rules: rules, byName: make(map[string][]*Rule, names), always: make(map[Kind][]*Rule)}
	for _, rule := range rules {
		switch {
		case rule.Setting == nil:
		case len(rule.Reads) == 0 && rule.Kernel:
			e.always[SysctlKind] = append(e.always[SysctlKind], rule)
		case len(rule.Reads) == 0:
			e.always[OptionKind] = append(e.always[OptionKind], rule)
		default:
			for _, name := range rule.Reads {
				e.byName[name] = append(e.byName[name], rule)
			}
		}
	}
	return e
}

// Run judges one configuration. The error is that of a server the facts do not cover.
func (e *Engine) Run(in Input) (*Run, error) {
	r, err := e.read(in)
	if err == nil {
		r.judge()
	}
	return r, err
}

// read makes the settings of a configuration. The error is as for Run.
func (e *Engine) read(in Input) (*Run, error) {
	r := &Run{Input: in, engine: e, effective: make(map[string]*Setting), keys: make(map[string]*Setting)}
	r.current.Run = r
	var err error
	if r.target, err = e.side(in.Target); err != nil {
		return nil, err
	}
	r.Target = r.target.server
	if in.From.Known() {
		if r.from, err = e.side(in.From); err != nil {
			return nil, err
		}
		r.From = r.from.server
	}
	if in.Files != nil {
		r.build()
	}
	r.buildKernel()
	return r, nil
}

// rank is the place of a rule in the list, which decides between equals only.
func (r *Run) rank(rule *Rule) int { return slices.Index(r.engine.rules, rule) }

func (r *Run) judge() {
	for _, s := range r.Settings {
		r.apply(s)
	}
	for _, s := range r.Others {
		r.apply(s)
	}
	for rule := range r.heard() {
		if rule.File != nil {
			for _, f := range r.Sources {
				rule.File(r.pass(rule), f)
			}
		}
		if rule.Host != nil && (r.Files != nil || !rule.readsOptions()) {
			rule.Host(r.pass(rule))
		}
	}
	r.heed(0)
	r.suppress(r.Findings)
	for _, s := range r.Settings {
		s.Decision = r.decide(s)
		s.recordAway()
	}
	r.uncover()
	r.promoteOthers()
	r.later(func(rule *Rule) {
		if rule.Decided != nil {
			r.decided(rule)
		}
	})
	r.later(func(rule *Rule) {
		if rule.Closing != nil {
			r.closing(rule)
		}
	})
	slices.SortStableFunc(r.Findings, r.compareFindings)
}

// heard are the rules of the set that is pinned, in their order.
func (r *Run) heard() iter.Seq[*Rule] {
	return func(yield func(*Rule) bool) {
		for _, rule := range r.engine.rules {
			if r.Policy.hears(rule) && !yield(rule) {
				return
			}
		}
	}
}

// pass is the run as a rule sees it. It is good until the next one: a rule keeps
// none, and a run hears some thousand.
func (r *Run) pass(rule *Rule) *Pass {
	r.current.rule, r.current.used = rule, r.current.used[:0]
	return &r.current
}

// apply brings a setting before the rules that read it.
func (r *Run) apply(s *Setting) {
	if s.Kind == SysctlKind && !strings.Contains(s.Name, ".") {
		r.applyAll(s) // no kernel key, and no option of a server either
		return
	}
	for _, rule := range r.engine.byName[s.Variable] {
		r.applyRule(rule, s)
	}
	if s.Name != s.Variable {
		for _, rule := range r.engine.byName[s.Name] {
			if !slices.Contains(rule.Reads, s.Variable) {
				r.applyRule(rule, s)
			}
		}
	}
	r.applyAll(s)
}

// applyAll brings a setting before the rules that read every one of its kind.
func (r *Run) applyAll(s *Setting) {
	for _, rule := range r.engine.always[s.Kind] {
		r.applyRule(rule, s)
	}
}

func (r *Run) applyRule(rule *Rule, s *Setting) {
	if rule.Scope >= s.scope() && r.Policy.hears(rule) {
		rule.Setting(r.pass(rule), s)
	}
}

// scope is the narrowest scope that takes a setting in.
func (s *Setting) scope() Scope {
	switch {
	case !s.Read:
		return Everywhere
	case s.Option == nil && s.Kind == OptionKind || s.Placeholder || s.Line != nil && s.Line.Bad:
		return Names
	case !s.Effective || s.Idle:
		return Values
	default:
		return Effective
	}
}

// promoteOthers moves settings that a rule judged in spite of their group to
// those that have a verdict.
func (r *Run) promoteOthers() {
	r.Others = slices.DeleteFunc(r.Others, func(s *Setting) bool {
		if r.best(s, RowName) == nil {
			return false
		}
		s.Decision = r.decide(s)
		s.recordAway()
		r.Settings = append(r.Settings, s)
		return true
	})
	slices.SortStableFunc(r.Settings, func(a, b *Setting) int {
		return cmp.Or(cmp.Compare(r.fileRank(a.File), r.fileRank(b.File)), cmp.Compare(a.Node.Span.Start, b.Node.Span.Start))
	})
}

func (r *Run) decided(rule *Rule) {
	for _, s := range r.Settings {
		rule.Decided(r.pass(rule), s)
	}
}

// later hears the rules on what was found; what they say can be ignored too.
func (r *Run) later(hear func(*Rule)) {
	before := len(r.Findings)
	for rule := range r.heard() {
		hear(rule)
	}
	r.heed(before)
	r.suppress(r.Findings[before:])
}

func (r *Run) closing(rule *Rule) {
	for _, f := range r.Sources {
		rule.Closing(r.pass(rule), f)
	}
}

func (r *Run) fileRank(f *File) int { return slices.Index(r.Sources, f) }

func (r *Run) compareFindings(a, b *Finding) int {
	place := cmp.Or(
		cmp.Compare(r.fileRank(a.Place.File), r.fileRank(b.Place.File)),
		cmp.Compare(a.Place.Span.Start, b.Place.Span.Start),
		cmp.Compare(b.Severity, a.Severity),
	)
	if place != 0 || a.Rule == b.Rule {
		return place
	}
	return cmp.Compare(r.rank(a.Rule), r.rank(b.Rule))
}

// lack notes that facts would decide an option.
func (r *Run) lack(option string, facts ...string) {
	for _, fact := range facts {
		i := slices.IndexFunc(r.Missing, func(m MissingFact) bool { return m.Fact == fact })
		if i < 0 {
			i = len(r.Missing)
			r.Missing = append(r.Missing, MissingFact{Fact: fact})
		}
		if !slices.Contains(r.Missing[i].NeededBy, option) {
			r.Missing[i].NeededBy = append(r.Missing[i].NeededBy, option)
		}
	}
}
