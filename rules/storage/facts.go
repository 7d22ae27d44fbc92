package storage

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

const gib = 1 << 30

// runsWord is the word, or ON and OFF, that the target runs for an option; empty
// where that is not known.
func runsWord(p *lint.Pass, option string) string {
	runs, _ := p.Runs(option)
	return runs.Text
}

// writeRate is the share of this server in the measured random writes per second
// of the data volume.
func writeRate(p *lint.Pass) (int64, bool) {
	answer := p.Profile.WriteIOPS("datadir")
	return lint.Ask(p, answer), answer.Known
}

// percentOf is a share of a rate, rounded to whole hundreds, of which one is the
// least that InnoDB takes as a capacity.
func percentOf(rate, percent int64) int64 {
	return max((rate*percent/100+50)/100*100, 100)
}

// versionFact is a version in the profile without what a distribution adds to
// it ("6.1.0-18-amd64", "6.12.9+deb13").
func versionFact(p *lint.Pass, key string) (server.Version, bool) {
	fact, ok := p.Fact(key)
	if !ok {
		return server.Version{}, false
	}
	number := fact.Text
	if end := strings.IndexFunc(number, func(c rune) bool { return c != '.' && (c < '0' || c > '9') }); end >= 0 {
		number = strings.TrimRight(number[:end], ".")
	}
	v, err := server.ParseVersion(number)
	v.Patch = max(v.Patch, 0)
	return v, err == nil
}
