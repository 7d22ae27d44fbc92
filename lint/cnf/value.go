package cnf

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint/text"
)

// Decode gives the value that the server takes from the text of a value:
// blanks around it and one pair of quotes dropped, escapes undone.
func Decode(raw []byte) string {
	v := trimmed(raw, 0, len(raw))
	return Unescape(unquoted(raw, v).Of(raw))
}

// Unescape undoes the escapes \b \t \n \r \\ \s \" and \', in quoted and unquoted
// values alike. Before any other byte, and at the very end, a backslash stays.
func Unescape(inner []byte) string {
	i := bytes.IndexByte(inner, '\\')
	if i < 0 {
		return string(inner)
	}
	out := make([]byte, 0, len(inner))
	out, inner = append(out, inner[:i]...), inner[i:]
	for i := 0; i < len(inner); i++ {
		if inner[i] == '\\' && i+1 < len(inner) {
			if c := escaped(inner[i+1]); c != 0 {
				out = append(out, c)
				i++
				continue
			}
		}
		out = append(out, inner[i])
	}
	return string(out)
}

// escaped is the byte that a backslash before c stands for, 0 where none.
func escaped(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 's':
		return ' '
	case '\\', '"', '\'':
		return c
	default:
		return 0
	}
}

// Encode writes a value so that every server reads it back, with a comment behind
// it or not. Plain values come back as they are, the others in double quotes. A
// NUL cannot be written; the error says so.
func Encode(value string) (string, error) {
	if strings.IndexByte(value, 0) >= 0 {
		return "", fmt.Errorf("value %q holds a NUL byte, which no option file can carry", value)
	}
	if plain(value) {
		return value, nil
	}
	// Tab is not replaced: it reads back as it stands.
	escapes := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\b", `\b`)
	return `"` + escapes.Replace(value) + `"`, nil
}

// plain reports whether a value reads back without quotes.
func plain(value string) bool {
	if value == "" {
		return true
	}
	if isBlank(value[0]) || isBlank(value[len(value)-1]) {
		return false
	}
	return !strings.ContainsAny(value, "#'\"\\\n\r\b")
}

// Comments is the index of the first of the comment lines that stand directly
// above node i, without a blank line or anything else between; i itself where
// there is none.
func Comments(nodes []Node, i int) int {
	for i > 0 && nodes[i-1].Kind == Comment {
		i--
	}
	return i
}

// BOM reports whether the file begins with a byte order mark of UTF-8 or UTF-16.
// No server skips it: the first line then is text before a group.
func BOM(src []byte) (text.Span, bool) {
	for _, mark := range []string{"\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"} {
		if bytes.HasPrefix(src, []byte(mark)) {
			return text.Span{End: len(mark)}, true
		}
	}
	return text.Span{}, false
}
