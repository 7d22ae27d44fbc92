package dig

import (
	_ "embed" // the table
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/lint/server"
)

// releasesTable lists the series that are maintained for years and the month in
// which each was released for general use, by the vendors' announcements.
//
//go:embed releases.tsv
var releasesTable string

// Release is a series and when it came.
type Release struct {
	Server server.Server // without patch level
	Month  time.Time     // its first day
}

// Releases are the long-term series of a product, the oldest first.
func Releases(product server.Product) []Release {
	var all []Release
	for line := range strings.Lines(releasesTable) {
		cells := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if cells[0] != product.String() {
			continue
		}
		v, errVersion := server.ParseVersion(cells[1])
		month, errMonth := time.Parse("2006-01", cells[2])
		if errVersion == nil && errMonth == nil {
			all = append(all, Release{server.New(product, v), month})
		}
	}
	return all
}

// current is the index of the newest series that was out at a time, -1 where none was.
func current(all []Release, at time.Time) int {
	found := -1
	for i, r := range all {
		if !r.Month.After(at) {
			found = i
		}
	}
	return found
}

// seriesOf is the index of a server's series, or of the newest before it; -1
// where there is none.
func seriesOf(all []Release, s server.Server) int {
	found := -1
	for i, r := range all {
		if r.Server.Product == s.Product && (s.Version.SameSeries(r.Server.Version) || r.Server.Version.Compare(s.Version) < 0) {
			found = i
		}
	}
	return found
}

// crossed are the series that came after one and lead up to the target.
func crossed(all []Release, from int, target server.Server) []server.Server {
	var out []server.Server
	for _, r := range all[from+1:] {
		if target.Version.SameSeries(r.Server.Version) || r.Server.Version.Compare(target.Version) < 0 {
			out = append(out, r.Server)
		}
	}
	return out
}
