package defaults

import (
	_ "embed" // the list of events
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

//go:embed events.tsv
var eventsTable string

// Event is one change in an option's life.
type Event struct {
	Product server.Product
	// Kind is one of introduced, deprecated, undeprecated, removed, renamed,
	// replaced, became-no-op, default-changed, range-changed, values-changed,
	// semantics-changed, scope-changed, dynamic-changed, sysvar-added,
	// sysvar-dropped, cmdline-changed, note.
	Kind string
	// Version is one release, a comma-separated list with one release per
	// branch that got the change, or a range "8.0.24..8.0.27" where only the
	// releases on both sides are known. A range counts from its first release
	// on, its last one certainly has the change.
	Version     string
	Old, New    string
	Replacement string
	Source      string // kinds of sources, comma-separated; SourceOf explains them
}

// History lists what is known to have happened to an option, MariaDB's events
// first, the oldest of a product first.
func History(name string) []Event {
	var events []Event
	for line := range tsv.Table(eventsTable).Body().Named(name) {
		events = append(events, readEvent(line))
	}
	return events
}

func readEvent(line string) Event {
	c := tsv.Columns(line)
	c.Next()
	e := Event{Product: server.MySQL}
	if c.Next() == server.MariaDB.String() {
		e.Product = server.MariaDB
	}
	e.Kind, e.Version = c.Next(), c.Next()
	e.Old, e.New, e.Replacement, e.Source = c.Next(), c.Next(), c.Next(), c.Next()
	return e
}

// When is a moment in the life of a product: not before First, and at Last at
// the latest. Both are the same release where it is known exactly.
type When struct{ First, Last server.Version }

// Exact reports whether the release is known.
func (w When) Exact() bool { return w.First == w.Last }

// String is "8.0.3", or "8.0.24..8.0.27".
func (w When) String() string {
	if w.Exact() {
		return w.First.String()
	}
	return w.First.String() + ".." + w.Last.String()
}

// at picks from an event's versions the one that counts for release v: that of
// its own branch, else the newest that is not newer than v, else the first.
func (e Event) at(v server.Version) When {
	if first, last, ok := strings.Cut(e.Version, ".."); ok {
		return When{release(first), release(last)}
	}
	var best server.Version
	for text := range strings.SplitSeq(e.Version, ",") {
		r := release(text)
		if r.SameSeries(v) {
			return When{r, r}
		}
		if best == (server.Version{}) || r.Compare(best) > 0 && r.Compare(v) <= 0 {
			best = r
		}
	}
	return When{best, best}
}

// Introduction finds when a product got an option, as seen from release s: the
// branch of s counts where several branches got it.
func Introduction(name string, s server.Server) (When, bool) { return happened(name, s, "introduced") }

// Deprecation finds since when a product warns of an option.
func Deprecation(name string, s server.Server) (When, bool) { return happened(name, s, "deprecated") }

// NoOp finds since when a product takes an option and does nothing with it.
func NoOp(name string, s server.Server) (When, bool) { return happened(name, s, "became-no-op") }

// Removal finds when a product lost an option, or took away its effect. It may
// lie after s: then the option is still there, and known to go. Where no event
// tells, the tables do: the option went between its last row before s and the
// next release covered.
func Removal(name string, s server.Server) (When, bool) {
	if w, ok := happened(name, s, "removed"); ok {
		return w, true
	}
	last := lastBefore(name, s)
	if last == (server.Version{}) {
		return When{}, false
	}
	return When{last, releaseAfter(s.Product, last)}, true
}

// happened picks the event of a kind that is the newest one up to s, or the
// first one after it.
func happened(name string, s server.Server, kind string) (When, bool) {
	var found When
	var ok bool
	for _, e := range History(name) {
		if e.Product != s.Product || e.Kind != kind {
			continue
		}
		if w := e.at(s.Version); !ok || w.First.Compare(s.Version) <= 0 {
			found, ok = w, true
		}
	}
	return found, ok
}

// lastBefore is the last release before s that the tables know an option at. It
// is zero where there is none, or where s or a later release knows it.
func lastBefore(name string, s server.Server) server.Version {
	var last server.Version
	for line := range tableOf(s.Product).Body().Named(name) {
		_, last, _ = interval(line)
	}
	if last.Compare(s.Version) >= 0 {
		return server.Version{}
	}
	return last
}

// releaseAfter is the first covered release after v.
func releaseAfter(p server.Product, v server.Version) server.Version {
	for series := range SeriesOf(p) {
		switch {
		case series.Newest.Compare(v) <= 0:
		case series.First.SameSeries(v):
			return server.Version{Major: v.Major, Minor: v.Minor, Patch: v.Patch + 1}
		default:
			return series.First
		}
	}
	return v
}

// Stretch is a run of releases of one product that know an option.
type Stretch struct {
	Product     server.Product
	First, Last server.Version
	Status      Status // at its last release
}

// KnownAnywhere lists the runs of covered releases that know an option, MySQL's
// first.
func KnownAnywhere(name string) []Stretch {
	var all []Stretch
	for _, p := range []server.Product{server.MySQL, server.MariaDB} {
		var run []Stretch
		for line := range tableOf(p).Body().Named(name) {
			o := readRow(line)
			if n := len(run); n > 0 && releaseAfter(p, run[n-1].Last) == o.First {
				run[n-1].Last, run[n-1].Status = o.Last, o.Status
				continue
			}
			run = append(run, Stretch{p, o.First, o.Last, o.Status})
		}
		all = append(all, run...)
	}
	return all
}

// Rows lists everything the tables say of an option at any release of a
// product, the oldest first.
func Rows(name string, p server.Product) []Option {
	var rows []Option
	for line := range tableOf(p).Body().Named(name) {
		rows = append(rows, readRow(line))
	}
	return rows
}
