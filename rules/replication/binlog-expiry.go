package replication

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

const (
	expireDays    = "expire_logs_days"
	expireSeconds = "binlog_expire_logs_seconds"
)

var binlogExpiry = lint.Rule{
	Code: "B01", Name: "binlog-expiry", Family: family,
	Summary:  "how long binary logs are kept, in days or in seconds",
	Severity: lint.Warning,
	Reads:    []string{expireDays, expireSeconds},
	Scope:    lint.Effective,
	Setting:  checkExpiry,
	Host:     checkExpiryUnset,
}

// checkExpiry looks at names that the target takes; those it does not take are
// replaced by rule U01.
func checkExpiry(p *lint.Pass, s *lint.Setting) {
	if p.Target().Product == server.MariaDB && !binlog.On(p) {
		binlog.TakeOut(p, names.Drop(p, s, p.Fault(s, lint.Info, "without log_bin there are no binary logs to keep: the line has no effect, and some releases warn of it at each start")))
		return
	}
	if s.Name == expireDays && s.Option.Status == defaults.Deprecated && days(p, s) {
		return
	}
	if kept, ok := s.Int(); ok && kept == 0 && binlog.On(p) {
		p.Note(s, lint.Info, "binary logs are kept until somebody purges them; write down who does")
	}
}

// days judges the deprecated option. Where the seconds are written too they
// count, unless they are 0 and the days are not (8.0.41 source, mysqld.cc).
func days(p *lint.Pass, s *lint.Setting) bool {
	if seconds := p.Set(expireSeconds); seconds != nil {
		n, known := seconds.Int()
		d, _ := s.Int()
		if known && (n != 0 || d == 0) {
			names.Drop(p, s, p.Fault(s, lint.Warning, "%s is written too and counts, so this line has no effect", expireSeconds))
		}
		return true
	}
	if _, plain := names.Modernise(p, s); plain || !names.KnownToAll(p, expireSeconds) {
		return false // rule U04 writes the new name, or waits for the last server to know it
	}
	plan := names.Replace(p, s, names.Of(p, s))
	plan.On(p.Judge(s, lint.Warning, lint.Advice{Row: lint.RowFault, Verdict: lint.Change}, "retention moved to seconds%s", plan.Text()))
	return true
}

// checkExpiryUnset: who wrote nothing kept the logs for ever before, and loses
// them after the time that the target has by default.
func checkExpiryUnset(p *lint.Pass) {
	if p.Set(expireDays) != nil || p.Set(expireSeconds) != nil || !binlog.On(p) || !keptForEver(p) {
		return
	}
	if n, ok := p.RunsInt(expireSeconds); ok && n > 0 {
		p.Remark(lint.Place{}, lint.Info, "no line says how long binary logs are kept: %s kept them until they were purged, %s removes them after %d days", p.From(), p.Target(), n/86400).About(expireSeconds)
	}
}

func keptForEver(p *lint.Pass) bool {
	days, known := p.FromDefault(expireDays)
	seconds, exists := p.FromDefault(expireSeconds)
	return known && isZero(days) && (!exists || isZero(seconds))
}
