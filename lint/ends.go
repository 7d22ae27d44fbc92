package lint

import (
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Set is the setting that decides a variable, nil where none is written.
func (r *Run) Set(variable string) *Setting { return r.effective[variable] }

// TargetDefault is what the target runs for an option that is not written. It
// is not known for a path of the host, for what differs between builds, and for
// a computation from unknown facts, which are listed.
func (r *Run) TargetDefault(option string) (text string, known bool, lacks []string) {
	return r.target.defaultOf(r.target.lookup(option), r)
}

// SourceDefault is TargetDefault for the server that the files come from; nothing
// is known without one.
func (r *Run) SourceDefault(option string) (text string, known bool, lacks []string) {
	if r.from == nil {
		return "", false, nil
	}
	return r.from.defaultOf(r.from.lookup(option), r)
}

// SourceReading is what the server that the files come from makes of a line. It
// is not known where that server does not take the option, without such a
// server, and where a template fills the value in.
func (r *Run) SourceReading(s *Setting) (value.Reading, bool) {
	if r.from == nil || s.Kind != OptionKind || s.Placeholder || !s.Read {
		return value.Reading{}, false
	}
	m := r.from.match(spelling{text: s.Spelling})
	opt := r.from.lookup(m.Name)
	if m.Kind != effective.Found || opt == nil {
		return value.Reading{}, false
	}
	return s.readBy(m, opt, r.From), true
}

// SourceRefuses reports whether the server that the files come from does not
// start with a line either, since it knows no option of that name.
func (r *Run) SourceRefuses(s *Setting) bool {
	if r.from == nil || s.Kind != OptionKind || !s.Read {
		return false
	}
	m := r.from.match(spelling{text: s.Spelling})
	return m.Kind == effective.Unknown && !m.Loose
}
