package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

const (
	ioCapacity    = "innodb_io_capacity"
	ioCapacityMax = "innodb_io_capacity_max"
)

var ioCapacityVersusDevice = lint.Rule{
	Code: "S03", Name: "io-capacity-versus-device", Family: family,
	Summary:  "a flush budget out of proportion to the measured device",
	Severity: lint.Warning,
	Facts: []string{
		"iops_write", "instances", "media", "status.repeated", "status.log_waits",
		"status.checkpoint_age", "status.lsn", "status.checkpoint_lsn", "status.checkpoint_max_age",
	},
	Reads:   []string{ioCapacity, ioCapacityMax},
	Scope:   lint.Effective,
	Setting: checkIOCapacity,
	Host:    checkDefaultIOCapacity,
}

func checkIOCapacity(p *lint.Pass, s *lint.Setting) {
	runs, ok := s.Int()
	if !ok {
		return
	}
	if rate, measured := writeRate(p); measured {
		measuredBudget(p, s, runs, rate)
		return
	}
	unmeasuredBudget(p, s, runs)
}

// budget is what a number should be: above most of the rate is too much, low the
// value where flushing lags, high the value where the number is too large.
type budget struct{ most, low, high int64 }

func budgetOf(option string, rate int64) budget {
	if option == ioCapacityMax {
		return budget{most: rate * 5 / 4, low: percentOf(rate, 75), high: percentOf(rate, 100)}
	}
	return budget{most: rate * 3 / 4, low: percentOf(rate, 25), high: percentOf(rate, 50)}
}

func measuredBudget(p *lint.Pass, s *lint.Setting, runs, rate int64) {
	b := budgetOf(s.Variable, rate)
	switch {
	case runs > b.most && runs > b.high:
		severity := lint.Warning
		if s.Variable == ioCapacityMax {
			severity = lint.Info
		}
		p.Fault(s, severity, "%s; %s asks for %s", measuredAs(rate), s.Raw, excess(runs, rate)).To(strconv.FormatInt(b.high, 10)).Unsafe()
	case tooLow(p, rate):
		lowBudget(p, s, runs, rate, b)
	case !p.IsDefault(s):
		p.Support(s, lint.Info, "%s; %s is in proportion to it", measuredAs(rate), s.Raw)
	}
}

// excess names what is too much.
func excess(runs, rate int64) string {
	if runs > rate {
		return "more than that"
	}
	return "more than three quarters of that, in the background alone"
}

func measuredAs(rate int64) string {
	return "the profile gives this server " + strconv.FormatInt(rate, 10) + " sustained 16 KiB writes per second, which InnoDB's flush budget is a share of"
}

// tooLow reports whether even the larger of the two numbers is below a fifth of
// the rate.
func tooLow(p *lint.Pass, rate int64) bool {
	most, ok := p.RunsInt(ioCapacityMax)
	return ok && most < rate/5
}

// lowBudget: a low number alone is no fault. Flushing earlier than the redo log
// needs writes hot pages more often.
func lowBudget(p *lint.Pass, s *lint.Setting, runs, rate int64, b budget) {
	lags, known := redolog.Lags(p)
	switch {
	case lags && runs < b.low:
		p.Fault(s, lint.Warning, "%s; flushing lags behind the redo log with a budget of %s", measuredAs(rate), s.Raw).
			To(strconv.FormatInt(b.low, 10)).Unsafe()
	case known && !lags:
		p.Support(s, lint.Info, "low for the device, but the redo log shows no lag: more would write hot pages more often")
	}
}

// unmeasuredBudget judges without a measurement, which neither a kind of drive
// nor its interface stands in for.
func unmeasuredBudget(p *lint.Pass, s *lint.Setting, runs int64) {
	const asks = "the right budget is a share of what the device was measured to write, which the profile does not state"
	switch lint.Ask(p, p.Profile.Rotational("datadir")) {
	case hw.True:
		switch {
		case s.Variable == ioCapacity && runs <= 2000:
			p.Support(s, lint.Info, "the data is on spinning disks, and %d writes per second suit them", runs)
		case s.Variable == ioCapacity || !p.IsDefault(s):
			p.Lack(s, lint.Info, []string{"iops_write"}, asks)
		}
	case hw.False:
		if !p.IsDefault(s) && runs != onceDefault {
			p.Lack(s, lint.Info, []string{"iops_write"}, asks)
		}
	default:
		if !p.IsDefault(s) {
			p.Lack(s, lint.Info, []string{"media", "iops_write"}, asks)
		}
	}
}

// onceDefault was the default of innodb_io_capacity before MySQL 8.4, set for
// disks. On flash rule U06 says so.
const onceDefault = 200

// checkDefaultIOCapacity looks at the budget that nobody wrote, where a
// measurement brings it up.
func checkDefaultIOCapacity(p *lint.Pass) {
	runs, ok := p.RunsInt(ioCapacity)
	rate, measured := writeRate(p)
	if !ok || !measured || p.Set(ioCapacity) != nil || p.Set(ioCapacityMax) != nil {
		return
	}
	b := budgetOf(ioCapacity, rate)
	lags, _ := redolog.Lags(p)
	switch {
	case runs > b.most && runs > b.high:
		p.Remark(lint.Place{}, lint.Warning, "%s; the default of %d asks for %s: set innodb_io_capacity = %d", measuredAs(rate), runs, excess(runs, rate), b.high).
			About(ioCapacity)
	case tooLow(p, rate) && lags && runs < b.low:
		p.Remark(lint.Place{}, lint.Warning, "%s; flushing lags behind the redo log with the default of %d: set innodb_io_capacity = %d and innodb_io_capacity_max = %d",
			measuredAs(rate), runs, b.low, budgetOf(ioCapacityMax, rate).low).About(ioCapacity)
	}
}
