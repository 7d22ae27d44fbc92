// Package text holds bytes and places in them. It knows no format: spans, a
// line index, and edits that leave every byte they do not name alone.
package text

import (
	"bytes"
	"sort"
	"sync"
)

// Span is a half-open range of byte offsets, Start included, End not.
type Span struct{ Start, End int }

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether the span holds no byte.
func (s Span) Empty() bool { return s.End <= s.Start }

// Of cuts the span out of src.
func (s Span) Of(src []byte) []byte { return src[s.Start:s.End] }

// Shift is the span in a text that n bytes stand before.
func (s Span) Shift(n int) Span { return Span{s.Start + n, s.End + n} }

// Pos is a place for people: line and column count from 1, the column in bytes.
type Pos struct{ Line, Column int }

// File is a named byte sequence with a line index that is built when first asked for.
// It must not be copied after first use.
type File struct {
	Name  string
	Bytes []byte

	once   sync.Once
	starts []int
}

// Pos turns a byte offset into line and column. Offsets past the end give the end.
func (f *File) Pos(off int) Pos {
	starts := f.lineStarts()
	off = min(off, len(f.Bytes))
	line := sort.SearchInts(starts, off+1) - 1
	return Pos{Line: line + 1, Column: off - starts[line] + 1}
}

// Lines is the number of lines; a final line feed ends a line and starts none.
func (f *File) Lines() int {
	starts := f.lineStarts()
	if n := len(starts); n > 1 && starts[n-1] == len(f.Bytes) {
		return n - 1
	}
	return len(starts)
}

// LineSpan is line n (from 1) without its line end, CR included in the end.
func (f *File) LineSpan(n int) Span {
	starts := f.lineStarts()
	if n < 1 || n > len(starts) {
		return Span{len(f.Bytes), len(f.Bytes)}
	}
	end := len(f.Bytes)
	if n < len(starts) {
		end = starts[n] - 1
	}
	if end > starts[n-1] && f.Bytes[end-1] == '\r' {
		end--
	}
	return Span{starts[n-1], end}
}

func (f *File) lineStarts() []int {
	f.once.Do(func() {
		f.starts = make([]int, 1, 1+bytes.Count(f.Bytes, []byte{'\n'}))
		for i, b := range f.Bytes {
			if b == '\n' {
				f.starts = append(f.starts, i+1)
			}
		}
	})
	return f.starts
}
