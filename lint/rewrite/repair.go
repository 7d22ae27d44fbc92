package rewrite

import (
	"bytes"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/record"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Repair mends what stops the target before it has read a file: it takes a
// byte order mark away, closes a header, and comments out, under a record, what
// stands before the first header and includes without a path. Lines behind a
// header that is closed belong to another group than before, so the file has to
// be judged again. A sound file comes back as it is, and so does UTF-16, where
// no line is what it seems.
func Repair(src []byte, target server.Server) ([]byte, error) {
	if mark, ok := cnf.BOM(src); ok {
		if mark.Len() < len("\xEF\xBB\xBF") {
			return src, nil
		}
		src = src[mark.End:]
	}
	m := mender{src: src, target: target}
	for _, n := range cnf.Parse(src, effective.DialectOf(target)) {
		m.node(n)
	}
	return text.Apply(src, m.edits)
}

// mender collects the edits that make a file readable.
type mender struct {
	src     []byte
	target  server.Server
	edits   []text.Edit
	grouped bool // a header has been seen, or may have been
	running bool // the node before was commented out
}

func (m *mender) node(n cnf.Node) {
	said := ""
	switch n.Kind {
	case cnf.Group, cnf.Template: // a template may write a header
		m.grouped = true
	case cnf.GroupNoClose:
		m.grouped = true
		m.closeHeader(n)
	case cnf.Option, cnf.OptionNoKey:
		if !m.grouped {
			said = "stands before any [group], where the server refuses the file: put it below the header it belongs to"
		} else if n.Kind == cnf.OptionNoKey {
			said = "a line that begins with = names no option"
		}
	case cnf.IncludeNoPath:
		said = "the include names no path, so the server refuses the file"
	}
	if said != "" {
		m.comment(n, said)
	}
	m.running = said != "" || m.running && (n.Kind == cnf.Blank || n.Kind == cnf.Comment)
}

// closeHeader writes the bracket that is missing, behind the first word.
func (m *mender) closeHeader(n cnf.Node) {
	body := n.Body(m.src)
	if bytes.IndexByte(body.Of(m.src), 0) >= 0 {
		return // the bracket would stand where the server does not read
	}
	start := body.Start + bytes.IndexByte(body.Of(m.src), '[')
	word := text.Span{Start: start, End: body.End}.Of(m.src)
	if i := bytes.IndexAny(word, " \t#;"); i > 0 {
		word = word[:i]
	}
	word = bytes.TrimRight(word, "\r")
	at := start + len(word)
	rec := record.Record{
		Verb: record.Change, Target: m.target, Old: string(word), New: []string{string(word) + "]"},
		Reason: "a header without ] stops the server",
	}
	m.insert(n, rec)
	m.edits = append(m.edits, text.Edit{Span: text.Span{Start: at, End: at}, New: "]"})
}

// comment comments a line out. One record stands above several lines.
func (m *mender) comment(n cnf.Node, reason string) {
	if !m.running {
		m.insert(n, record.Record{Verb: record.Undecided, Target: m.target, Reason: reason})
	}
	m.edits = append(m.edits, text.Edit{Span: text.Span{Start: n.Span.Start, End: n.Span.Start}, New: "#"})
}

func (m *mender) insert(n cnf.Node, rec record.Record) {
	at := n.Span.Start
	m.edits = append(m.edits, text.Edit{Span: text.Span{Start: at, End: at}, New: fit(rec, 0) + lineEnd(m.src, n.Span)})
}
