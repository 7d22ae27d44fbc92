package hw

import (
	"bytes"
	"strings"

	"gopkg.in/ini.v1"

	"github.com/cnfarch/cnfarch/lint/text"
)

// mark is where a section head (key empty) or a key stands. ini.v1 reads the
// values but keeps no positions and merges what is repeated without a word, so
// the heads and keys are found once more here, by the little that a line of
// this format can be.
type mark struct {
	section, key string // in lower case, with single blanks
	raw          string // the section as ini.v1 knows it
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
	s.section = mark{section: strings.Join(strings.Fields(name), " "), raw: name, line: n, col: col}
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
		s.marks = append(s.marks, mark{section: s.section.section, raw: s.section.raw, key: key, line: n, col: col, value: at})
	}
}

func (s *scanner) refuse(n, col int, message string) {
	s.problems = append(s.problems, Problem{s.file.Name, n, col, message})
}

// load reads the values. The options undo what INI dialects add to the format:
// comments behind a value, continued lines, quotes, keys split at a colon, and
// sections that inherit from others with a dot in the name (the delimiter is
// a character that scan lets into no name).
func load(src []byte) (*ini.File, error) {
	return ini.LoadSources(ini.LoadOptions{
		Insensitive:             true,
		IgnoreInlineComment:     true,
		IgnoreContinuation:      true,
		PreserveSurroundedQuote: true,
		KeyValueDelimiters:      "=",
		ChildSectionDelimiter:   "\n",
	}, src)
}
