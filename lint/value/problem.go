package value

// Cause is what is wrong with a text, or unusual about it. The zero value is invalid.
type Cause uint8

// The causes.
const (
	// Numbers.
	Unparsable    Cause = iota + 1 // no number at all, or an impossible byte behind the digits
	UnknownSuffix                  // a suffix letter that only later releases know
	WordAsNumber                   // a word without digits whose first letter is a suffix: 0
	TrailingText                   // text behind the suffix letter, which is not looked at
	Exponent                       // 1e3, where e is the suffix for 2^60
	Negative                       // a sign where there are no negative numbers
	Overflow                       // more than 64 bits
	BelowMin                       // raised to the minimum
	AboveMax                       // lowered to the maximum
	NotOnBlock                     // rounded down to a multiple of the block size

	// Booleans.
	BadBoolean     // no boolean word: OFF
	IgnoredBoolean // no boolean word, and the line is ignored: the default stays
	OnUnlessOff    // MySQL's skip_name_resolve: a text that reads like off but runs as on

	// Enums and sets.
	UnknownWord      // not in the list
	AmbiguousWord    // the start of several words
	AbbreviatedWord  // the start of exactly one word, which is taken
	NumberOutOfRange // no word or bit has that number
	WordByNumber     // a word or several, given by number
	BlankInList      // a blank next to a comma
	EmptyPart        // a comma too many
	RepeatedFlag     // one flag twice in one value
	BadFlagState     // a flag without =on, =off or =default

	// Arguments.
	ArgumentMissing   // needs an argument, has none
	ArgumentForbidden // takes no argument, has one
	EmptyArgument     // nothing behind the sign
	SwitchAsName      // a boolean word where a file name stands: log_bin=OFF
)

// Problem is one thing that is wrong with a text or unusual about it.
type Problem struct {
	Cause Cause
	Fatal bool   // the server does not start
	Part  string // the bytes at fault: the word, the suffix, the whole text
	Runs  string // the value that runs instead, spelled as in Reading.Text; empty where Fatal
	Bound string // the limit or block size that was applied, as decimal text
	// Meant is the text that says what was meant, as it should be written;
	// empty where that would be a guess out of nothing.
	Meant string
	// Sure: Meant is the only sensible reading, so a fix may write it.
	Sure bool
}
