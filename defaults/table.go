package defaults

import (
	"iter"
	"strings"
)

// table is tab-separated text with one heading line, sorted by its first
// column. It is read where it lies: decoding all of it at start would cost
// every run more than all look-ups together.
type table string

// body is the table without its heading.
func (t table) body() table {
	return t[strings.IndexByte(string(t), '\n')+1:]
}

// from is the part of a body that begins with the first line whose first column
// is not below key.
func (t table) from(key string) table {
	lo, hi := 0, len(t)
	for lo < hi {
		mid := lo + (hi-lo)/2
		start := strings.LastIndexByte(string(t[lo:mid]), '\n') + 1 + lo
		line, _, _ := strings.Cut(string(t[start:]), "\n")
		if firstColumn(line) < key {
			lo = start + len(line) + 1
		} else {
			hi = start
		}
	}
	return t[min(lo, len(t)):]
}

// lines yields the lines of a body.
func (t table) lines() iter.Seq[string] {
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

// named yields the lines of a body whose first column is key.
func (t table) named(key string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range t.from(key).lines() {
			if firstColumn(line) != key || !yield(line) {
				return
			}
		}
	}
}

func firstColumn(line string) string {
	first, _, _ := strings.Cut(line, "\t")
	return first
}

// columns hands out the columns of a line, one after the other; behind the last
// they are empty.
type columns string

func (c *columns) next() string {
	column, rest, _ := strings.Cut(string(*c), "\t")
	*c = columns(rest)
	return column
}
