package report

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/text"
)

// The columns of an excerpt, the bytes of a line that are looked at around the
// place, and the distance between tab stops.
const (
	excerptWidth = 110
	excerptReach = 4 * excerptWidth
	tabStop      = 8
)

// cell is one character of an excerpt as it is shown.
type cell struct {
	shown  string
	width  int
	marked bool
}

// excerpt shows a line of src with carets under the part of at that lies in
// it: tabs as blanks, secrets masked, what cannot be printed escaped, and what
// is far from the place cut off. The carets come without trailing blanks.
func excerpt(src []byte, line, at text.Span, masked []text.Span) (shown, carets string) {
	at = text.Span{Start: clamp(at.Start, line), End: clamp(at.End, line)}
	if whole := string(line.Of(src)); len(masked) == 0 && len(whole) <= excerptWidth && plain(whole) { // as nearly all are
		return strings.TrimRight(whole, " "), strings.Repeat(" ", at.Start-line.Start) + strings.Repeat("^", max(1, at.Len()))
	}
	part := around(src, line, at)
	cells := cellsOf(src, part, at, masked)
	first, last := marked(cells)
	from, to := window(cells, first, last)
	left, right := "", ""
	if from > 0 || part.Start > line.Start {
		left = "…"
	}
	if to < len(cells) || part.End < line.End {
		right = "…"
	}
	var above, below strings.Builder
	above.WriteString(left)
	below.WriteString(strings.Repeat(" ", utf8.RuneCountInString(left)))
	for i := from; i < to; i++ {
		above.WriteString(cells[i].shown)
		mark := byte(' ')
		if i >= first && i <= last {
			mark = '^'
		}
		for range cells[i].width {
			below.WriteByte(mark)
		}
	}
	above.WriteString(right)
	shown, carets = above.String(), below.String()
	if !strings.Contains(carets, "^") { // behind the line, or under a mark without width
		carets += "^"
	}
	return strings.TrimRight(shown, " "), strings.TrimRight(carets, " ")
}

func clamp(offset int, line text.Span) int { return min(max(offset, line.Start), line.End) }

// around cuts the part of a very long line out that can be shown at all, at
// the start of characters.
func around(src []byte, line, at text.Span) text.Span {
	part := text.Span{Start: max(line.Start, at.Start-excerptReach), End: min(line.End, at.Start+excerptReach)}
	for n := 0; n < utf8.UTFMax && part.Start > line.Start && !utf8.RuneStart(src[part.Start]); n++ {
		part.Start--
	}
	for n := 0; n < utf8.UTFMax && part.End < line.End && !utf8.RuneStart(src[part.End]); n++ {
		part.End++
	}
	return part
}

func cellsOf(src []byte, part, at text.Span, masked []text.Span) []cell {
	cells := make([]cell, 0, part.Len())
	shown := string(part.Of(src))
	column := 0
	for off := part.Start; off < part.End; {
		var c cell
		var length int
		if end, ok := maskedUntil(masked, off); ok {
			length = min(max(end, off+1), part.End) - off
			c = cell{shown: secret.Mask, width: len(secret.Mask)}
		} else {
			c, length = character(shown[off-part.Start:], column)
		}
		next := off + length
		c.marked = off < at.End && next > at.Start || at.Empty() && off == at.Start
		cells = append(cells, c)
		column += c.width
		off = next
	}
	return cells
}

func maskedUntil(masked []text.Span, off int) (end int, ok bool) {
	for _, m := range masked {
		if off >= m.Start && off < m.End {
			return m.End, true
		}
	}
	return 0, false
}

// character is the cell of the first character of s, and its length.
func character(s string, column int) (cell, int) {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case r >= ' ' && r < 0x7f:
		return cell{shown: s[:n], width: 1}, n
	case r == '\t':
		width := tabStop - column%tabStop
		return cell{shown: strings.Repeat(" ", width), width: width}, n
	case r == utf8.RuneError && n <= 1:
		return escaped(fmt.Sprintf(`\x%02x`, s[0])), n
	case r < ' ' || r == 0x7f:
		return escaped(fmt.Sprintf(`\x%02x`, r)), n
	case unicode.In(r, unicode.Mn, unicode.Me):
		return cell{shown: s[:n]}, n
	case r != ' ' && !unicode.IsPrint(r):
		return escaped(fmt.Sprintf(`\u%04x`, r)), n
	case wide(r):
		return cell{shown: s[:n], width: 2}, n
	default:
		return cell{shown: s[:n], width: 1}, n
	}
}

func escaped(s string) cell { return cell{shown: s, width: len(s)} }

// wide reports whether terminals give a character two columns: the wide and
// full-width classes of Unicode's annex 11, in blocks.
func wide(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case r <= 0x115f, r >= 0x2e80 && r <= 0x303e, r >= 0x3041 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60, r >= 0xffe0 && r <= 0xffe6,
		r >= 0x1f300 && r <= 0x1f64f, r >= 0x1f900 && r <= 0x1f9ff, r >= 0x20000 && r <= 0x3fffd:
		return true
	default:
		return false
	}
}

// marked are the first and the last marked cell; behind all cells where none is.
func marked(cells []cell) (first, last int) {
	first, last = len(cells), len(cells)
	for i, c := range cells {
		if !c.marked {
			continue
		}
		if first == len(cells) {
			first = i
		}
		last = i
	}
	return first, last
}

// window chooses the cells to show: all if they fit, else those around the
// marked ones, of which the first is always shown.
func window(cells []cell, first, last int) (from, to int) {
	width := 0
	for _, c := range cells {
		width += c.width
	}
	if width <= excerptWidth {
		return 0, len(cells)
	}
	from, to, width = min(first, len(cells)), min(first, len(cells)), 0
	for to < len(cells) && to <= last && width+cells[to].width <= excerptWidth {
		width += cells[to].width
		to++
	}
	for grown := true; grown; {
		grown = false
		if from > 0 && width+cells[from-1].width <= excerptWidth {
			from--
			width += cells[from].width
			grown = true
		}
		if to < len(cells) && width+cells[to].width <= excerptWidth {
			width += cells[to].width
			to++
			grown = true
		}
	}
	return from, to
}
