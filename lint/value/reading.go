// Package value says what a text means for an option at a server: the value
// that runs, what happened on the way, and what was meant.
package value

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Kind is the kind of value that runs. The zero value is invalid.
type Kind uint8

// The kinds of values.
const (
	None  Kind = iota + 1 // nothing runs, because the server refuses, or it is not known what
	Bool                  // ON or OFF
	Int                   // a decimal number
	Float                 // a decimal number with six places
	Word                  // one word of an enum
	Set                   // words with commas between them, in the server's order
	Flags                 // name=on or name=off with commas between them: the parts this text changes
	Text                  // as written
)

// Reading is what one text means for one option at one server.
type Reading struct {
	Option defaults.Option
	Server server.Server
	Raw    string // the argument as it stands behind the sign and without quotes
	Has    bool   // whether there was an argument at all
	Kind   Kind
	// Text is the value that runs, spelled as the server shows it: "16777216",
	// "ON", "ROW". Empty for None.
	Text     string
	Problems []Problem
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

// Options is what the name of an option says about the reading of its value.
type Options struct {
	// Loose: the name stands behind loose_. A text that the server refuses
	// stays fatal in MySQL; MariaDB reports it and starts with what it made of
	// the text (observed on MySQL 9.7.4, MariaDB 10.5.23, 10.11.19, 11.8.9).
	Loose bool
}

// Read says what raw means for the option at the server. has tells an empty
// argument ("x=") from none ("x").
func Read(opt defaults.Option, s server.Server, raw string, has bool) Reading {
	return Options{}.Read(opt, s, raw, has)
}
