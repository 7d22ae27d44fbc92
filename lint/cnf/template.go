package cnf

import "bytes"

// blocks tells the lines of a templating language from options.
type blocks struct {
	until    int  // the block that is open ends before this offset
	unclosed byte // bits of the tags that are closed nowhere in the rest of the file
}

// kind is Template for an option line that is nothing but template tags, or lies
// in a tag that spans lines, else Option.
func (b *blocks) kind(src []byte, n Node) Kind {
	if n.Span.Start < b.until {
		return Template
	}
	line := n.Body(src).Of(src)
	first := line[skipBlanks(line, 0, len(line))]
	if first != '{' && first != '<' && first != '%' && first != '$' && first != '@' {
		return Option
	}
	rest := bytes.TrimLeft(line, " \t")
	if bytes.HasPrefix(rest, []byte("% ")) { // a line of Ruby or Python
		return Template
	}
	tag, whole := tagLine(rest)
	if whole {
		return Template
	}
	if tag != 0 && b.unclosed&(1<<tag) == 0 {
		_, closer := tag.delimiters()
		if i := bytes.Index(src[n.Span.End:], []byte(closer)); i >= 0 {
			b.until = n.Span.End + i + 1
			return Template
		}
		b.unclosed |= 1 << tag
	}
	return Option
}

// tag is a pair of delimiters.
type tag uint8

// The tags: Jinja, Go, Handlebars, ERB and EPP, PHP, Terraform, shells.
const (
	mustache3 tag = iota + 1
	mustache
	statement
	remarks
	erb
	php
	directive
	variable
)

func (t tag) delimiters() (opener, closer string) {
	switch t {
	case mustache3:
		return "{{{", "}}}"
	case mustache:
		return "{{", "}}"
	case statement:
		return "{%", "%}"
	case remarks:
		return "{#", "#}"
	case erb:
		return "<%", "%>"
	case php:
		return "<?", "?>"
	case directive:
		return "%{", "}"
	default:
		return "${", "}"
	}
}

// tagAt is the tag that opens at the start of text, 0 where none does.
func tagAt(text []byte) tag {
	for t := mustache3; t <= variable; t++ {
		if opener, _ := t.delimiters(); bytes.HasPrefix(text, []byte(opener)) {
			return t
		}
	}
	return 0
}

// tagLine reports whether a line holds tags and blanks only. Where its last tag
// is not closed, open is that tag.
func tagLine(line []byte) (open tag, whole bool) {
	for {
		line = bytes.TrimLeft(line, " \t")
		if len(line) == 0 || line[0] == '#' {
			return 0, true
		}
		if n := delimited(line); n > 0 {
			line = line[n:]
			continue
		}
		t := tagAt(line)
		if t == 0 {
			return 0, false
		}
		opener, closer := t.delimiters()
		i := bytes.Index(line[len(opener):], []byte(closer))
		if i < 0 {
			return t, false
		}
		line = line[len(opener)+i+len(closer):]
	}
}

// HasPlaceholder reports whether text holds what a templating language or a
// deployment script replaces: {{ }}, {% %}, {# #}, <% %>, <? ?>, %{ }, ${ }, #{ }, $( ),
// $NAME, @@NAME@@, @NAME@, %NAME%, __NAME__, %(name)s, <name>.
func HasPlaceholder(text []byte) bool {
	for i := range text {
		switch text[i] {
		case '{', '<', '%', '$', '@', '_', '#':
			if opensPlaceholder(text[i:]) {
				return true
			}
		}
	}
	return false
}

func opensPlaceholder(text []byte) bool {
	if tagAt(text) != 0 || delimited(text) > 0 {
		return true
	}
	switch text[0] {
	case '$':
		return nameLen(text[1:]) > 1 || bytes.HasPrefix(text, []byte("$("))
	case '#':
		return bytes.HasPrefix(text, []byte("#{"))
	case '%':
		return bytes.HasPrefix(text, []byte("%("))
	case '<':
		end := bytes.IndexByte(text, '>')
		return end > 1 && len(bytes.Trim(bytes.ToLower(text[1:end]), "abcdefghijklmnopqrstuvwxyz0123456789_-")) == 0
	default:
		return false
	}
}

// delimited is the length of @@NAME@@, @NAME@, %NAME% or __NAME__ at the start
// of text, 0 where none stands there.
func delimited(text []byte) int {
	for _, mark := range [...]string{"@@", "@", "%", "__"} {
		rest, ok := bytes.CutPrefix(text, []byte(mark))
		if !ok {
			continue
		}
		name := nameLen(rest)
		if mark == "__" {
			name = bytes.Index(rest, []byte("__"))
			if name > nameLen(rest) {
				continue
			}
		}
		if name > 1 && bytes.HasPrefix(rest[name:], []byte(mark)) {
			return len(mark) + name + len(mark)
		}
	}
	return 0
}

// nameLen counts the capitals, digits and underscores at the start of text, the
// letters of placeholders; 0 where the first is a digit.
func nameLen(text []byte) int {
	n := 0
	for n < len(text) && (text[n] >= 'A' && text[n] <= 'Z' || text[n] == '_' || n > 0 && text[n] >= '0' && text[n] <= '9') {
		n++
	}
	return n
}

// NameUnknown reports whether a placeholder stands in the name of an option or group.
func (n Node) NameUnknown(src []byte) bool {
	return n.Kind == Template || HasPlaceholder(n.Name.Of(src))
}

// ValueUnknown reports whether a placeholder stands in the value, or makes up
// what the server takes for a comment behind it: "key = #{value}".
func (n Node) ValueUnknown(src []byte) bool {
	return n.Kind == Template || HasPlaceholder(n.Value.Of(src)) || bytes.HasPrefix(n.Comment.Of(src), []byte("#{"))
}
