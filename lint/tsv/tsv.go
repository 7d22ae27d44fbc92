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
// is not below key. A tab sorts before all that stands in first columns, so that
// whole lines can be held against the key, and the key may go on behind a tab
// with the second column where lines are sorted by that too.
func (t Table) From(key string) Table {
	lo, hi := 0, len(t) // lines begin here, and what is looked for begins between
	for lo < hi {
		mid := lo + (hi-lo)/2
		line := mid + t[mid:hi].next()
		if line == hi {
			line = lo
		}
		switch {
		case string(t[line:]) < key:
			lo = line + t[line:].next()
		case line == lo:
			return t[lo:]
		default:
			hi = line
		}
	}
	return t[lo:]
}

// next is where the line after the first one begins.
func (t Table) next() int {
	if i := strings.IndexByte(string(t), '\n'); i >= 0 {
		return i + 1
	}
	return len(t)
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

// Row is the first line of a body whose first column is key, without that column.
func (t Table) Row(key string) (Columns, bool) {
	line, _, _ := strings.Cut(string(t.From(key)), "\n")
	columns := Columns(line)
	found := line != "" && columns.Next() == key
	return columns, found
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
