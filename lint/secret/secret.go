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
	for _, find := range []func([]byte, int) text.Span{named, inAddress, inDSN, identified} {
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
		at += i + len("://")
		if span := ofUser(line, at); !span.Empty() {
			return span
		}
	}
}

// inDSN finds the password in user:password@host, as drivers take it.
func inDSN(line []byte, from int) text.Span {
	if bytes.IndexByte(line[from:], '@') < 0 { // nearly always, and no word has to be looked at
		return text.Span{}
	}
	for at := from; at < len(line); {
		end := word(line, at).End
		start := at
		if i := bytes.IndexByte(line[at:end], '@'); i >= 0 {
			start = at + bytes.LastIndexAny(line[at:at+i], "=,;") + 1
		}
		user, _, _ := bytes.Cut(line[start:end], []byte(":"))
		if span := ofUser(line, start); !span.Empty() && len(user) > 0 && !bytes.ContainsAny(user, "/<>(){}[]@") {
			return span
		}
		at = end + 1
	}
	return text.Span{}
}

// ofUser is the password in what begins with user:password@.
func ofUser(line []byte, start int) text.Span {
	address := line[start:word(line, start).End]
	host, colon := bytes.LastIndexByte(address, '@'), bytes.IndexByte(address, ':')
	if colon < 0 || colon+1 >= host || bytes.HasPrefix(address[colon:], []byte("://")) {
		return text.Span{}
	}
	return text.Span{Start: start + colon + 1, End: start + host}
}

// identified finds the password of a statement: IDENTIFIED [WITH plugin] BY
// [PASSWORD] 'password', or AS with its hash.
func identified(line []byte, from int) text.Span {
	const phrase = "identified "
	i := bytes.Index(line[from:], []byte(phrase))
	if i < 0 {
		return text.Span{}
	}
	at := from + i + len(phrase)
	at = skipWords(line, at, "with", 2)
	by := skipWords(line, at, "by", 1)
	if by == at {
		by = skipWords(line, at, "as", 1)
	}
	if by == at {
		return text.Span{}
	}
	return valueBehind(line, skipWords(line, by, "password", 1), false)
}

// skipWords skips n words where the first one is as given.
func skipWords(line []byte, at int, first string, n int) int {
	for w := range n {
		start := at
		for start < len(line) && (line[start] == ' ' || line[start] == '\t') {
			start++
		}
		end := wordAt(line, start, len(line)).End
		if w == 0 && string(line[start:end]) != first {
			return at
		}
		at = end
	}
	return at
}
