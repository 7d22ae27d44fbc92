package report

import (
	_ "embed" // the page
	"fmt"
	"html/template"
	"io"
	"time"

	"github.com/cnfarch/cnfarch/lint/dig"
)

//go:embed dig.html.tmpl
var digPage string

// Sizes of the drawing, in pixels.
const (
	digLeft  = 260 // the column of names
	digWidth = 900 // from the first commit to today
	digRow   = 26
	digTop   = 46 // the row of releases
)

// digTimeline is a configuration as a drawing.
type digTimeline struct {
	Title          string
	Width, Height  int
	Marks          []digMark
	Rows           []digBars
	First, Last    string
	Left, Baseline int
}

// digMark is a release: a line from top to bottom.
type digMark struct {
	X    int
	Text string
}

// digBars are the values of one setting, one bar each.
type digBars struct {
	Y, TextY int
	Name     string
	Bars     []digBar
	Story    []string
}

type digBar struct {
	X, Width int
	Class    string // now, then
	Text     string
	Title    string
}

// DigHTML draws when each value came in, against the releases of those years: one
// page, without scripts and without anything to load.
func DigHTML(out io.Writer, all []Dig, today time.Time) error {
	page, err := template.New("dig").Parse(digPage)
	if err != nil {
		return err
	}
	drawings := make([]digTimeline, len(all))
	for i, d := range all {
		drawings[i] = drawing(d, today)
	}
	return page.Execute(out, drawings)
}

func drawing(d Dig, today time.Time) digTimeline {
	first := today.AddDate(-1, 0, 0)
	for _, f := range d.Finds {
		if len(f.Values) > 0 && f.Values[0].Since.Before(first) {
			first = f.Values[0].Since
		}
	}
	at := func(t time.Time) int {
		return digLeft + int(float64(digWidth)*float64(t.Sub(first))/float64(today.Sub(first)))
	}
	t := digTimeline{
		Title: "for " + d.Run.Target.String(), Width: digLeft + digWidth + 20, Height: digTop + digRow*len(d.Finds) + 10,
		First: first.Format(time.DateOnly), Last: today.Format(time.DateOnly), Left: digLeft, Baseline: digTop - 8,
	}
	for _, r := range dig.Releases(d.Run.Target.Product) {
		if r.Month.After(first) && r.Month.Before(today) {
			t.Marks = append(t.Marks, digMark{at(r.Month), r.Server.Version.String()})
		}
	}
	for i, f := range d.Finds {
		t.Rows = append(t.Rows, bars(d, f, digTop+i*digRow, at, today))
	}
	return t
}

func bars(d Dig, f dig.Find, y int, at func(time.Time) int, today time.Time) digBars {
	row := digBars{Y: y, TextY: y + digRow - 10, Name: shorten(oneLine(maskedName(f.Setting.Spelling)), 34), Story: digLines(d.Run, f, today)}
	for i, v := range f.Values {
		if v.Gone {
			continue
		}
		end, class := today, "now"
		if i+1 < len(f.Values) {
			end, class = f.Values[i+1].Since, "then"
		}
		text := v.Text
		if !v.Has {
			text = maskedName(f.Setting.Spelling)
		}
		row.Bars = append(row.Bars, digBar{
			X: at(v.Since), Width: max(3, at(end)-at(v.Since)), Class: class, Text: shorten(oneLine(text), 30),
			Title: fmt.Sprintf("%s since %s", oneLine(text), v.Since.Format(time.DateOnly)),
		})
	}
	return row
}
