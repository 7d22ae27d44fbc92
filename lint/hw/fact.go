package hw

// Kind says what a fact's value is. The zero value is invalid.
type Kind uint8

// The kinds of values.
const (
	Word    Kind = iota + 1 // one of the words that the key lists, "none" and "unlimited" included
	Text                    // free text
	Boolean                 // yes or no
	Size                    // bytes, or bytes per second
	Number                  // a count, a rate, or a measure in the unit of the key
	Date                    // YYYY-MM-DD
	List                    // words between commas
)

// Fact is one known fact.
type Fact struct {
	Key  string // as CanonicalKey spells it
	Text string // as written
	Kind Kind
	// Int is a size in bytes, or a count. Words that stand for an amount are
	// amounts too: 0 for an absent swap, math.MaxInt64 for no limit.
	Int int64
	// Number is Int, or what is no whole number (cpu_limit = 2.5).
	Number float64
	Bool   bool
	List   []string
	amount bool // Int and Number mean something
}

// Amount reports whether the fact can be compared by size.
func (f Fact) Amount() bool { return f.amount }
