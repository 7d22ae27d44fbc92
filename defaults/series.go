package defaults

import (
	_ "embed" // the list of series

	"github.com/cnfarch/cnfarch/lint/server"
)

// Date is when the facts were last brought up to the servers' releases.
const Date = "2026-11"

//go:embed series.tsv
var seriesTable string

// Series is one release line that the facts cover.
type Series struct {
	Product server.Product
	First   server.Version // first release for general use
	Newest  server.Version // what the bare series stands for
	Known   server.Version // newest release whose options were read; up to Newest none is known to have changed
	Kind    string         // what the facts rest on: server, source, derived, documentation, history
	Source  string
}

// Coverage lists the series in order, MariaDB's first.
func Coverage() []Series {
	var all []Series
	for line := range table(seriesTable).body().lines() {
		c := columns(line)
		s := Series{Product: server.MySQL}
		if c.next() == server.MariaDB.String() {
			s.Product = server.MariaDB
		}
		c.next()
		s.First, s.Newest, s.Known = release(c.next()), release(c.next()), release(c.next())
		s.Kind, s.Source = c.next(), c.next()
		all = append(all, s)
	}
	return all
}
