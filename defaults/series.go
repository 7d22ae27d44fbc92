package defaults

import (
	_ "embed" // the list of series
	"iter"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// Date is when the facts were last brought up to the servers' releases.
const Date = "2026-11"

//go:embed series.tsv
var seriesTable string

// Basis says what the facts on a series rest on. The zero value is invalid.
type Basis uint8

// The bases, the firmest first.
const (
	Observed     Basis = iota + 1 // a running server of the series
	Read                          // sources, program output or test results of its releases
	Derived                       // the series around it, where they agree, and documented changes
	Documented                    // documentation alone
	Interpolated                  // as Derived, for a series of a few months' life
	Past                          // kept for comparison: too old to be looked after
)

// String is the word that series.tsv uses.
func (b Basis) String() string {
	switch b {
	case Observed:
		return "server"
	case Read:
		return "source"
	case Derived:
		return "derived"
	case Documented:
		return "documentation"
	case Interpolated:
		return "interpolated"
	case Past:
		return "history"
	default:
		return "unknown"
	}
}

func basisOf(word string) Basis {
	for b := Observed; b <= Past; b++ {
		if b.String() == word {
			return b
		}
	}
	return 0
}

// Series is one release line that the facts cover.
type Series struct {
	Product server.Product
	First   server.Version // first release for general use that the facts cover
	Newest  server.Version // what the bare series stands for
	// Known is the newest release whose options were seen; from it up to Newest
	// no change is known of. It is zero where no release of the series was seen.
	Known  server.Version
	Basis  Basis
	Source string
}

// Coverage lists the series, MariaDB's first, the oldest of a product first.
func Coverage() []Series {
	var all []Series
	for line := range tsv.Table(seriesTable).Body().Lines() {
		all = append(all, readSeries(line))
	}
	return all
}

// SeriesOf yields the series of one product, the oldest first.
func SeriesOf(p server.Product) iter.Seq[Series] {
	return func(yield func(Series) bool) {
		for line := range tsv.Table(seriesTable).Body().Named(p.String()) {
			if !yield(readSeries(line)) {
				return
			}
		}
	}
}

func readSeries(line string) Series {
	c := tsv.Columns(line)
	s := Series{Product: server.MySQL}
	if c.Next() == server.MariaDB.String() {
		s.Product = server.MariaDB
	}
	c.Next() // the series, for the reader
	s.First, s.Newest, s.Known = release(c.Next()), release(c.Next()), release(c.Next())
	s.Basis, s.Source = basisOf(c.Next()), c.Next()
	return s
}
