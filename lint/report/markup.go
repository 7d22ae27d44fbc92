package report

import (
	"bufio"
	"strconv"
	"strings"
)

// markup is HTML that was written here: constants and embedded files, never what a
// report is about, which gets into a page as a value of put alone.
type markup string

// pageWriter writes HTML. It escapes whatever is no markup, and takes markup only as
// such, so that a text cannot get into a page unescaped: a string is no markup.
// The package html/template would do the same; to load it takes longer than to judge
// a file. Errors stay in the buffered writer until it is flushed.
type pageWriter struct{ *bufio.Writer }

// put writes markup, with a value in place of each {}. Values may stand between tags
// and in quoted attributes that are no addresses, styles or scripts.
func (p pageWriter) put(m markup, values ...any) {
	rest := string(m)
	for _, value := range values {
		before, behind, _ := strings.Cut(rest, "{}")
		_, _ = p.WriteString(before)
		_, _ = p.WriteString(valueText(value))
		rest = behind
	}
	_, _ = p.WriteString(rest)
}

// valueText is a value as it stands in a page: a number, or a text, escaped.
func valueText(value any) string {
	switch v := value.(type) {
	case int:
		return strconv.Itoa(v)
	case string:
		return escapeHTML(v)
	default:
		return "" // there is no other
	}
}

// escapeHTML is a text between tags or in a quoted attribute.
func escapeHTML(s string) string {
	const special = "\x00\"&'+<>"
	if !strings.ContainsAny(s, special) {
		return s
	}
	var b strings.Builder
	for {
		i := strings.IndexAny(s, special)
		if i < 0 {
			b.WriteString(s)
			return b.String()
		}
		b.WriteString(s[:i])
		b.WriteString(entity(s[i]))
		s = s[i+1:]
	}
}

// entity stands for a character that would mean something in HTML, or in UTF-7,
// which an old browser might guess.
func entity(c byte) string {
	switch c {
	case '"':
		return "&#34;"
	case '&':
		return "&amp;"
	case '\'':
		return "&#39;"
	case '+':
		return "&#43;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	default: // NUL
		return "\ufffd"
	}
}
