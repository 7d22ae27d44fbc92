package effective

import "github.com/cnfarch/cnfarch/lint/server"

// Argument says whether an option wants a value. The zero value is invalid.
type Argument uint8

// The kinds of arguments.
const (
	Required Argument = iota + 1
	Optional
	NoArgument
)

// Names is what the matcher must know of the options of one server. Names are
// canonical: lower case, underscores.
type Names interface {
	// Argument finds an option by its exact name. Only names that may stand
	// in an option file count.
	Argument(name string) (Argument, bool)
	// WithPrefix lists the options whose names begin with prefix. Only
	// MariaDB asks for it.
	WithPrefix(prefix string) []string
}

// MatchKind is the outcome of matching a name. The zero value is invalid.
type MatchKind uint8

// The outcomes.
const (
	Found     MatchKind = iota + 1 // Match.Name is the option
	Unknown                        // no such option: fatal, unless Match.Loose
	Ambiguous                      // MariaDB: an abbreviation of several options: fatal
)

// Reason says why a name is unknown. Zero where it is not.
type Reason uint8

// The reasons.
const (
	NoSuchName    Reason = iota + 1
	LetterCase           // would be found in lower case
	Abbreviated          // is a unique abbreviation, which this server does not take
	LeadingDashes        // would be found without its leading dashes
)

// Prefix is a word before a name that changes what the argument does.
type Prefix uint8

// The prefixes.
const (
	NoPrefix Prefix = iota
	Skip
	Disable
	Enable
	Maximum
	Loose
	Autoset // MariaDB only
)

// Match is what the name of an argument means to a server.
type Match struct {
	Kind MatchKind
	// Name is the option, in canonical spelling.
	Name     string
	Argument Argument
	// Instance is the part before the dot of a structured name, "hot" of hot.key_buffer_size.
	Instance string
	// Prefixes are those stripped, from left to right. Only the last one acts.
	Prefixes []Prefix
	// Loose: an unknown name is only a warning.
	Loose bool
	// Abbreviated: the name was shortened. Noted: the server says so.
	Abbreviated, Noted bool
	Reason             Reason
	// Candidates are the names that an ambiguous or refused abbreviation fits.
	Candidates []string
}

// Matcher matches the names of arguments at one server.
type Matcher struct {
	Server server.Server
	Names  Names
	// WholeNames: abbreviations were switched off by getopt-prefix-matching=0 (MariaDB).
	WholeNames bool
}
