package value

// Cause is what is wrong with a text, or unusual about it. The zero value is invalid.
type Cause uint8

// The causes.
const (
	// Numbers.
	Unparsable    Cause = iota + 1 // no number at all, or an impossible byte behind the digits
	UnknownSuffix                  // a suffix letter that only later releases know
	WordAsNumber                   // a word without digits whose first letter is a suffix: 0
	TrailingText                   // text behind the part that counts, which is not looked at
	Exponent                       // 1e3, where e is the suffix for 2^60
	Negative                       // a sign where there are no negative numbers
	Overflow                       // more than 64 bits
	BelowMin                       // raised to the minimum
	AboveMax                       // lowered to the maximum
	NotOnBlock                     // rounded down to a multiple of the block size

	// Booleans.
	BadBoolean     // no boolean word: OFF
	IgnoredBoolean // no boolean word, and the line is passed over
	OnUnlessOff    // a text that reads like off but runs as on

	// Enums, sets and flags.
	UnknownWord      // not in the list
	AmbiguousWord    // the start of several words
	AbbreviatedWord  // the start of exactly one word
	NumberOutOfRange // no word or bit has that number
	WordByNumber     // a word or several, given by number
	BlankInList      // a blank behind a comma
	EmptyPart        // a comma too many
	RepeatedFlag     // one flag twice in one value
	BadFlagState     // a flag without =on, =off or =default

	// Arguments.
	ArgumentMissing   // needs an argument, has none
	ArgumentForbidden // takes no argument, has one
	EmptyArgument     // nothing behind the sign
	SwitchAsName      // a boolean word where a file name stands: log_bin=OFF

	// Texts.
	MalformedText // not of the form that the server wants
)

// String is the name of the cause in words with dashes.
func (c Cause) String() string {
	names := [...]string{
		"none", "unparsable", "unknown-suffix", "word-as-number", "trailing-text", "exponent", "negative",
		"overflow", "below-min", "above-max", "not-on-block", "bad-boolean", "ignored-boolean", "on-unless-off",
		"unknown-word", "ambiguous-word", "abbreviated-word", "number-out-of-range", "word-by-number",
		"blank-in-list", "empty-part", "repeated-flag", "bad-flag-state", "argument-missing",
		"argument-forbidden", "empty-argument", "switch-as-name", "malformed-text",
	}
	if int(c) >= len(names) {
		return "unknown"
	}
	return names[c]
}

// Problem is one thing that is wrong with a text or unusual about it.
type Problem struct {
	Cause Cause
	Fatal bool   // the server does not start
	Part  string // the bytes at fault: the word, the suffix and what follows, or the whole text
	Runs  string // the value that runs in the end, as in Reading.Text; empty where Fatal
	Bound string // the limit or block size that was applied, as decimal text
	// Meant is a text to write that says what was meant. It is empty where
	// nobody can tell, and for a limit that was applied to a misread number:
	// what that number was meant to be stands with the problem before.
	Meant string
	Want  string // what the server wants in place of a MalformedText, for people
	// Sure: Meant is the only sensible reading, so that a fix may write it.
	Sure bool
}
