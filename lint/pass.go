package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Pass is one rule's view of a run. It keeps what the rule asked for, so that
// findings carry the facts they rest on.
type Pass struct {
	*Run
	rule *Rule
	used []Premise
}

// Target is the server the files are judged for.
func (p *Pass) Target() server.Server { return p.Run.Target }

// From is the server the files were written for; it is not Known without one.
func (p *Pass) From() server.Server { return p.Run.From }

// MySQL reports whether the target is MySQL (or a build of it) of at least version v.
func (p *Pass) MySQL(v string) bool { return p.Run.Target.Is(server.MySQL, v) }

// MariaDB reports whether the target is MariaDB of at least version v.
func (p *Pass) MariaDB(v string) bool { return p.Run.Target.Is(server.MariaDB, v) }

// Fact asks for a fact of the profile by its key; what is known becomes a
// premise of what the rule reports next.
func (p *Pass) Fact(key string) (hw.Fact, bool) {
	f, ok := p.Profile.Fact(key)
	if ok {
		p.use(f.Key, f.Text)
	}
	return f, ok
}

// Word asks for a fact and gives its text in lower case, empty where it is unknown.
func (p *Pass) Word(key string) string {
	f, _ := p.Fact(key)
	return strings.ToLower(f.Text)
}

// RuleNamed finds a rule of the engine by its name or its code.
func (p *Pass) RuleNamed(name string) (*Rule, bool) {
	i := slices.IndexFunc(p.engine.rules, func(r *Rule) bool { return r.Named(name) })
	if i < 0 {
		return nil, false
	}
	return p.engine.rules[i], true
}

// RuleNames are the names of all rules of the engine.
func (p *Pass) RuleNames() []string {
	names := make([]string, len(p.engine.rules))
	for i, r := range p.engine.rules {
		names[i] = r.Name
	}
	return names
}

// Unknowns are those of some facts that the profile does not know.
func (p *Pass) Unknowns(keys ...string) []string {
	var out []string
	for _, key := range keys {
		if _, ok := p.Profile.Fact(key); !ok {
			out = append(out, key)
		}
	}
	return out
}

// Use makes facts that were looked at elsewhere premises of what is reported next.
func (p *Pass) Use(keys ...string) {
	for _, key := range keys {
		p.Fact(key)
	}
}

func (p *Pass) use(key, text string) {
	for _, known := range p.used {
		if known.Key == key {
			return
		}
	}
	p.used = append(p.used, Premise{key, text})
}

// Runs is what the target runs for an option: what is written, or its default.
// It is not known for an option the target does not have, for a value that a
// template fills in, and for a default that is computed from unknown facts.
func (p *Pass) Runs(option string) (value.Reading, bool) {
	if s := p.Set(option); s != nil {
		return *s.Meant, s.Meant.Kind > value.None
	}
	return p.Default(option)
}

// RunsInt is Runs for a whole number.
func (p *Pass) RunsInt(option string) (int64, bool) {
	runs, ok := p.Runs(option)
	n, whole := runs.Int()
	return n, ok && whole
}

// Default is what the target runs for an option that is not written.
func (p *Pass) Default(option string) (value.Reading, bool) {
	return p.Run.target.defaultReading(option, p.Run)
}

// FromDefault is what the server that the files come from runs for an option
// that is not written.
func (p *Pass) FromDefault(option string) (value.Reading, bool) {
	if p.from == nil {
		return value.Reading{}, false
	}
	return p.from.defaultReading(option, p.Run)
}

// Known reports whether the target has an option, in a file or as a variable.
func (p *Pass) Known(option string) bool {
	return p.Run.target.lookup(option) != nil
}

// Audience is who reads a group at the target.
func (p *Pass) Audience(group string) effective.Audience {
	return OfTarget(p, group, func() effective.Audience { return effective.AudienceOf(p.Target(), group) })
}

// Builder is what is known of an option that builders of servers add, and
// whether it may stand in a file of the target because of who built that.
func (p *Pass) Builder(option string) (fact defaults.VendorFact, built bool) {
	by := p.Run.target.builder(option)
	return by.fact, by.known
}

