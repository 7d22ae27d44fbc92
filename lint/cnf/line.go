package cnf

import (
	"bytes"

	"github.com/cnfarch/cnfarch/lint/text"
)

// parseLine classifies one line by its first byte that is no blank. The server
// sees src[span.Start:end].
func parseLine(src []byte, span text.Span, end int, d Dialect) Node {
	n := Node{Span: span}
	at := skipBlanks(src, span.Start, end)
	if at == end {
		n.Kind = Blank
		return n
	}
	switch src[at] {
	case '#', ';':
		n.Kind = Comment
		n.Comment = remark(src, at, end)
	case '[':
		n.group(src, at, end)
	case '!':
		n.directive(src, at, end, d)
	default:
		n.option(src, at, end)
	}
	return n
}

// group reads a header. Blanks before ] are dropped, blanks behind [ belong to
// the name, and nothing behind ] is read.
func (n *Node) group(src []byte, at, end int) {
	n.Kind = Group
	name := at + 1
	width := bytes.IndexByte(src[name:end], ']')
	if width < 0 {
		n.Kind = GroupNoClose
		cut := commentCut(src, name, end)
		n.Comment = remark(src, cut, end)
		n.Name = trimmed(src, name, cut)
		return
	}
	n.Name = text.Span{Start: name, End: trimRight(src, name, name+width)}
	n.Comment = remark(src, skipBlanks(src, name+width+1, end), end)
}

// option reads "key" or "key = value". The comment is cut first, then the line
// is split at its first = sign.
func (n *Node) option(src []byte, at, end int) {
	n.Kind = Option
	cut := commentCut(src, at, end)
	n.Comment = remark(src, cut, end)
	equals := bytes.IndexByte(src[at:cut], '=')
	if equals < 0 {
		n.Name = text.Span{Start: at, End: trimRight(src, at, cut)}
		return
	}
	if equals == 0 {
		n.Kind = OptionNoKey
	}
	n.HasValue = true
	n.Name = text.Span{Start: at, End: trimRight(src, at, at+equals)}
	n.Value = trimmed(src, at+equals+1, cut)
	n.Inner = unquoted(src, n.Value)
	n.Quoted = n.Inner != n.Value
}

// directive reads what stands behind an exclamation mark.
func (n *Node) directive(src []byte, at, end int, d Dialect) {
	n.Kind = UnknownDirective
	word := skipBlanks(src, at+1, end)
	wordEnd := word
	for wordEnd < end && !isBlank(src[wordEnd]) {
		wordEnd++
	}
	n.Name = text.Span{Start: word, End: wordEnd}
	kind := directiveKind(n.Name.Of(src))
	if kind == UnknownDirective || wordEnd == end {
		return
	}
	pathEnd := end - 1
	if d.PathComments {
		pathEnd = commentCut(src, at, end)
		n.Comment = remark(src, pathEnd, end)
	}
	n.Value = trimmed(src, min(wordEnd, pathEnd), pathEnd)
	n.Inner = n.Value
	n.Kind = kind
	if n.Value.Empty() {
		n.Kind = IncludeNoPath
	}
}

func directiveKind(word []byte) Kind {
	switch string(word) {
	case "include":
		return Include
	case "includedir":
		return IncludeDir
	default:
		return UnknownDirective
	}
}

// commentCut is the offset of the first # outside quotes, else end. Quotes open
// anywhere in the line; a backslash protects the next byte inside them only.
func commentCut(src []byte, at, end int) int {
	if bytes.IndexByte(src[at:end], '#') < 0 {
		return end
	}
	var quote byte
	for i := at; i < end; i++ {
		switch c := src[i]; {
		case quote == 0 && c == '#':
			return i
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote != 0 && c == '\\':
			i++
		case c == quote:
			quote = 0
		}
	}
	return end
}

// unquoted drops the first and the last byte of a value if both are the same quote.
func unquoted(src []byte, v text.Span) text.Span {
	if v.Len() < 2 {
		return v
	}
	first := src[v.Start]
	if (first == '\'' || first == '"') && src[v.End-1] == first {
		return text.Span{Start: v.Start + 1, End: v.End - 1}
	}
	return v
}

// remark is the text from at to the end of the line, its line end not included.
func remark(src []byte, at, end int) text.Span {
	for end > at && (src[end-1] == '\n' || src[end-1] == '\r') {
		end--
	}
	return text.Span{Start: at, End: end}
}

func trimmed(src []byte, start, end int) text.Span {
	start = skipBlanks(src, start, end)
	return text.Span{Start: start, End: trimRight(src, start, end)}
}

func skipBlanks(src []byte, at, end int) int {
	for at < end && isBlank(src[at]) {
		at++
	}
	return at
}

func trimRight(src []byte, start, end int) int {
	for end > start && isBlank(src[end-1]) {
		end--
	}
	return end
}

// isBlank is isspace of the latin1 character set, which the servers use whatever
// the file is written in: A0 counts, even inside a UTF-8 letter.
func isBlank(c byte) bool {
	return c == ' ' || c >= '\t' && c <= '\r' || c == 0xA0
}
