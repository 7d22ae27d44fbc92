package upgrade

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// longTerm are the series of MySQL that a data directory has to pass: an
// upgrade goes to the next one at most (MySQL reference manuals, upgrade paths).
func longTerm() []string { return []string{"5.6", "5.7", "8.0", "8.4", "9.7"} }

// Path lists the releases that a data directory passes on its way, both ends
// included. MariaDB takes over the directory of any older release of its own
// (MariaDB documentation, upgrading); a way back or to the other product has no
// stops, since no directory goes that way.
func Path(from, to server.Server) []server.Server {
	path := []server.Server{from}
	for _, series := range longTerm() {
		between := from.Before(server.MySQL, series) && to.Is(server.MySQL, series) && to.Version.Series() != series
		stop, ok := newest(series, to)
		if between && ok {
			path = append(path, stop)
		}
	}
	return append(path, to)
}

// newest is the newest release of a series of MySQL that the facts cover, by the
// builder of a server.
func newest(series string, like server.Server) (server.Server, bool) {
	for _, s := range defaults.Coverage() {
		if s.Product == server.MySQL && s.First.Series() == series {
			like.Version = s.Newest
			return like, true
		}
	}
	return server.Server{}, false
}

// Stepwise reports whether the way has stops between its ends.
func (p *Plan) Stepwise() bool { return len(p.Path) > 2 }
