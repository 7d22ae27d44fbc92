// Package record reads and writes `# cnfarch:` comments: the verdicts that
// people write above a setting, and those that a rewrite writes there. The
// grammar is one for both:
//
//	# cnfarch: keep (while media=ssd, server>=mysql-8.4; until 2027-06-30) reason
//	# cnfarch: change 1 -> 0 (target mysql-8.4.8, media=ssd) reason [rule-name]
//	# cnfarch: delete (target mysql-8.4.8) reason [rule-name]
//	# cnfarch: undecided (target mysql-8.4.8, default 4000) reason
//	# cnfarch: ignore[rule-name] reason
//	# cnfarch: ignore-file[rule-name] reason
//
// A comment starts with # or ;. Values and words that hold blanks, brackets,
// commas, quotes or what cannot be printed stand between double quotes, with
// the escapes of Go, so that no value can break out of its place.
package record

import (
	"time"

	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Verb is the first word of a record. The zero value is invalid.
type Verb uint8

// The verbs. Keep binds the setting below it, Ignore takes rules out for the
// setting below it, IgnoreFile for the file; the others are written by a
// rewrite and bind nothing.
const (
	Keep Verb = iota + 1
	Change
	Delete
	Undecided
	Ignore
	IgnoreFile
)

// String is the word as it is written.
func (v Verb) String() string {
	switch v {
	case Keep:
		return "keep"
	case Change:
		return "change"
	case Delete:
		return "delete"
	case Undecided:
		return "undecided"
	case Ignore:
		return "ignore"
	case IgnoreFile:
		return "ignore-file"
	default:
		return "none"
	}
}

// verbs are all verbs, in the order of their constants.
func verbs() []Verb { return []Verb{Keep, Change, Delete, Undecided, Ignore, IgnoreFile} }

// Written reports whether a rewrite writes such records; they bind nothing.
func (v Verb) Written() bool { return v == Change || v == Delete || v == Undecided }

// Record is one `# cnfarch:` comment. Spans are offsets in the comment that
// was parsed; they are empty in a record that was built.
type Record struct {
	Verb Verb
	Span text.Span // from the first word to the end

	// Premises are, of keep, the conditions under which it binds, of the
	// written verbs the facts that the verdict rested on.
	Premises []Premise
	Until    Until // keep: when it ends; zero where it does not

	Target  server.Server // written verbs: the server it was judged for
	Default *string       // undecided: the default of the target

	Old string   // change: the value, or the whole line where more than the value changes
	New []string // change: what stands there instead, in the same form

	Rules  []Rule // ignored rules, or those that a written verdict comes from
	Reason string
	Why    text.Span // the reason
}

// Premise is one condition over a fact of the profile or over the target.
type Premise struct {
	Fact hw.Premise // with the key "server" for one over the target
	// Server is what the target is compared with, zero for a fact.
	Server server.Server
	Span   text.Span
}

// Until is the end of a record: the first server that it no longer binds for,
// or the last day on which it does. The zero value is no end.
type Until struct {
	Server server.Server
	Date   time.Time
	Span   text.Span
}

// Rule is a rule named by name or code, not checked against any list.
type Rule struct {
	Name string
	Span text.Span
}

// ProblemKind tells the ways in which a record is broken. The zero value is invalid.
type ProblemKind uint8

// The kinds of problems.
const (
	NoColon      ProblemKind = iota + 1 // "cnfarch keep …"
	UnknownVerb                         // no verb, or a word that is none
	Unbalanced                          // a bracket or quote without its partner
	BadCondition                        // empty, misspelt, an unknown fact, a value it cannot have
	BadChange                           // change without OLD -> NEW
	NoRule                              // ignore without rules, or a word that cannot be a rule's name
	NoReason                            // keep and ignore need one
)

// Problem says why a comment that is meant as a record is none.
type Problem struct {
	Kind    ProblemKind
	Span    text.Span // the bad place in the comment
	Message string    // lower case, no final stop
}

// Error is the message.
func (p *Problem) Error() string { return p.Message }

// Is is the premise that a fact has a value, as a finding names it. It is for
// writing; Parse checks it.
func Is(key, value string) Premise {
	return Premise{Fact: hw.Premise{Key: key, Op: hw.Equal, Value: value}}
}
