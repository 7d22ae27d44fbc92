package rewrite

import (
	"bytes"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/text"
)

// line is a setting's line as it is edited.
type line struct {
	setting *lint.Setting
	node    *cnf.Node
	index   int
	src     []byte
	body    text.Span // without blanks in front and without the line end
	indent  string
	eol     string // of this line, or of the nearest that has one
	ended   bool   // the line has a line end of its own
}

func (p *planner) lineOf(s *lint.Setting) line {
	l := line{setting: s, node: s.Node, index: nodeOf(s), src: p.file.Bytes}
	body := s.Node.Body(l.src)
	written := bytes.TrimLeft(body.Of(l.src), " \t") // a sysctl key may have a dash in front
	l.body = text.Span{Start: body.End - len(written), End: body.End}
	l.indent = string(l.src[body.Start:l.body.Start])
	l.ended = body.End < s.Node.Span.End
	l.eol = lineEnd(l.src, s.Node.Span)
	return l
}

// lineEnd is the line end of a span, else of the line before it, else LF.
func lineEnd(src []byte, span text.Span) string {
	for _, part := range [][]byte{span.Of(src), src[:span.Start]} {
		if i := bytes.LastIndexByte(part, '\n'); i >= 0 {
			if i > 0 && part[i-1] == '\r' {
				return "\r\n"
			}
			return "\n"
		}
	}
	return "\n"
}

// editable reports whether the bytes of the line may be replaced: not where
// the server cuts a longer line here, so that a new length moves the cut, and
// not where template tags would lose their partners.
func (l line) editable() bool {
	cut := l.node.Seam || !l.ended && l.node.Span.End < len(l.src)
	return !cut && !hasBlockTag(l.body.Of(l.src))
}

// hasBlockTag reports whether a line holds a tag that opens or closes a block,
// other than one that prints a value.
func hasBlockTag(body []byte) bool {
	for _, tag := range []string{"{%", "{#", "<?", "%{", "{{#", "{{/", "{{^", "{{-", "{{~"} {
		if bytes.Contains(body, []byte(tag)) {
			return true
		}
	}
	for rest := body; ; {
		i := bytes.Index(rest, []byte("<%"))
		if i < 0 {
			break
		}
		if rest = rest[i+2:]; !bytes.HasPrefix(rest, []byte("=")) {
			return true
		}
	}
	for rest := body; ; {
		i := bytes.Index(rest, []byte("{{"))
		if i < 0 {
			return false
		}
		rest = rest[i+2:]
		word, _, _ := strings.Cut(strings.TrimLeft(string(rest), " "), " ")
		switch strings.TrimSuffix(word, "}}") {
		case "if", "else", "end", "range", "with", "define", "block", "template":
			return true
		}
	}
}

// insert puts a whole line above the setting.
func (p *planner) insert(l line, content string) {
	p.edit(l.node.Span.Start, l.node.Span.Start, p.lead(l)+l.indent+content+l.eol)
}

// lead ends the line before, where the node begins in the middle of one.
func (p *planner) lead(l line) string {
	if at := l.node.Span.Start; at > 0 && l.src[at-1] != '\n' {
		return l.eol
	}
	return ""
}

// maxComment is the longest comment that is written in one line. MySQL 5.7 and
// MariaDB read at most 4,094 bytes at a time and take the rest for a line of its
// own (observed on 5.7.22, 10.11.19, 11.8.9).
const maxComment = 4000

// comment puts the sign in front of the line. A line that is too long for a
// comment goes on in further ones.
func (p *planner) comment(l line) {
	body := string(l.body.Of(l.src))
	if len(l.indent)+len(body) < maxComment {
		p.edit(l.body.Start, l.body.Start, "#")
	} else {
		p.edit(l.node.Span.Start, l.body.End, strings.Join(pieces(l.indent+body), l.eol))
	}
	if !l.ended && l.body.End < len(l.src) {
		p.edit(l.body.End, l.body.End, l.eol)
	}
}

// pieces cuts a long line into comments.
func pieces(body string) []string {
	var out []string
	for len(body) > 0 {
		n := min(len(body), maxComment)
		out = append(out, "#"+body[:n])
		body = body[n:]
	}
	return out
}

// remove takes the line out, and the records directly above it, which would
// bind the next line.
func (p *planner) remove(l line) {
	for _, rec := range recordsAbove(p.file, l.index) {
		p.edit(p.file.Nodes[rec.index].Span.Start, p.file.Nodes[rec.index].Span.End, "")
	}
	p.edit(l.node.Span.Start, l.node.Span.End, "")
}
