package lint

import (
	"strings"
	"sync"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Statement is what a line says to the servers of a run. Neither other lines nor
// the host nor the place in a file have a part in it, so that the same words are
// one statement for all runs of an engine: it does not change once it is made.
type Statement struct {
	Spelling string // the name as written
	// Name is the option as the server knows it (log_bin for skip-log-bin),
	// else as written in lower case with underscores.
	Name string
	// Variable is the storage that Name stands for: one for all its aliases.
	Variable string
	Match    effective.Match

	Option     *defaults.Option // at the target; nil where it is unknown there
	FromOption *defaults.Option // at the server the file comes from; nil where unknown

	// Raw is the value as it stands in the file without quotes and escapes,
	// Has whether there was a sign and so a value at all.
	Raw string
	Has bool
	// Value is what the target makes of the value after the prefixes of the
	// name have acted. Its Kind is zero where Option is nil, Placeholder is set,
	// or the target does not read the line.
	Value value.Reading
	// Meant is what the later rows of the table judge: Value, or the reading
	// of what was meant where the target misreads it. It is never nil.
	Meant       *value.Reading
	Placeholder bool // a template fills the value in
	Secret      bool // the value must never be shown
	Class       defaults.Classes

	followed memo[any, any] // see OfStatement
}

// OfStatement gives what follows from a setting's statement and from the servers
// of the run alone; the first rule that asks works it out, for all lines and runs
// that have the statement. Every type has room for one such thing, which is
// shared: do not change it.
func OfStatement[T any](s *Setting, work func() T) T {
	return s.followed.of((*T)(nil), func() any { return work() }).(T)
}

// words are what a statement is known by: the name and the value with their
// quotes taken off and their escapes not yet undone, and how they are read.
type words struct {
	name, value string
	manner
}

// manner is how the words of a line are read.
type manner struct {
	from        *side // nil without a server that the files come from
	read        bool  // the target reads the line
	has         bool  // there is a value
	placeholder bool  // of a template
	whole       bool  // the files switch abbreviations off
}

// statements are those of one target that runs have met: a thousand files of a
// fleet repeat the same forty lines, and a long file its own. It is safe for use by
// several goroutines at once. Lines that nobody repeats must not fill the memory,
// and secrets not outlive their file, so neither long ones nor those are kept, nor
// any beyond the first some thousand.
type statements struct {
	mu    sync.RWMutex
	known map[words]*Statement
}

const (
	mostStatements = 5_000
	longStatement  = 500 // bytes
)

// of finds the statement of a name and a value, or makes it.
func (t *statements) of(name, val []byte, how manner, work func() *Statement) *Statement {
	t.mu.RLock()
	s := t.known[words{string(name), string(val), how}]
	full := len(t.known) >= mostStatements
	t.mu.RUnlock()
	if s != nil {
		return s
	}
	s = work()
	if full || s.Secret || len(name)+len(val) > longStatement {
		return s
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = make(map[words]*Statement)
	}
	t.known[words{string(name), string(val), how}] = s
	return s
}

// statement is what a node of an option file says to the target. The manner knows
// already what the node does not tell.
func (d *side) statement(n *cnf.Node, src []byte, how manner) *Statement {
	name, inner := n.Name.Of(src), n.Inner.Of(src)
	how.has, how.placeholder = n.HasValue, n.ValueUnknown(src)
	return d.statements.of(name, inner, how, func() *Statement {
		s := &Statement{Spelling: string(name), Raw: cnf.Unescape(inner), Has: how.has, Placeholder: how.placeholder}
		s.Meant = &s.Value
		d.identify(s, how)
		if how.read && s.Option != nil && !s.Placeholder {
			d.read(s)
		}
		return s
	})
}

// identify looks the option up at both servers.
func (d *side) identify(s *Statement, how manner) {
	s.Match = d.match(spelling{s.Spelling, how.whole})
	s.Name = s.Match.Name
	if s.Match.Kind == effective.Found {
		s.Option = d.lookup(s.Name)
	} else {
		s.Name = Canonical(s.Spelling)
	}
	if how.from != nil {
		s.FromOption = how.from.lookup(s.Name)
	}
	s.Variable = s.Name
	if s.Option != nil && s.Option.AliasOf != "" {
		s.Variable = s.Option.AliasOf
	}
	if s.ofNamedCache() {
		s.Variable = strings.ToLower(s.Match.Instance) + "." + s.Variable
	}
	s.Class = d.class(s.Name)
	s.Secret = s.Class.Secret
}

// read makes the value out.
func (d *side) read(s *Statement) {
	s.Value = s.readBy(s.Match, s.Option, d.server)
	if text, sure := s.Value.Meant(); sure && len(s.Value.Problems) > 0 {
		meant := value.Shown(s.Option, d.server, text)
		s.Meant = &meant
	}
}

// readBy is what a server makes of the value of a line whose name it has matched:
// the prefixes of the name act on the argument before the option's type reads it.
func (s *Statement) readBy(m effective.Match, opt *defaults.Option, at server.Server) value.Reading {
	raw, has := m.Effective(s.Raw, s.Has)
	negates := m.Acts() == effective.Skip || m.Acts() == effective.Disable
	return value.Options{Loose: m.Loose, Negated: negates && raw == "0"}.Read(opt, at, raw, has)
}

// Canonical is a name in the spelling of the facts: lower case, underscores.
func Canonical(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "-", "_")
}

// ofNamedCache reports whether the line is for a key cache other than the main
// one (hot.key_buffer_size): it sets nothing of that one, and has no default.
func (s *Statement) ofNamedCache() bool {
	switch s.Name {
	case "key_buffer_size", "key_cache_block_size", "key_cache_division_limit", "key_cache_age_threshold", "key_cache_segments":
		return s.Match.Instance != "" && !strings.EqualFold(s.Match.Instance, "default")
	default:
		return false
	}
}
