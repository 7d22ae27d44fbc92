package hw

import (
	"bytes"
	"strings"

	"github.com/cnfarch/cnfarch/lint/text"
)

// mark is where a section head (key empty) or a key stands.
type mark struct {
	section, key string // in lower case, with single blanks
	text         string // the value
	line         int
	col, value   int // columns of the section or key, and of the value
}

// scan finds the marks of a file, and the lines that are none and no comment.
func scan(file *text.File) ([]mark, Problems) {
	s := scanner{file: file}
	for n := 1; n <= file.Lines(); n++ {
		s.line(n, file.LineSpan(n).Of(file.Bytes))
	}
	return s.marks, s.problems
}

type scanner struct {
	file     *text.File
	marks    []mark
	problems Problems
	section  mark // the last head
}

func (s *scanner) line(n int, line []byte) {
	if n == 1 {
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	trimmed := string(bytes.TrimSpace(line))
	col := 1 + bytes.Index(line, []byte(trimmed))
	switch {
	case trimmed == "" || trimmed[0] == '#' || trimmed[0] == ';':
	case trimmed[0] == '[':
		s.head(n, col, trimmed)
	default:
		s.pair(n, col, trimmed)
	}
}

func (s *scanner) head(n, col int, line string) {
	name := strings.ToLower(strings.TrimSuffix(line[1:], "]"))
	if !strings.HasSuffix(line, "]") || name == "" {
		s.refuse(n, col, "a section is written [NAME], with nothing behind the bracket")
		return
	}
	s.section = mark{section: strings.Join(strings.Fields(name), " "), line: n, col: col}
	s.marks = append(s.marks, s.section)
}

func (s *scanner) pair(n, col int, line string) {
	key, value, ok := strings.Cut(line, "=")
	key, trimmed := strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
	at := col + len(line) - len(strings.TrimLeft(value, " \t"))
	switch {
	case !ok:
		s.refuse(n, col, "neither a comment, nor [SECTION], nor KEY = VALUE")
	case s.section.line == 0:
		s.refuse(n, col, "a key before the first section: start the file with [profile]")
	case key == "" || strings.ContainsAny(key, "\"`"):
		s.refuse(n, col, "no name in front of the =")
	case strings.HasPrefix(trimmed, "`") || strings.HasPrefix(trimmed, `"""`):
		s.refuse(n, at, "the format has no quotes: write the value as it is")
	default:
		s.marks = append(s.marks, mark{section: s.section.section, key: key, text: trimmed, line: n, col: col, value: at})
	}
}

func (s *scanner) refuse(n, col int, message string) {
	s.problems = append(s.problems, Problem{s.file.Name, n, col, message})
}
