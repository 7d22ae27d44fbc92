// Package secret finds what must never be shown in text that is on its way to
// a person, a report or a record: passwords behind names that say so or nearly
// do, in commands, addresses, statements and comments. It looks at the text
// alone; which known options hold secrets is a fact of the option. What it does
// not know for sure it hides.
package secret

import (
	"bytes"
	"strings"

	"github.com/cnfarch/cnfarch/lint/text"
)

// Mask stands where a secret was.
const Mask = "***"

// Text gives s with every secret replaced by Mask.
func Text(s string) string { return replace(s, Spans([]byte(s))) }

func replace(s string, spans []text.Span) string {
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

// Spans finds the secrets in a text, in order and without overlap: what stands
// behind a name such as "password =", behind --password in a command, between
// "://user:" and "@", and behind IDENTIFIED BY.
func Spans(line []byte) []text.Span {
	lower := bytes.ToLower(line)
	if len(lower) != len(line) { // a letter whose lower case is longer or shorter
		lower = asciiLower(line)
	}
	var spans []text.Span
	for at := 0; at < len(line); {
		span := next(line, lower, at)
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

// next is the first secret from at on, empty where there is none. In commands
// case counts: -P is a port.
func next(line, lower []byte, at int) text.Span {
	first := asArgument(line, at)
	for _, find := range []func([]byte, int) text.Span{named, inAddress, identified} {
		if span := find(lower, at); !span.Empty() && (first.Empty() || span.Start < first.Start) {
			first = span
		}
	}
	return first
}

// named finds what stands behind NAME= where NAME is that of a secret. At the
// start of a line it goes to the end of the line, elsewhere to the next blank or
// quote.
func named(line []byte, from int) text.Span {
	for at := from; at < len(line); {
		sign := bytes.IndexByte(line[at:], '=')
		if sign < 0 {
			break
		}
		sign += at
		at = sign + 1
		name := bytes.TrimRight(line[:sign], " \t")
		if !Name(string(lastWord(name))) {
			continue
		}
		if span := valueBehind(line, at, startsLine(name)); !span.Empty() && span.Start >= from {
			return span
		}
	}
	return text.Span{}
}

// lastWord is the name at the end of a text, its quotes left out.
func lastWord(before []byte) []byte {
	before = bytes.TrimRight(before, "\"'`")
	start := len(before)
	for start > 0 && inName(before[start-1]) {
		start--
	}
	return before[start:]
}

// asArgument finds what stands behind --NAME in a command, without a sign, and
// behind the -p of the servers' programs.
func asArgument(line []byte, from int) text.Span {
	for at := from; at < len(line); {
		dash := bytes.IndexByte(line[at:], '-')
		if dash < 0 {
			break
		}
		start := at + dash
		end := wordAt(line, start, len(line)).End
		at = max(end, start+1)
		if start > 0 && strings.IndexByte(" \t\"'=", line[start-1]) < 0 {
			continue
		}
		arg := line[start:end]
		switch {
		case len(arg) > 2 && arg[1] == 'p' && ofClient(line[:start]):
			return text.Span{Start: start + 2, End: word(line, start+2).End}
		case bytes.HasPrefix(arg, []byte("--")) && Name(string(arg)):
			if span := valueBehind(line, end, false); !span.Empty() && span.Start > end && line[span.Start] != '-' {
				return span
			}
		}
	}
	return text.Span{}
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

// ofClient reports whether what stands before an argument calls a program of the
// servers.
func ofClient(before []byte) bool {
	lower := asciiLower(before)
	return bytes.Contains(lower, []byte("mysql")) || bytes.Contains(lower, []byte("mariadb"))
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
