package report

import (
	"strings"

	"github.com/fatih/color"
	"github.com/sergi/go-diff/diffmatchpatch"
)

// paintBody paints a line without its line end, so that no colour runs over it.
func paintBody(c *color.Color, l diffLine) string {
	body, end := cutEnd(l.text)
	return in(c, body) + end
}

func cutEnd(line string) (body, end string) {
	body = strings.TrimRight(line, "\r\n")
	return body, line[len(body):]
}

// maxPainted bounds the bytes of two lines that are compared by characters,
// since that takes time in the square of their difference.
const maxPainted = 4000

// inside paints two versions of a line so that what differs stands out.
func inside(before, now string, p Palette) (paintedBefore, paintedNow string) {
	a, aEnd := cutEnd(before)
	b, bEnd := cutEnd(now)
	if len(a)+len(b) > maxPainted {
		return in(p.removed, a) + aEnd, in(p.added, b) + bEnd
	}
	d := diffmatchpatch.New()
	d.DiffTimeout = 0
	var old, young strings.Builder
	for _, part := range d.DiffCleanupSemantic(d.DiffMain(a, b, false)) {
		switch part.Type {
		case diffmatchpatch.DiffDelete:
			old.WriteString(in(p.removedMark, part.Text))
		case diffmatchpatch.DiffInsert:
			young.WriteString(in(p.addedMark, part.Text))
		case diffmatchpatch.DiffEqual:
			old.WriteString(in(p.removed, part.Text))
			young.WriteString(in(p.added, part.Text))
		}
	}
	return old.String() + aEnd, young.String() + bEnd
}
