package defaults

// Unit is what the number of an option counts. The zero value means that the
// option takes no number or that its unit is not known.
type Unit uint8

// The units.
const (
	Bytes Unit = iota + 1
	Count
	Days
	Seconds
	Milliseconds
	Microseconds
	Percent
	Pages
	Kilobytes
)

// Impact ranks how much a changed value matters. The zero value is invalid.
type Impact uint8

// The ranks.
const (
	Low Impact = iota + 1
	Medium
	High
)

// Classes is what rules ask of an option whatever the release.
type Classes struct {
	Unit        Unit
	Assertion   bool // worth stating even where it equals the default
	Presence    bool // a line that works by being there
	Secret      bool // its value must never be printed
	Path        bool // names a file or a directory
	Accumulates bool // every occurrence counts, not the last alone
	Area        string
	Impact      Impact
}

// Class gives the classes of an option by its canonical name.
func Class(name string) Classes {
	return Classes{Impact: Low}
}
