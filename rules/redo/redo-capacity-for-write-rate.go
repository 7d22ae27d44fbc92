package redo

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

const gib = 1 << 30

var redoCapacityForWriteRate = lint.Rule{
	Code: "R02", Name: "redo-capacity-for-write-rate", Family: family,
	Summary:  "a redo log that the measured peak fills before it is over",
	Severity: lint.Warning,
	Servers:  "mysql >=5.7; mariadb >=10.5",
	Facts:    []string{"redo_rate", "redo_burst", "redo.size", "redo.free"},
	Host:     checkWriteRate,
}

// peak is the measured peak before a redo log.
type peak struct {
	log   redolog.Log
	rate  int64   // bytes per second
	burst float64 // seconds; 0 where it is not known
	async int64   // the age of urgent flushing
}

// headroom is how many seconds the log lasts if nothing is flushed meanwhile.
func (k peak) headroom() float64 { return float64(k.async) / float64(k.rate) }

// short reports whether the log is too small for the peak, or for five minutes
// of it where its length is not known.
func (k peak) short() bool {
	if k.burst > 0 {
		return k.headroom() < k.burst
	}
	return k.headroom() < 300
}

func peakOf(p *lint.Pass) (peak, bool) {
	rate, ok := p.Fact("redo_rate")
	log, known := redolog.Of(p)
	limits, has := redolog.Limits(p, log.Size, log.Files)
	if !ok || !known || !has || rate.Int <= 0 {
		return peak{}, false
	}
	burst, _ := p.Fact("redo_burst")
	return peak{log, rate.Int, burst.Number, limits.Async}, true
}

func checkWriteRate(p *lint.Pass) {
	k, ok := peakOf(p)
	if !ok || !k.short() {
		return
	}
	says := fmt.Sprintf("at the measured peak of %s a second the redo log of %s reaches the point of urgent flushing in %.0f seconds if nothing is flushed meanwhile",
		megabytes(k.rate), value.Human(uint64(k.log.Size)), k.headroom())
	if k.burst == 0 {
		unknownBurst(p, k, says)
		return
	}
	says += fmt.Sprintf("; the peak lasts %.0f seconds", k.burst)
	need := sizeFor(p, k, k.burst)
	switch {
	case need == 0 || need > most(p, k.log):
		tooLong(p, k, says+wouldTake(need))
	case k.log.Line == nil:
		p.Remark(lint.Place{}, lint.Warning, "%s: set %s", says, sizing(p, k.log, need)).About(sizeOption(p))
	default:
		p.Fault(k.log.Line, lint.Warning, "%s", says).Write(sizeOption(p), perFile(k.log, need)).Unsafe()
	}
}

// megabytes is a rate for people.
func megabytes(rate int64) string {
	return strings.TrimSuffix(strconv.FormatFloat(float64(rate)/1e6, 'f', 1, 64), ".0") + " MB"
}

// unknownBurst asks for the length of the peak, half an hour being the first guess.
func unknownBurst(p *lint.Pass, k peak, says string) {
	guess := ""
	if need := sizeFor(p, k, 1800); need > 0 && need <= most(p, k.log) {
		guess = "; " + sizing(p, k.log, need) + " would last half an hour"
	}
	if k.log.Line == nil {
		p.Remark(lint.Place{}, lint.Info, "%s; measure how long the peak lasts%s", says, guess).About(sizeOption(p))
		return
	}
	p.Note(k.log.Line, lint.Info, "%s; measure how long the peak lasts%s", says, guess)
}

// wouldTake says how much such a peak needs.
func wouldTake(need int64) string {
	if need == 0 {
		return ""
	}
	return ", which would take " + value.Human(uint64(need))
}

// tooLong: such a peak has to be flushed while it runs, or needs another volume.
func tooLong(p *lint.Pass, k peak, says string) {
	const advice = "no redo log of reasonable size lasts that long: flush faster (innodb_io_capacity), or give it a larger volume"
	if k.log.Line == nil {
		p.Remark(lint.Place{}, lint.Warning, "%s; %s", says, advice).About(sizeOption(p))
		return
	}
	var lacks []string
	if _, ok := p.Profile.Fact("redo.size"); !ok {
		lacks = []string{"redo.size"}
	}
	p.Lack(k.log.Line, lint.Warning, lacks, "%s; %s", says, advice)
}

// sizeFor is the smallest log in whole GiB whose point of urgent flushing lies
// behind the redo of so many seconds; 0 where that is more than any log.
func sizeFor(p *lint.Pass, k peak, seconds float64) int64 {
	need := float64(k.rate) * seconds
	if need >= 1<<50 {
		return 0
	}
	for size := (int64(need)/gib + 1) * gib; ; size += gib {
		if limits, ok := redolog.Limits(p, size, k.log.Files); ok && float64(limits.Async) >= need {
			return size
		}
	}
}

// most is the largest log to propose: the server's maximum, a quarter of the
// volume or 64 GiB where that is not known, and no more than there is room for.
func most(p *lint.Pass, log redolog.Log) int64 {
	limit := int64(64 * gib)
	if volume, ok := p.Fact("redo.size"); ok {
		limit = volume.Int / 4
	}
	if free, ok := p.Fact("redo.free"); ok {
		limit = min(limit, log.Size+free.Int)
	}
	opt, _ := p.Option(sizeOption(p))
	if largest, err := strconv.ParseInt(opt.Max, 10, 64); err == nil {
		limit = min(limit, largest)
	}
	return limit
}

// sizeOption is the option that sizes the log at the target.
func sizeOption(p *lint.Pass) string {
	if p.Known(redolog.Capacity) {
		return redolog.Capacity
	}
	return redolog.FileSize
}

// perFile spells the value that makes a log of a size.
func perFile(log redolog.Log, size int64) string { return value.Human(uint64(size / log.Files)) }

func sizing(p *lint.Pass, log redolog.Log, size int64) string {
	return sizeOption(p) + " = " + perFile(log, size)
}
