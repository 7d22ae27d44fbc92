// Package tsv reads tables where they lie: tab-separated text with one heading
// line, sorted by its first column. Decoding all of a table at start would cost
// every run more than all look-ups together.
package tsv

import (
	"iter"
	"strings"
)

// Table is the text of a table, or a part of one.
type Table string

// Body is the table without its heading.
func (t Table) Body() Table {
	return t[strings.IndexByte(string(t), '\n')+1:]
}

// From is the part of a body that begins with the first line whose first column
// is not below key.
func (t Table) From(key string) Table {
	lo, hi := 0, len(t)
	for lo < hi {
		mid := lo + (hi-lo)/2
		start := strings.LastIndexByte(string(t[lo:mid]), '\n') + 1 + lo
		line, _, _ := strings.Cut(string(t[start:]), "\n")
		if FirstColumn(line) < key {
			lo = start + len(line) + 1
		} else {
			hi = start
		}
	}
	return t[min(lo, len(t)):]
}

// Lines yields the lines of a body.
func (t Table) Lines() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest := string(t); rest != ""; {
			line, more, _ := strings.Cut(rest, "\n")
			if !yield(line) {
				return
			}
			rest = more
		}
	}
}

// Named yields the lines of a body whose first column is key.
func (t Table) Named(key string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range t.From(key).Lines() {
			if FirstColumn(line) != key || !yield(line) {
				return
			}
		}
	}
}

// FirstColumn is what a line is sorted by.
func FirstColumn(line string) string {
	first, _, _ := strings.Cut(line, "\t")
	return first
}

// Columns hands out the columns of a line, one after the other; behind the last
// they are empty.
type Columns string

// Next is the next column.
func (c *Columns) Next() string {
	column, rest, _ := strings.Cut(string(*c), "\t")
	*c = Columns(rest)
	return column
}
