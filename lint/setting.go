package lint

import (
	"io/fs"
	"slices"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/record"
	"github.com/cnfarch/cnfarch/lint/text"
	"github.com/cnfarch/cnfarch/lint/value"
)

// File is one file of the configuration.
type File struct {
	*text.File
	Nodes []cnf.Node
	// Read says that the target reads the file; the others were named, or lie
	// where files are read from.
	Read bool
	// Sysctl marks a file of kernel settings.
	Sysctl bool
	// Mode is the file's, 0 where it is not known.
	Mode fs.FileMode
	// Skipped: the target passes over the file for its mode.
	Skipped bool
	// Disk is where the file lies on this machine, for edits and messages.
	Disk string
	// Tags are the nodes that are a template's tags, in order.
	Tags []int
	// Records are the file's records, in order, with the comments that were meant
	// as such; IgnoreFile those that take rules out for the whole file.
	Records    []*PlacedRecord
	IgnoreFile []*PlacedRecord
}

// Kind tells option files' settings from kernel settings. The zero value is invalid.
type Kind uint8

// The kinds of settings.
const (
	OptionKind Kind = iota + 1
	SysctlKind
)

// String is the word as reports write it.
func (k Kind) String() string {
	if k == SysctlKind {
		return "sysctl"
	}
	return "option"
}

// Setting is one explicit line at one place in one file.
type Setting struct {
	*Statement
	Kind  Kind
	File  *File
	Node  *cnf.Node
	Group string

	DefaultText  string // the target's default as text, empty where it has none or it is not known
	DefaultKnown bool
	DefaultLacks []string // facts that a computed default waits for
	FromDefault  string
	FromKnown    bool
	Read         bool        // the target reads the group and the file
	Effective    bool        // no later line wins
	Winner       *Setting    // the line that wins, where Effective is false
	Idle         bool        // what the option belongs to is switched off: see WithoutInnoDB
	Line         *KernelLine // of a kernel setting; nil for options
	Records      []*PlacedRecord
	Kept         *record.Record // the keep record that holds, if one does
	Findings     []*Finding
	Decision     Decision
	shared       any // see Once
}

// Place is the value's place where there is one, else the name's.
func (s *Setting) Place() Place {
	if s.Node.Value.Empty() {
		return Place{s.File, s.Node.Name}
	}
	return Place{s.File, s.Node.Value}
}

// NamePlace is where the name stands.
func (s *Setting) NamePlace() Place { return Place{s.File, s.Node.Name} }

// Int is the whole number that runs, if one does.
func (s *Setting) Int() (int64, bool) { return s.Meant.Int() }

// Is reports whether the line says the same as one of the texts, by meaning. A
// text that the option does not have at this server, such as a word of another
// release or a number beyond its bounds, is never what the line says.
func (s *Setting) Is(texts ...string) bool {
	if s.Meant.Kind <= value.None {
		return false
	}
	for _, t := range texts {
		if value.Takes(s.Option, s.Meant.Server, t) && value.Equal(s.Option, s.Meant.Server, s.Meant.Text, t) {
			return true
		}
	}
	return false
}

// Problem is the first problem of the value with one of the causes. Of a line
// that a later one shadows, or that the server takes and does not use, only what
// stops the server counts.
func (s *Setting) Problem(causes ...value.Cause) (value.Problem, bool) {
	if s.Option == nil || s.Tolerated() {
		return value.Problem{}, false
	}
	for _, p := range s.Value.Problems {
		if slices.Contains(causes, p.Cause) && (p.Fatal || s.Effective) {
			return p, true
		}
	}
	return value.Problem{}, false
}

// Guessed reports whether the value is misread and what was meant is no more
// than a guess: then neither it nor what runs is the author's choice.
func (s *Setting) Guessed() bool {
	_, sure := s.Value.Meant()
	return !sure
}

// Tolerated reports whether the target takes the option and makes no use of it.
func (s *Setting) Tolerated() bool {
	return s.Option != nil && (s.Option.Status == defaults.Ignored || s.Option.Status == defaults.Placeholder)
}

// Once gives what several rules need of a setting and work out alike: the first
// that asks makes it. There is room for one such thing.
func Once[T any](s *Setting, work func() T) T {
	if known, ok := s.shared.(T); ok {
		return known
	}
	made := work()
	s.shared = made
	return made
}
