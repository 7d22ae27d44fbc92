// Package cnf reads the bytes of MySQL and MariaDB option files (my.cnf) into
// nodes that tile the file: joined, they give the input back, for any bytes at
// all. It knows how a line is read, and no server, option or group by name.
//
// The dialect follows mysys/my_default.cc of MySQL 5.7.22 and 8.0.41 and
// mysys/my_default.c of MariaDB 10.11.18, and what MySQL 9.7.4 and MariaDB
// 10.11.19 and 11.8.9 were observed to do.
package cnf

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint/text"
)

// Dialect is what differs between the readers of one and the same file. The
// zero value reads as MySQL 8.0.41.
type Dialect struct {
	// ChunkedLines: at most 4,094 bytes are read at a time, line feed included,
	// and what is left over is a line of its own; a NUL ends the line (MySQL
	// 5.7, MariaDB). Without it lines have no limit, a NUL inside a line takes
	// the rest of it and its line feed away, so that the next line is glued on,
	// and a NUL at the start of a line ends the file (MySQL 8.0.41, 9.7.4).
	ChunkedLines bool
	// PathComments: an include path ends before an unquoted # and keeps its
	// last byte on an unended line (MySQL 9.7.4). Without it # is part of the
	// path and the last byte of the line, usually the line feed, is dropped
	// whatever it is.
	PathComments bool
}

// Kind is what a node is to the server. The zero value is invalid.
type Kind uint8

// The kinds of nodes.
const (
	Blank            Kind = iota + 1 // no byte but blanks
	Comment                          // a whole line behind # or ;
	Group                            // [name]
	GroupNoClose                     // [ without ]: stops the server
	Option                           // key, or key = value
	OptionNoKey                      // a line that begins with =: no server starts with it
	Template                         // nothing but template tags, such as <% if … %>; the raw file reads as an option
	Include                          // !include path
	IncludeDir                       // !includedir path
	IncludeNoPath                    // !include or !includedir without a path: stops the server
	UnknownDirective                 // ! and anything else: skipped in silence
	Glued                            // lines that the server joins over a NUL; Reread gives what it sees
	Unread                           // everything behind a NUL that ends the file
)

// String is the name of the kind, for messages and tests.
func (k Kind) String() string {
	names := [...]string{
		"Invalid", "Blank", "Comment", "Group", "GroupNoClose", "Option", "OptionNoKey", "Template", "Include",
		"IncludeDir", "IncludeNoPath", "UnknownDirective", "Glued", "Unread",
	}
	if int(k) >= len(names) {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return names[k]
}

// Node is one line as the server cuts lines. All spans are byte offsets into
// the source; a span that does not apply is empty.
type Node struct {
	Kind Kind
	// HasValue tells "key =" from "key".
	HasValue bool
	// Seam marks a node that begins in the middle of a line of the file,
	// because the server reads only so many bytes at a time.
	Seam bool
	// Quoted: the value stood between quotes, which Value has and Inner has not.
	Quoted bool

	Span    text.Span // the whole line with its line end
	Name    text.Span // group name; key; the word of a directive
	Value   text.Span // the value as written, or the path of an include
	Inner   text.Span // Value without its quotes, escapes not yet undone
	Comment text.Span // what the server does not read at the end of the line: from # on, or all that follows ] of a header
}

// IsOption reports whether the server reads the node as an option.
func (n Node) IsOption() bool { return n.Kind == Option || n.Kind == Template || n.Kind == OptionNoKey }

// Body is the span of the line without its line end (LF or CRLF).
func (n Node) Body(src []byte) text.Span {
	end := n.Span.End
	if end > n.Span.Start && src[end-1] == '\n' {
		end--
		if end > n.Span.Start && src[end-1] == '\r' {
			end--
		}
	}
	return text.Span{Start: n.Span.Start, End: end}
}
