// Package drift holds configuration files against what a running server says of
// itself: which variables run with another value than the files ask for, and why.
package drift

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Origin says how a running variable came by its value. The zero value is not known.
type Origin uint8

// The origins, as performance_schema.variables_info (MySQL) and
// information_schema.SYSTEM_VARIABLES (MariaDB) name them.
const (
	Compiled    Origin = iota + 1 // COMPILED, COMPILE-TIME
	Files                         // GLOBAL, SERVER, EXPLICIT, EXTRA, USER, LOGIN; CONFIG
	CommandLine                   // COMMAND_LINE, COMMAND-LINE
	FromAuto                      // PERSISTED: read from mysqld-auto.cnf at the start
	Dynamic                       // DYNAMIC, SQL: set since the start
	Adjusted                      // AUTO, ENVIRONMENT: the server has worked it out
)

// String is the word of reports.
func (o Origin) String() string {
	switch o {
	case Compiled:
		return "compiled"
	case Files:
		return "file"
	case CommandLine:
		return "command line"
	case FromAuto:
		return "persisted"
	case Dynamic:
		return "set at run time"
	case Adjusted:
		return "adjusted"
	default:
		return "unknown"
	}
}

// originOf reads the servers' words.
func originOf(word string) Origin {
	switch word {
	case "COMPILED", "COMPILE-TIME":
		return Compiled
	case "GLOBAL", "SERVER", "EXPLICIT", "EXTRA", "USER", "LOGIN", "CONFIG":
		return Files
	case "COMMAND_LINE", "COMMAND-LINE":
		return CommandLine
	case "PERSISTED":
		return FromAuto
	case "DYNAMIC", "SQL":
		return Dynamic
	case "AUTO", "ENVIRONMENT":
		return Adjusted
	default:
		return 0
	}
}

// Variable is what a running server says of one variable.
type Variable struct {
	Name    string // lower case, underscores
	Value   string
	Has     bool // whether the value is known: variables_info has none
	Origin  Origin
	Path    string // the file that it was read from
	SetTime string // as the server wrote it
	SetBy   string // the account
}

// Runtime is what is known of a running host.
type Runtime struct {
	Variables map[string]Variable
	Kernel    map[string]string // of sysctl -a, by dotted key
	Persisted *lint.Persisted   // a mysqld-auto.cnf among the files
}

// Server is the product and release of the dump, by its variable version; it is
// not Known where the dump has none.
func (r *Runtime) Server() server.Server {
	v, ok := r.Variables["version"]
	if !ok {
		return server.Server{}
	}
	return serverOf(v.Value)
}

// State is how a variable stands to the files. The zero value is invalid.
type State uint8

// The states.
const (
	// NotRunning: the file sets a variable that the server does not have.
	NotRunning State = iota + 1
	// Changed: set since the start, and the files say otherwise.
	Changed
	// RuntimeOnly: no file sets it, and it runs with another value than its default.
	RuntimeOnly
	// Overridden: a persisted value beats the line of the file.
	Overridden
	// PersistedOnly: persisted, and no file sets it.
	PersistedOnly
	// Pending: persisted for the next start, which will bring another value.
	Pending
	// Edited: the server was started with other lines than the files have now.
	Edited
	// ByCommandLine: an argument of the command line beats the line of the file.
	ByCommandLine
	// Unlike: the values differ, and the dump does not say why.
	Unlike
)

// String is the word of reports and of JSON.
func (s State) String() string {
	switch s {
	case NotRunning:
		return "file-only"
	case Changed:
		return "changed-since-start"
	case RuntimeOnly:
		return "runtime-only"
	case Overridden:
		return "persisted-over-file"
	case PersistedOnly:
		return "persisted-only"
	case Pending:
		return "persisted-for-next-start"
	case Edited:
		return "file-changed-since-start"
	case ByCommandLine:
		return "command-line-over-file"
	case Unlike:
		return "differs"
	default:
		return "invalid"
	}
}

// Difference is one variable, or kernel key, that runs otherwise than the files
// say. Texts are masked where they are secrets.
type Difference struct {
	Option  string
	State   State
	Setting *lint.Setting // nil where no file sets it
	Written string        // what the files come to, as the server would show it
	Runs    string
	Default string // of the target; empty where it is not known or plays no part
	Saved   string // what mysqld-auto.cnf holds, where that is the matter
	Of      Variable
	Line    string // the line that keeps what runs
	Do      string // the statement or command that brings what the files say
}

// Result is a comparison.
type Result struct {
	Differences []Difference
	Equal       int // variables that run as the files say
	// Unknown are written settings of which nobody can say what they come to,
	// such as a template's placeholder.
	Unknown int
}
