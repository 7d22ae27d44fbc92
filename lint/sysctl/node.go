// Package sysctl reads sysctl.d files and sysctl.conf: bytes into nodes that
// tile the file, and a tree of files into the settings that win, as
// systemd-sysctl, procps and busybox do it. It knows no kernel and no key.
//
// The behaviour was observed in runs of systemd-sysctl 247.3, 252.39, 257.13 and
// 262.1, of procps 3.3.17, 4.0.2, 4.0.4 and 4.0.7, and of busybox 1.37.0; the
// cases are in fixtures/conformance/sysctl.
package sysctl

import (
	"bytes"
	"strings"

	"github.com/cnfarch/cnfarch/lint/text"
)

// Kind is what a line is. The zero value is invalid.
type Kind uint8

// The kinds of lines.
const (
	Blank            Kind = iota + 1 // nothing but blanks
	Comment                          // behind #
	SemicolonComment                 // behind ;, which systemd 262 no longer takes for a comment
	Assignment                       // key = value
	Exclusion                        // -key: out of every glob
	Bad                              // neither: skipped, with an error from systemd
)

// String is the kind in a word.
func (k Kind) String() string {
	switch k {
	case Blank:
		return "blank"
	case Comment:
		return "comment"
	case SemicolonComment:
		return "semicolon comment"
	case Assignment:
		return "assignment"
	case Exclusion:
		return "exclusion"
	case Bad:
		return "bad"
	default:
		return "invalid"
	}
}

// Node is one line. All spans are byte offsets into the source; a span that
// does not apply is empty.
type Node struct {
	Kind Kind
	// Dash: a - stands before the key, failures to set it do not count.
	Dash    bool
	Span    text.Span // the whole line with its line end
	Name    text.Span // the key, without dash and blanks
	Value   text.Span // without the blanks around it
	Comment text.Span // a comment line from its mark on, without the line end
}

// blanks are what is dropped around keys, values and lines.
const blanks = " \t\r"

// Parse cuts src into lines. A backslash, a quote and a # behind a value mean
// nothing in this format; a byte order mark is part of the first key.
func Parse(src []byte) []Node {
	nodes := make([]Node, 0, bytes.Count(src, []byte{'\n'})+1)
	for at := 0; at < len(src); {
		end := len(src)
		if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
			end = at + i + 1
		}
		nodes = append(nodes, parseLine(src, text.Span{Start: at, End: end}))
		at = end
	}
	return nodes
}

func parseLine(src []byte, line text.Span) Node {
	n := Node{Span: line}
	body := trim(src, text.Span{Start: line.Start, End: line.End - newline(src, line)})
	equals := bytes.IndexByte(body.Of(src), '=')
	switch {
	case body.Empty():
		n.Kind = Blank
	case src[body.Start] == '#':
		n.Kind, n.Comment = Comment, body
	case src[body.Start] == ';':
		n.Kind, n.Comment = SemicolonComment, body
	case equals >= 0:
		n.Kind = Assignment
		n.Value = trim(src, text.Span{Start: body.Start + equals + 1, End: body.End})
		n.setName(src, trim(src, text.Span{Start: body.Start, End: body.Start + equals}))
	case src[body.Start] == '-':
		n.Kind = Exclusion
		n.setName(src, body)
	default:
		n.Kind, n.Name = Bad, body
	}
	return n
}

func (n *Node) setName(src []byte, name text.Span) {
	if !name.Empty() && src[name.Start] == '-' {
		n.Dash = true
		name = trim(src, text.Span{Start: name.Start + 1, End: name.End})
	}
	n.Name = name
}

func newline(src []byte, line text.Span) int {
	if !line.Empty() && src[line.End-1] == '\n' {
		return 1
	}
	return 0
}

func trim(src []byte, s text.Span) text.Span {
	for s.Start < s.End && strings.IndexByte(blanks, src[s.Start]) >= 0 {
		s.Start++
	}
	for s.End > s.Start && strings.IndexByte(blanks, src[s.End-1]) >= 0 {
		s.End--
	}
	return s
}

// Key is the key of an assignment or exclusion as Normalize spells it, "" for other lines.
func (n Node) Key(src []byte) string {
	if n.Kind != Assignment && n.Kind != Exclusion {
		return ""
	}
	return Normalize(string(n.Name.Of(src)))
}
