package report

import (
	"github.com/fatih/color"

	"github.com/cnfarch/cnfarch/lint"
)

// Palette colours what people read. It is decided once, for the stream that is
// written to; the package color's own guess, which looks at standard output
// alone, is never asked. The zero value has no colours.
type Palette struct {
	err, warning, info, place, faint, mark, verdict *color.Color
	added, removed, hunk, addedMark, removedMark    *color.Color
}

// NewPalette is a palette with colours switched on or off.
func NewPalette(on bool) Palette {
	if !on {
		return Palette{}
	}
	paint := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		c.EnableColor()
		return c
	}
	return Palette{
		err: paint(color.FgRed, color.Bold), warning: paint(color.FgYellow, color.Bold), info: paint(color.FgCyan),
		place: paint(color.Bold), faint: paint(color.Faint), mark: paint(color.FgGreen, color.Bold), verdict: paint(color.Bold),
		added: paint(color.FgGreen), removed: paint(color.FgRed), hunk: paint(color.FgCyan),
		addedMark: paint(color.FgGreen, color.ReverseVideo), removedMark: paint(color.FgRed, color.ReverseVideo),
	}
}

// in paints a text; without a colour it comes back as it is.
func in(c *color.Color, s string) string {
	if c == nil || s == "" {
		return s
	}
	return c.Sprint(s)
}

func (p Palette) severity(s lint.Severity) string {
	switch s {
	case lint.Error:
		return in(p.err, s.String())
	case lint.Warning:
		return in(p.warning, s.String())
	default:
		return in(p.info, s.String())
	}
}
