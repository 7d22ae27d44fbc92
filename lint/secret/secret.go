// Package secret finds what must never be shown in text that is on its way to
// a person, a report or a record: passwords behind names that say so, in
// addresses, and in statements. It looks at the text alone; which options hold
// secrets is a fact of the option.
package secret

import (
	"bytes"
	"strings"

	"github.com/cnfarch/cnfarch/lint/text"
)

// Mask stands where a secret was.
const Mask = "***"

// Text gives s with every secret replaced by Mask.
func Text(s string) string {
	spans := Spans([]byte(s))
	if len(spans) == 0 {
		return s
	}
	var b strings.Builder
	at := 0
	for _, span := range spans {
		b.WriteString(s[at:span.Start] + Mask)
		at = span.End
	}
	return b.String() + s[at:]
}

// Hide gives s with value, which is known to be secret, replaced by Mask, and
// every other secret too.
func Hide(s, value string) string {
	if value != "" && value != Mask {
		s = strings.ReplaceAll(s, value, Mask)
	}
	return Text(s)
}

// Spans finds the secrets in a line, in order and without overlap: what stands
// behind a name such as "password =", between "://user:" and "@", and behind
// IDENTIFIED BY.
func Spans(line []byte) []text.Span {
	lower := bytes.ToLower(line)
	if len(lower) != len(line) { // a letter whose lower case is longer or shorter
		lower = asciiLower(line)
	}
	var spans []text.Span
	for at := 0; at < len(line); {
		span := next(lower, at)
		if span.Empty() {
			break
		}
		if string(span.Of(line)) != Mask {
			spans = append(spans, span)
		}
		at = span.End
	}
	return spans
}

func asciiLower(line []byte) []byte {
	lower := bytes.Clone(line)
	for i, c := range lower {
		if c >= 'A' && c <= 'Z' {
			lower[i] = c + 'a' - 'A'
		}
	}
	return lower
}

// next is the first secret from at on, empty where there is none.
func next(line []byte, at int) text.Span {
	var first text.Span
	for _, find := range []func([]byte, int) text.Span{named, inAddress, identified} {
		if span := find(line, at); !span.Empty() && (first.Empty() || span.Start < first.Start) {
			first = span
		}
	}
	return first
}

// words end the names of what is secret.
func words() []string {
	return []string{"password", "passwd", "passphrase", "secret", "sst_auth", "sst-auth", "_pwd", "passwort"}
}

// harmless are names that end in such a word and hold none: the names of
// plugins, and switches.
func harmless() []string {
	return []string{
		"validate_password", "validate-password", "native_password", "native-password", "sha256_password", "sha256-password",
		"sha2_password", "sha2-password", "expired_password", "expired-password",
	}
}

// named finds what stands behind NAME= where NAME ends in one of the
// words. At the start of a line it goes to the end of the line, elsewhere to
// the next blank or quote.
func named(line []byte, from int) text.Span {
	for at := from; at < len(line); {
		sign := bytes.IndexByte(line[at:], '=')
		if sign < 0 {
			break
		}
		sign += at
		at = sign + 1
		name := bytes.TrimRight(line[:sign], " \t")
		if !endsIn(name, words()) || endsIn(name, harmless()) {
			continue
		}
		if span := valueBehind(line, at, startsLine(name)); !span.Empty() && span.Start >= from {
			return span
		}
	}
	return text.Span{}
}

func endsIn(name []byte, words []string) bool {
	for _, w := range words {
		if bytes.HasSuffix(name, []byte(w)) {
			return true
		}
	}
	return false
}

// startsLine reports whether a name is the first word of its line, comment
// signs aside.
func startsLine(name []byte) bool {
	return !bytes.ContainsAny(bytes.TrimLeft(name, "#; \t"), " \t\"'=;,&?")
}

func valueBehind(line []byte, at int, wholeLine bool) text.Span {
	for at < len(line) && strings.IndexByte(" \t", line[at]) >= 0 {
		at++
	}
	if wholeLine {
		return text.Span{Start: at, End: len(bytes.TrimRight(line, " \t\r\n"))}
	}
	return word(line, at)
}

// word is the text between quotes, or up to the next blank or quote.
func word(line []byte, at int) text.Span {
	if at < len(line) && (line[at] == '"' || line[at] == '\'') {
		if end := bytes.IndexByte(line[at+1:], line[at]); end >= 0 {
			return text.Span{Start: at + 1, End: at + 1 + end}
		}
		return text.Span{Start: at + 1, End: len(line)}
	}
	end := bytes.IndexAny(line[at:], " \t\"'\r\n")
	if end < 0 {
		end = len(line) - at
	}
	return text.Span{Start: at, End: at + end}
}

// inAddress finds the password in scheme://user:password@host.
func inAddress(line []byte, from int) text.Span {
	for at := from; ; {
		i := bytes.Index(line[at:], []byte("://"))
		if i < 0 {
			return text.Span{}
		}
		start := at + i + len("://")
		at = start
		address := line[start:word(line, start).End]
		host := bytes.LastIndexByte(address, '@')
		colon := bytes.IndexByte(address, ':')
		if colon >= 0 && colon < host {
			return text.Span{Start: start + colon + 1, End: start + host}
		}
	}
}

// identified finds the password of a statement: IDENTIFIED BY 'password'.
func identified(line []byte, from int) text.Span {
	const phrase = "identified by "
	i := bytes.Index(line[from:], []byte(phrase))
	if i < 0 {
		return text.Span{}
	}
	rest := from + i + len(phrase)
	if bytes.HasPrefix(line[rest:], []byte("password ")) {
		rest += len("password ")
	}
	return valueBehind(line, rest, false)
}
