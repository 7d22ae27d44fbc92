// Package defaults knows which options every server release takes, what each is
// when it is not written, and where that is known from.
package defaults

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// Status says what a server does with an option of this name in its option files.
// The zero value is invalid.
type Status uint8

// The statuses. A name without a row at a release is unknown to it, hence fatal
// unless written behind loose_.
const (
	Live         Status = iota + 1 // taken and used
	Deprecated                     // taken and used, with a warning that it will go
	Ignored                        // MariaDB: removed, but still taken with a warning and without effect
	Placeholder                    // MariaDB: a name of MySQL's, taken with a warning and without effect
	VariableOnly                   // a variable that only SQL can set: in a file it is an unknown option
)

// Type is the kind of value an option reads. The zero value is invalid.
type Type uint8

// The types, named as the servers' own tables name them.
const (
	Untyped Type = iota + 1 // not known
	Boolean
	Integer
	Double
	String
	Enum
	Set
	FlagSet // optimizer_switch: name=on|off|default, each line changes what it names
	Flag    // takes no argument
)

// DefaultKind says how a server comes by the value of an option that is not written.
// The zero value is invalid.
type DefaultKind uint8

// The kinds of defaults.
const (
	NoDefault DefaultKind = iota + 1 // none, or not known
	Constant
	Computed // from other options or from the host, by Default.Formula
	HostPath // a path, name or address of the host or its packaging
	Build    // differs between builds of one release
)

// Default is what a server uses when an option is not written.
type Default struct {
	Kind DefaultKind
	// Text is the constant; for a computed default the value on a stock
	// server, for display only.
	Text string
	// Formula is set for Computed, where the server's rule is known; see Compute.
	Formula string
	// Dedicated says that innodb_dedicated_server=ON brings another default.
	Dedicated bool
	// Adjusted says that the running server may show another value than this,
	// which it fits to the machine, and that it does the same to a written one:
	// a cache it cannot open enough files for, or a size raised to a block's.
	Adjusted bool
}

// Scope is where a variable can be set at run time.
type Scope uint8

// The scopes. NoScope is an option that is no variable.
const (
	NoScope Scope = iota + 1
	Global
	Session
	Both
)

// Argument says whether an option wants a value in a file. The zero value is invalid.
type Argument uint8

// The kinds of arguments.
const (
	Required Argument = iota + 1
	Optional
	NoArgument
)

// Option is what one release of a server knows of one option.
type Option struct {
	Name     string // canonical: lower case, underscores
	Status   Status
	InFile   bool // may stand in an option file
	Variable bool // is a system variable
	Scope    Scope
	Dynamic  bool // SET GLOBAL works at run time
	Type     Type
	Argument Argument
	Default  Default
	Min, Max string   // bounds as decimal text, empty where none is known
	Block    uint64   // values are rounded down to a multiple; 1 where there is no block
	Words    []string // allowed words of Enum, Set and FlagSet, in the server's own order

	AliasOf    string // the option whose storage this name shares
	Negates    string // the option that this name switches off (skip_external_locking)
	Plugin     string // owning plugin or component: unknown, hence fatal, while it is not loaded
	Activates  bool   // switches a built-in plugin of its name on or off; takes FORCE and FORCE_PLUS_PERMANENT too
	BuildOnly  bool   // only in some builds (NDB Cluster, NUMA)
	Unlisted   bool   // taken, though the server's own help does not list it
	Uncertain  string // why the row is not exact, empty where it is
	First      server.Version
	Last       server.Version
	Provenance string // kinds of sources of the row, comma-separated; SourceOf explains them
}

// Doubtful reports whether it is uncertain that the release has the option, or
// what its default is. Where only its bounds, words, type, scope or flags are
// uncertain it is not.
func (o Option) Doubtful() bool {
	for part := range strings.SplitSeq(o.Uncertain, "; ") {
		subject, _, _ := strings.Cut(part, " ")
		switch subject {
		case "", "min", "max", "range", "block", "words", "values", "type", "scope", "dynamic", "deprecated":
		default:
			return true
		}
	}
	return false
}
