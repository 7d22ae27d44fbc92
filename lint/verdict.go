// Package lint holds the model of a configuration under judgement and the
// engine that brings it before the rules: settings, findings, and one verdict
// for every setting. It knows no rule by name; the caller hands it the list.
package lint

// Verdict is what is to become of a setting. The zero value is none yet.
type Verdict uint8

// The verdicts.
const (
	Keep Verdict = iota + 1
	Change
	Delete
)

// String is the word as records and reports write it.
func (v Verdict) String() string {
	switch v {
	case Keep:
		return "keep"
	case Change:
		return "change"
	case Delete:
		return "delete"
	default:
		return "none"
	}
}

// Severity ranks findings. The zero value is invalid.
type Severity uint8

// The severities. Error: the server will not start, data or access is at risk,
// something that was meant to be read is not, or a line does the opposite of
// what it says. Warning: wrong for this hardware or version, without effect,
// or behaviour changes. Info: hygiene.
const (
	Info Severity = iota + 1
	Warning
	Error
)

// String is the word as reports write it.
func (s Severity) String() string {
	switch s {
	case Info:
		return "info"
	case Warning:
		return "warning"
	case Error:
		return "error"
	default:
		return "none"
	}
}

// Row is the row of the table of verdicts (docs/architecture.md) that a piece
// of advice argues from. Of several pieces of advice on one setting the lowest
// row decides. The zero value is invalid.
type Row uint8

// The rows, in the order in which they decide.
const (
	RowRecord     Row = iota + 1 // a written verdict
	RowName                      // the server does not know the name
	RowValue                     // the server refuses, clamps or misreads the value
	RowShadowed                  // a later line wins
	RowFault                     // a rule contradicts the line
	RowKeep                      // a rule argues for the line
	RowMissing                   // a fact is missing that would decide
	RowOldDefault                // the default of the server it came from
	RowDefault                   // the default of the target
	RowDeprecated                // a better name exists
	RowNone                      // nobody speaks
)

// FixClass says what applying a finding's advice does to the servers that read
// the file. The zero value is invalid.
type FixClass uint8

// The classes of fixes. Safe: no server that reads the file behaves differently
// afterwards, and one that refused the file starts with what the file states.
// Unsafe: the edit is known, but something runs differently. NoFix: a person
// has to decide, or to act outside the file.
const (
	NoFix FixClass = iota + 1
	Unsafe
	Safe
)

// String is the word as reports write it.
func (f FixClass) String() string {
	switch f {
	case Safe:
		return "safe"
	case Unsafe:
		return "unsafe"
	default:
		return "none"
	}
}
