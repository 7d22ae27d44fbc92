package cnf

import (
	"bytes"

	"github.com/cnfarch/cnfarch/lint/text"
)

// chunk is the most that fgets takes at a time into the 4,096-byte line buffer
// of MySQL 5.7 and MariaDB, line feed included. Observed on 5.7.22, 10.11.19
// and 11.8.9.
const chunk = 4094

// Parse cuts src into nodes. It never fails: their spans, joined, are src.
func Parse(src []byte, d Dialect) []Node {
	nodes := make([]Node, 0, bytes.Count(src, []byte{'\n'})+1)
	r := reader{src: src, dialect: d, nul: bytes.IndexByte(src, 0) >= 0}
	for at := 0; at < len(src); {
		n := r.next(at)
		nodes = append(nodes, n)
		at = n.Span.End
	}
	return nodes
}

// Reread gives the line that the server sees where it glues lines over a NUL,
// and its node, whose spans are offsets into that line. For every other node
// line is src and the node comes back as it is.
func Reread(src []byte, n Node, d Dialect) (line []byte, _ Node) {
	if n.Kind != Glued {
		return src, n
	}
	for rest := n.Span.Of(src); len(rest) > 0; {
		end := lineEnd(rest, 0)
		seen := nulCut(rest, 0, end)
		line, rest = append(line, rest[:seen]...), rest[end:]
	}
	return line, parseLine(line, text.Span{End: len(line)}, len(line), d)
}

// reader cuts one source into lines.
type reader struct {
	src     []byte
	dialect Dialect
	nul     bool // there is a NUL somewhere
	blocks  blocks
}

// next is the node that begins at at.
func (r *reader) next(at int) Node {
	var n Node
	if r.dialect.ChunkedLines {
		n = r.chunked(at)
	} else {
		n = r.unlimited(at)
	}
	if n.Kind == Option {
		n.Kind = r.blocks.kind(r.src, n)
	}
	return n
}

// chunked reads as fgets into a fixed buffer: a long line falls into pieces,
// and the text of each ends at its first NUL.
func (r *reader) chunked(at int) Node {
	window := r.src[:min(len(r.src), at+chunk)]
	end := lineEnd(window, at)
	seen := end
	if r.nul {
		seen = nulCut(r.src, at, end)
	}
	n := parseLine(r.src, text.Span{Start: at, End: end}, seen, r.dialect)
	n.Seam = at > 0 && r.src[at-1] != '\n'
	return n
}

// unlimited reads whole lines, and lines glued over a NUL as one.
func (r *reader) unlimited(at int) Node {
	end := lineEnd(r.src, at)
	if !r.nul || nulCut(r.src, at, end) == end {
		return parseLine(r.src, text.Span{Start: at, End: end}, end, r.dialect)
	}
	if r.src[at] == 0 {
		return Node{Kind: Unread, Span: text.Span{Start: at, End: len(r.src)}}
	}
	for start := at; end < len(r.src) && r.src[end] != 0 && nulCut(r.src, start, end) < end; {
		start, end = end, lineEnd(r.src, end)
	}
	return Node{Kind: Glued, Span: text.Span{Start: at, End: end}}
}

// lineEnd is the offset behind the line feed of the line at at.
func lineEnd(src []byte, at int) int {
	if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(src)
}

// nulCut is the offset of the first NUL in the range, else its end.
func nulCut(src []byte, start, end int) int {
	if i := bytes.IndexByte(src[start:end], 0); i >= 0 {
		return start + i
	}
	return end
}
