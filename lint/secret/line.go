package secret

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/cnfarch/cnfarch/lint/text"
)

// Line finds the secrets in a line of an option file, commented out or not, in
// order and without overlap. Behind the name of a secret, with a sign or
// without one, all the rest of the line is one, the comment included.
func Line(line []byte) []text.Span {
	body := text.Span{Start: len(line) - len(bytes.TrimLeft(line, "#; \t")), End: len(bytes.TrimRight(line, " \t\r\n"))}
	if body.End <= body.Start {
		return nil
	}
	from := body.End
	prose := bytes.ContainsAny(line[:body.Start], "#;") && !assigns(body.Of(line))
	if at := signed(line, body); at >= 0 {
		from = at
	} else if at := unsigned(line, body, prose); at >= 0 {
		from = at
	}
	spans := Spans(line[:from])
	if from < body.End && string(line[from:body.End]) != Mask {
		spans = append(spans, text.Span{Start: from, End: body.End})
	}
	return spans
}

// Key gives a name, as it stands before a sign, with every secret in it masked:
// where the sign is missing the value is a part of the name.
func Key(name string) string {
	if !strings.ContainsAny(name, " \t:") {
		return name
	}
	return replace(name, Line([]byte(name)))
}

// HideKeys gives said with the names in it as Key gives them.
func HideKeys(said string, names ...string) string {
	for _, name := range names {
		if masked := Key(name); masked != name {
			said = strings.ReplaceAll(said, name, masked)
		}
	}
	return said
}

// LineText gives a line of an option file with every secret masked.
func LineText(line string) string { return replace(line, Line([]byte(line))) }

// signed finds where the value of a secret begins in NAME = VALUE, -1 where the
// line is none or NAME no secret's.
func signed(line []byte, body text.Span) int {
	sign := bytes.IndexByte(body.Of(line), '=')
	if sign < 0 {
		return -1
	}
	name := bytes.TrimSpace(line[body.Start : body.Start+sign])
	if bytes.ContainsAny(name, " \t:") || !Name(string(name)) {
		return -1
	}
	return behind(line, body.Start+sign+1, body.End)
}

// assigns reports whether a text begins with NAME =, as an option that is
// commented out does.
func assigns(body []byte) bool {
	name, _, ok := bytes.Cut(body, []byte("="))
	name = bytes.TrimSpace(name)
	return ok && len(name) > 0 && !bytes.ContainsAny(name, " \t:")
}

// unsigned finds where a secret begins behind a word that names it: before the
// sign of a line or in a line without one, or in a comment, where a single word
// must be plain about it.
func unsigned(line []byte, body text.Span, prose bool) int {
	named, comment := body.Start, body.Start
	if !prose {
		named, comment = parts(line, body)
	}
	for at := body.Start; at < body.End; {
		word := wordAt(line, at, body.End)
		at = max(word.End, at+1)
		inName, inComment := word.Start < named, word.Start >= comment
		if word.Empty() || !inName && !inComment || !says(line, word, body.End, inName) { // of a value: see Spans
			continue
		}
		if value := behind(line, word.End, body.End); hasLetters(line[value:body.End]) {
			return value
		}
	}
	return -1
}

// parts gives where the name of a line ends and where its comment begins.
func parts(line []byte, body text.Span) (named, comment int) {
	comment = body.End
	if i := bytes.IndexByte(body.Of(line), '#'); i >= 0 {
		comment = body.Start + i
	}
	if i := bytes.IndexByte(line[body.Start:comment], '='); i >= 0 {
		return body.Start + i, comment
	}
	return comment, comment
}

// says reports whether a word names a secret. Where prose may stand it must say
// password or the like, be a name of several words, or have a sign behind it.
func says(line []byte, word text.Span, end int, name bool) bool {
	w := string(word.Of(line))
	if !Name(w) {
		return false
	}
	next := bytes.TrimLeft(line[word.End:end], " \t\"'`")
	one := spoken(plain(w)) && !strings.HasSuffix(plain(w), "s")
	return name || one || strings.ContainsAny(w, "_-") || len(next) > 0 && (next[0] == '=' || next[0] == ':')
}

// behind skips blanks, signs and colons.
func behind(line []byte, at, end int) int {
	for at < end && strings.IndexByte(" \t=:", line[at]) >= 0 {
		at++
	}
	return at
}

// wordAt is the next word of letters, digits and what joins them in names.
func wordAt(line []byte, at, end int) text.Span {
	for at < end && !inName(line[at]) {
		at++
	}
	start := at
	for at < end && inName(line[at]) {
		at++
	}
	return text.Span{Start: start, End: at}
}

func inName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.' || c >= 0x80
}

func hasLetters(rest []byte) bool {
	return bytes.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
