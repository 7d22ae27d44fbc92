package hw

import (
	"fmt"
	"strings"
	"time"
)

// Problem is why a profile is refused. Line and Column count from 1, the column
// in bytes; a problem of the whole file has line 1.
type Problem struct {
	File         string
	Line, Column int
	Message      string
}

// Error is the problem behind its place.
func (p Problem) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}

// Problems are all problems of one profile, in the order of its lines.
type Problems []Problem

// Error has one line for each problem.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// Note is a contradiction or a gap that does not make a profile unusable. Line
// is 0 where the facts did not come from a file.
type Note struct {
	Line    int
	Keys    []string // the facts it is about
	Message string
}

// Parse reads a profile. Where anything in it is wrong the profile is refused:
// the error then is Problems. Notes are about the facts, as Check gives them;
// today dates them.
func Parse(name string, src []byte, today time.Time) (*Profile, []Note, error) {
	return New(), nil, nil
}