// Option is what the target knows of an option, an empty one where it has none.
func (p *Pass) Option(option string) (*defaults.Option, bool) {
	if opt := p.Run.target.lookup(option); opt != nil {
		return opt, true
	}
	return new(defaults.Option), false
}

// Fault reports that the line is wrong: row 5 of the table of verdicts. Say what
// is to become of it with To, Delete or Outside.
func (p *Pass) Fault(s *Setting, severity Severity, format string, args ...any) *Draft {
	return p.advise(s, severity, Advice{Row: RowFault, Verdict: Change}, format, args...)
}

// Misread reports that the server refuses, clamps or misreads the value: row 3.
func (p *Pass) Misread(s *Setting, severity Severity, format string, args ...any) *Draft {
	return p.advise(s, severity, Advice{Row: RowValue, Verdict: Change}, format, args...)
}

// Unknown reports that the server does not know the name: row 2.
func (p *Pass) Unknown(s *Setting, severity Severity, format string, args ...any) *Draft {
	return p.advise(s, severity, Advice{Row: RowName, Verdict: Delete}, format, args...)
}

// Support argues for the line: row 6.
func (p *Pass) Support(s *Setting, severity Severity, format string, args ...any) *Draft {
	return p.advise(s, severity, Advice{Row: RowKeep, Verdict: Keep}, format, args...)
}

// Lack reports that facts are missing which would decide the line: row 7. The
// report lists them once for all settings.
func (p *Pass) Lack(s *Setting, severity Severity, facts []string, format string, args ...any) *Draft {
	p.Run.lack(s.Name, facts...)
	return p.advise(s, severity, Advice{Row: RowMissing, Verdict: Keep, Undecided: true}, format, args...)
}

// Miss notes, without a finding, that facts are missing which would decide an option.
func (p *Pass) Miss(option string, facts ...string) { p.Run.lack(option, facts...) }

// Judge reports advice from any other row.
func (p *Pass) Judge(s *Setting, severity Severity, advice Advice, format string, args ...any) *Draft {
	return p.advise(s, severity, advice, format, args...)
}

// Note says something about a setting that does not judge it.
func (p *Pass) Note(s *Setting, severity Severity, format string, args ...any) *Draft {
	return &p.note(s, severity, format, args...).draft
}

// Remark says something about a place in a file, or about no place.
func (p *Pass) Remark(at Place, severity Severity, format string, args ...any) *Draft {
	n := p.said(severity, format, args...)
	n.finding.Place = at
	return &n.draft
}

func (p *Pass) advise(s *Setting, severity Severity, advice Advice, format string, args ...any) *Draft {
	n := p.note(s, severity, format, args...)
	n.advice = advice
	n.finding.Advice = &n.advice
	if advice.Row == RowName {
		n.finding.Place = s.NamePlace()
	}
	return &n.draft
}

func (p *Pass) note(s *Setting, severity Severity, format string, args ...any) *said {
	n := p.said(severity, format, args...)
	f := &n.finding
	f.Setting, f.Option, f.Place = s, s.Name, s.Place()
	s.Findings = append(s.Findings, f)
	return n
}

// said is a finding and what it takes to make it, in one piece of memory: a fleet
// has some ten thousand.
type said struct {
	finding Finding
	draft   Draft
	advice  Advice
}

func (p *Pass) said(severity Severity, format string, args ...any) *said {
	n := &said{finding: Finding{
		Rule: p.rule, Severity: severity, Message: fmt.Sprintf(format, args...),
		Premises: append([]Premise(nil), p.used...), Fix: NoFix,
	}}
	n.draft = Draft{&n.finding, p}
	p.Run.Findings = append(p.Run.Findings, &n.finding)
	return n
}

// Ask takes an answer of the profile into a rule: the facts it rests on become
// premises of what the rule reports next.
func Ask[T any](p *Pass, a hw.Answer[T]) T {
	for _, f := range a.Used {
		p.use(f.Key, f.Text)
	}
	return a.Value
}
