// Package value says what a text means for an option at a server: the value
// that runs, what happened on the way, and what was meant.
//
// The rules follow the servers' option parser (mysys/my_getopt, mysys/typelib)
// as read in the sources of MySQL 5.7 and 8.0 and of MariaDB, and as observed on
// MySQL 9.7.4 and MariaDB 10.5.23, 10.11.19 and 11.8.9. Checks that a server
// makes later, against other options or the host, are not made here.
package value

import (
	"strconv"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Kind is the kind of value that runs. The zero value is invalid.
type Kind uint8

// The kinds of values.
const (
	None  Kind = iota + 1 // nothing runs: the server refuses the text
	Bool                  // ON or OFF
	Int                   // a decimal number
	Float                 // a decimal number with six places
	Word                  // one word of an enum
	Set                   // words with commas between them, in the server's order
	Flags                 // name=on or name=off with commas between them: the parts this text changes
	Text                  // as written: a string, or a type whose words are not known
)

// Reading is what one text means for one option at one server.
type Reading struct {
	Option *defaults.Option
	Server server.Server
	Raw    string // the argument as it stands behind the sign and without quotes
	Has    bool   // whether there was an argument at all
	Kind   Kind
	// Text is the value that runs, spelled as the server shows it: "16777216",
	// "ON", "ROW". Empty for None, and for a bare string option, which keeps
	// its default on MySQL and becomes the empty string on MariaDB.
	Text string
	// Kept: the server passes over the line. What stood before it stays, and
	// Text is the default where that is a known constant.
	Kept     bool
	Problems []Problem // in the order in which the server meets them
}

// Fatal reports whether the server refuses to start because of this text.
func (r Reading) Fatal() bool {
	for _, p := range r.Problems {
		if p.Fatal {
			return true
		}
	}
	return false
}

// Problem finds the first problem of a cause.
func (r Reading) Problem(c Cause) (Problem, bool) {
	for _, p := range r.Problems {
		if p.Cause == c {
			return p, true
		}
	}
	return Problem{}, false
}

// Meant is the value that was meant, spelled as the server shows it, for rules
// that judge values: the value that runs, unless a problem says that another
// was meant. sure is false where that is a guess, and text is empty with it
// where nobody can tell.
func (r Reading) Meant() (text string, sure bool) {
	if len(r.Problems) == 0 {
		return r.Text, true
	}
	for i := len(r.Problems) - 1; i >= 0; i-- {
		if p := r.Problems[i]; p.Meant != "" {
			return Read(r.Option, r.Server, p.Meant, true).Text, p.Sure
		}
	}
	return "", false
}

// Int is the whole number that runs, if one does that fits.
func (r Reading) Int() (int64, bool) {
	if r.Kind != Int {
		return 0, false
	}
	n, err := strconv.ParseInt(r.Text, 10, 64)
	return n, err == nil
}

// Float is the number that runs, if one does.
func (r Reading) Float() (float64, bool) {
	if r.Kind != Int && r.Kind != Float {
		return 0, false
	}
	v, err := strconv.ParseFloat(r.Text, 64)
	return v, err == nil
}
