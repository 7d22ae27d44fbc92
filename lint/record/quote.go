package record

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quoteToken writes a word that stands between blanks.
func quoteToken(word string) string {
	if word == "" || word == "->" || word == "+" || strings.ContainsAny(word, " \"(") || !printable(word) {
		return strconv.Quote(word)
	}
	return word
}

// quoteValue writes a value that stands in a list in brackets.
func quoteValue(value string) string {
	if value == "" || strings.ContainsAny(value, "\"(),;") || !printable(value) || strings.Trim(value, " ") != value {
		return strconv.Quote(value)
	}
	return value
}

func printable(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// unquotePrefix reads the quoted text at the start of src.
func unquotePrefix(src string) (quoted, word string, ok bool) {
	quoted, err := strconv.QuotedPrefix(src)
	if err != nil {
		return "", "", false
	}
	word, err = strconv.Unquote(quoted)
	return quoted, word, err == nil
}

// unquote gives the value that quoteValue wrote.
func unquote(src string) (value string, ok bool) {
	if !strings.HasPrefix(src, `"`) {
		return src, true
	}
	quoted, value, ok := unquotePrefix(src)
	return value, ok && quoted == src
}

// clean makes one printable line of a reason: blanks for white space, escapes
// for everything else that cannot be printed.
func clean(reason string) string {
	var b strings.Builder
	for len(reason) > 0 {
		r, n := utf8.DecodeRuneInString(reason)
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case r == utf8.RuneError && n == 1, !unicode.IsPrint(r):
			b.WriteString(strings.Trim(strconv.Quote(reason[:n]), `"`))
		default:
			b.WriteString(reason[:n])
		}
		reason = reason[n:]
	}
	return strings.TrimSpace(b.String())
}
