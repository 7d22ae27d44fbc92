package record

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint/text"
)

// name is the word that makes a comment a record.
const name = "cnfarch"

// scanner walks over one comment.
type scanner struct {
	src string
	at  int
}

// open skips what stands before the colon. It is false for a comment that is
// no record. A missing colon is a problem where a verb follows, since it was
// meant; any other mention of the name is a free comment.
func open(comment []byte) (*scanner, *Problem, bool) {
	body := bytes.TrimLeft(comment, blanks)
	marked := bytes.TrimLeft(body, "#;")
	word := bytes.TrimLeft(marked, blanks)
	if len(marked) == len(body) || len(word) < len(name) || !bytes.EqualFold(word[:len(name)], []byte(name)) {
		return nil, nil, false
	}
	start := len(comment) - len(word)
	s := &scanner{src: string(bytes.TrimRight(comment, blanks)), at: start + len(name)}
	spaced := s.skip()
	if strings.HasPrefix(s.rest(), ":") {
		s.at++
		return s, nil, true
	}
	if verb := s.peekWord(); spaced && verbOf(verb) != 0 {
		span := text.Span{Start: start, End: s.at + len(verb)}
		return s, &Problem{NoColon, span, fmt.Sprintf("a record has a colon: write \"%s: %s\"", name, verb)}, true
	}
	return nil, nil, false
}

// blanks are what separates words.
const blanks = " \t\v\f\r\n"

// skip passes over blanks and reports whether there were any.
func (s *scanner) skip() bool {
	start := s.at
	for s.at < len(s.src) && strings.IndexByte(blanks, s.src[s.at]) >= 0 {
		s.at++
	}
	return s.at > start
}

func (s *scanner) rest() string { return s.src[s.at:] }

// next reports whether b comes next, blanks aside.
func (s *scanner) next(b byte) bool {
	s.skip()
	return s.at < len(s.src) && s.src[s.at] == b
}

// peekWord is the run of characters up to a blank or an opening bracket.
func (s *scanner) peekWord() string {
	if i := strings.IndexAny(s.rest(), blanks+"([:"); i >= 0 {
		return s.rest()[:i]
	}
	return s.rest()
}

// bracket gives the span between the bracket that comes next and its partner,
// which does not stand between double quotes, and goes behind it.
func (s *scanner) bracket(closing byte) (text.Span, *Problem) {
	open := s.at
	inside, ok := cut(s.src[open+1:], string(closing))
	if !ok {
		return text.Span{}, &Problem{
			Unbalanced,
			text.Span{Start: open, End: len(s.src)},
			fmt.Sprintf("%q has no closing %q", s.src[open:open+1], string(closing)),
		}
	}
	s.at = open + 1 + len(inside) + 1
	return text.Span{Start: open + 1, End: s.at - 1}, nil
}

// token reads a word that ends at a blank, or a quoted one.
func (s *scanner) token() (word string, span text.Span, problem *Problem) {
	s.skip()
	start := s.at
	if !strings.HasPrefix(s.rest(), `"`) {
		for s.at < len(s.src) && strings.IndexByte(blanks, s.src[s.at]) < 0 {
			s.at++
		}
		return s.src[start:s.at], text.Span{Start: start, End: s.at}, nil
	}
	quoted, word, ok := unquotePrefix(s.rest())
	if !ok {
		return "", text.Span{}, &Problem{Unbalanced, text.Span{Start: start, End: len(s.src)}, "the quoted text has no end or a wrong escape"}
	}
	s.at += len(quoted)
	return word, text.Span{Start: start, End: s.at}, nil
}

// cut gives what stands before the first character of set outside double
// quotes; false where there is none.
func cut(src, set string) (before string, found bool) {
	for i := 0; i < len(src); i++ {
		if src[i] == '"' {
			quoted, _, ok := unquotePrefix(src[i:])
			if !ok {
				return src, false
			}
			i += len(quoted) - 1
			continue
		}
		if strings.IndexByte(set, src[i]) >= 0 {
			return src[:i], true
		}
	}
	return src, false
}

// split cuts the text of a span at a separator outside double quotes, and
// trims the parts.
func (s *scanner) split(span text.Span, separator string) []text.Span {
	var parts []text.Span
	for {
		part, more := cut(s.src[span.Start:span.End], separator)
		parts = append(parts, s.trim(text.Span{Start: span.Start, End: span.Start + len(part)}))
		if !more {
			return parts
		}
		span.Start += len(part) + 1
	}
}

// trim takes the blanks off both ends of a span.
func (s *scanner) trim(span text.Span) text.Span {
	for span.Start < span.End && strings.IndexByte(blanks, s.src[span.Start]) >= 0 {
		span.Start++
	}
	for span.End > span.Start && strings.IndexByte(blanks, s.src[span.End-1]) >= 0 {
		span.End--
	}
	return span
}

func (s *scanner) of(span text.Span) string { return s.src[span.Start:span.End] }
