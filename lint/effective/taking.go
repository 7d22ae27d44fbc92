package effective

import (
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// Acts is the prefix that changes the argument: the one right before the name.
// Those further left only leave the mark of loose.
func (m Match) Acts() Prefix {
	if len(m.Prefixes) == 0 {
		return NoPrefix
	}
	return m.Prefixes[len(m.Prefixes)-1]
}

// Effective is the argument that reaches the option. Skip and Disable make it 0,
// or 1 where it was exactly 0; Enable makes it 1, or 0 where it was exactly 0. So
// enable-x=OFF enables. The other prefixes leave it alone: Maximum sets the
// ceiling of sessions to it, Autoset asks for the automatic value.
func (m Match) Effective(value string, has bool) (string, bool) {
	zero := has && value == "0"
	switch m.Acts() {
	case Skip, Disable:
		return digit(zero), true
	case Enable:
		return digit(!zero), true
	default:
		return value, has
	}
}

func digit(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

// Complaint is a message of the server about the name of an argument. The zero
// value is invalid.
type Complaint uint8

// The complaints.
const (
	UnknownVariable   Complaint = iota + 1 // no such option, and it has an argument
	UnknownOption                          // no such option, alone
	AmbiguousPrefix                        // an abbreviation of several
	PrefixUsed                             // a note: a unique abbreviation
	ArgumentRequired                       // alone, where a value is needed
	NoArgumentAllowed                      // a value, where none is taken
)

// String is the class as the conformance cases spell it.
func (c Complaint) String() string {
	names := [...]string{"invalid", "unknown-variable", "unknown-option", "ambiguous-prefix", "prefix-used", "argument-required", "no-argument-allowed"}
	if int(c) >= len(names) {
		return fmt.Sprintf("Complaint(%d)", uint8(c))
	}
	return names[c]
}

// Complaints are what the server says of an argument before it looks at the
// value, and whether it then refuses to start.
func (m Match) Complaints(has bool) (said []Complaint, fatal bool) {
	switch m.Kind {
	case Unknown:
		if has {
			return []Complaint{UnknownVariable}, !m.Loose
		}
		return []Complaint{UnknownOption}, !m.Loose
	case Ambiguous:
		return []Complaint{AmbiguousPrefix}, true
	}
	if m.Noted {
		said = append(said, PrefixUsed)
	}
	_, has = m.Effective("", has)
	switch {
	case m.Argument == Required && !has && m.Acts() != Autoset:
		return append(said, ArgumentRequired), true
	case m.Argument == NoArgument && has:
		return append(said, NoArgumentAllowed), true
	}
	return said, false
}

// WholeNames reports whether the files switch abbreviations off. MariaDB looks
// for getopt-prefix-matching before all else, so it counts wherever it stands.
func WholeNames(s server.Server, args []Arg) bool {
	if s.Product != server.MariaDB {
		return false
	}
	off := false
	for _, a := range args {
		switch strings.ToLower(strings.ReplaceAll(a.Key, "-", "_")) {
		case "getopt_prefix_matching":
			off = a.HasValue && a.Value != "1" && !strings.EqualFold(a.Value, "on") && !strings.EqualFold(a.Value, "true")
		case "skip_getopt_prefix_matching", "disable_getopt_prefix_matching":
			off = !a.HasValue || a.Value != "0"
		}
	}
	return off
}
