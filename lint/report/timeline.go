package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/server"
)

// timeline is the life of one option's default over the releases, as a drawing:
// a lane for each product that the move touches. Lengths are in units of the
// drawing, whose width is timelineWidth.
type timeline struct {
	Option string
	Lanes  []lane
	Height int
	Text   string // the same in words, for those who do not see it
	Mine   string // what the file has, empty where it has nothing to show
}

type lane struct {
	Title    string
	Y        int
	Segments []stretch
	Ticks    []tick
	Marks    []tick // the servers of the move
}

type stretch struct {
	X, W  int
	Label string // shortened to the width
	Full  string // default and releases
	Class string // a, b, ... in the order of the defaults; none where the option is not there
	Mine  bool   // the file has this value
}

type tick struct {
	X     int
	Label string
}

// The measures of a drawing. Wide is that of a letter, roughly.
const (
	timelineWidth = 720
	laneHeight    = 74
	letterWidth   = 7
)

// timelineOf draws an option's life at the products of a run; nil where no
// covered release has it.
func timelineOf(run *lint.Run, option, mine string) *timeline {
	t := &timeline{Option: option}
	ends := []server.Server{run.From, run.Target}
	for _, p := range []server.Product{server.MySQL, server.MariaDB} {
		rows := defaults.Rows(option, p)
		if run.From.Product != p && run.Target.Product != p || len(rows) == 0 {
			continue
		}
		l := lane{Title: title(p), Y: laneHeight * len(t.Lanes)}
		axis := axisOf(p)
		l.Ticks = axis.ticks()
		l.Segments = axis.stretches(rows, mine)
		for i, end := range ends {
			if end.Product == p {
				l.Marks = append(l.Marks, tick{axis.at(end.Version), []string{"from ", "to "}[i] + end.Version.String()})
			}
		}
		t.Lanes = append(t.Lanes, l)
	}
	if len(t.Lanes) == 0 {
		return nil
	}
	t.Height = laneHeight * len(t.Lanes)
	t.Text = t.words(mine)
	t.Mine = oneLine(shownAs(defaults.Class(option), mine))
	return t
}

// Outlined reports whether the file's value is a default somewhere.
func (t *timeline) Outlined() bool {
	return slices.ContainsFunc(t.Lanes, func(l lane) bool {
		return slices.ContainsFunc(l.Segments, func(s stretch) bool { return s.Mine })
	})
}

// words tells the drawing.
func (t *timeline) words(mine string) string {
	var parts []string
	for _, l := range t.Lanes {
		for _, s := range l.Segments {
			parts = append(parts, l.Title+" "+s.Full)
		}
	}
	if mine != "" {
		parts = append(parts, "the file has "+oneLine(mine))
	}
	return strings.Join(parts, "; ")
}

// axis puts the releases of a product on a line: every covered series has the
// same room, and its patch levels share it.
type axis struct {
	series []defaults.Series
}

func axisOf(p server.Product) axis {
	var a axis
	for _, s := range defaults.Coverage() {
		if s.Product == p {
			a.series = append(a.series, s)
		}
	}
	return a
}

func (a axis) room() int { return timelineWidth / len(a.series) }

// at is where a release stands.
func (a axis) at(v server.Version) int {
	for i, s := range a.series {
		if !s.First.SameSeries(v) {
			continue
		}
		patches := max(1, s.Newest.Patch-s.First.Patch+1)
		within := min(max(v.Patch-s.First.Patch, 0), patches)
		return a.room()*i + a.room()*within/patches
	}
	return 0
}

// behind is where a release ends.
func (a axis) behind(v server.Version) int {
	v.Patch++
	return a.at(v)
}

func (a axis) ticks() []tick {
	var ticks []tick
	step := 1 + len(a.series)*5*letterWidth/timelineWidth
	for i, s := range a.series {
		if i%step == 0 {
			ticks = append(ticks, tick{a.room() * i, s.First.Series()})
		}
	}
	return ticks
}

// stretches joins neighbouring rows with the same default.
func (a axis) stretches(rows []defaults.Option, mine string) []stretch {
	var list []stretch
	classes := make(map[string]string)
	for i := 0; i < len(rows); {
		last, text := i, shownOf(rows[i])
		for last+1 < len(rows) && shownOf(rows[last+1]) == text {
			last++
		}
		if classes[text] == "" {
			classes[text] = string(rune('a' + len(classes)%6))
		}
		x := a.at(rows[i].First)
		s := stretch{
			X: x, W: max(2, a.behind(rows[last].Last)-x), Class: classes[text], Mine: mine != "" && sameShown(rows[i], text, mine),
			Full: fmt.Sprintf("%s to %s: %s", rows[i].First, rows[last].Last, text),
		}
		if room := s.W/letterWidth - 1; room >= 1 {
			s.Label = shorten(text, room)
		}
		list = append(list, s)
		i = last + 1
	}
	return list
}

func sameShown(o defaults.Option, text, mine string) bool {
	return text == mine || text == shownAs(defaults.Class(o.Name), mine)
}

// shownOf is the default of a row for people.
func shownOf(o defaults.Option) string {
	class := defaults.Class(o.Name)
	switch {
	case o.Status == defaults.Ignored || o.Status == defaults.Placeholder:
		return "without effect"
	case class.Secret && o.Default.Text != "":
		return secret.Mask
	case o.Default.Kind == defaults.Build && o.Default.Text != "":
		return o.Default.Text
	default:
		return shownAs(class, defaultOf(o.Default))
	}
}
