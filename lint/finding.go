package lint

import "github.com/cnfarch/cnfarch/lint/text"

// Place is where a finding points: a span of a file. The zero value is no place.
type Place struct {
	File *File
	Span text.Span
}

// Suggestion is a line to write: an option and its value.
type Suggestion struct {
	Option string
	Value  string
	Bare   bool // written without a value
}

// Advice is what a finding says of the verdict on its setting.
type Advice struct {
	Row       Row
	Verdict   Verdict
	Undecided bool // a reason or a fact is still owed
	// Suggest holds the lines to write where Verdict is Change. Change with
	// nothing to suggest means that the cause lies outside the line.
	Suggest []Suggestion
	// Group, where set, is the group the line is to move to.
	Group string
}

// Premise is one fact that a finding rests on, by its profile key.
type Premise struct{ Key, Text string }

// ByBaseline is who suppressed what a baseline lists.
const ByBaseline = "baseline"

// Suppression says who took a finding out of the count: an ignore, or a baseline.
type Suppression struct{ By, Reason string }

// Finding is one rule's statement at one place.
type Finding struct {
	Rule     *Rule
	Severity Severity
	Message  string
	Place    Place
	Setting  *Setting // nil where the finding is about a file, a host or something not written
	Option   string   // the option or key it is about, empty where there is none
	Advice   *Advice  // nil where the finding does not judge the setting
	Fatal    bool     // the target does not start because of it
	Premises []Premise
	Evidence []string
	Fix      FixClass
	// Mend, where Fix is Safe, are edits of comments in the finding's file that
	// settle it. What becomes of a setting stands in Advice.
	Mend []text.Edit

	Suppressed *Suppression
}

// Unset is an option that is not in the files and whose default differs
// between two servers.
type Unset struct {
	Option        string
	DefaultFrom   *string // nil where the option did not exist
	DefaultTarget *string
	Impact        string // high, medium or low
	Note          string
}

// MissingFact is a fact that would decide settings if the profile gave it.
type MissingFact struct {
	Fact     string
	NeededBy []string // options, in the order of the report
}
