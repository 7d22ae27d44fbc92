package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var slowLogHalfConfigured = lint.Rule{
	Code: "U31", Name: "slow-log-half-configured", Family: family,
	Summary:  "settings of a slow log that is off, or that logs everything",
	Severity: lint.Warning,
	Host:     checkSlowLog,
}

func checkSlowLog(p *lint.Pass) {
	on, known := p.Runs("slow_query_log")
	if other := p.Set("log_slow_query"); other != nil {
		on, known = *other.Meant, true
	}
	switch {
	case !known, p.Set("log_slow_queries") != nil: // an old switch: rule U01 writes the new one
	case on.Text == "ON":
		everything(p)
		withoutIndexes(p)
	default:
		withoutEffect(p)
	}
}

// withoutEffect names the first line about a slow log that is off.
func withoutEffect(p *lint.Pass) {
	for _, name := range []string{
		"long_query_time", "log_slow_query_time", "slow_query_log_file", "log_slow_query_file", "log_queries_not_using_indexes",
		"log_slow_admin_statements", "log_slow_replica_statements", "log_slow_slave_statements",
	} {
		if s := p.Set(name); s != nil {
			p.Remark(s.NamePlace(), lint.Info, "the slow log is off (slow_query_log), so this %s", left(name)).About(s.Name)
			return
		}
	}
}

// left is what a line still does without the log: slow statements are counted
// all the same (observed on MySQL 9.7.4 and MariaDB 10.11.19).
func left(name string) string {
	if name == "long_query_time" || name == "log_slow_query_time" {
		return "decides what Slow_queries counts, and nothing else"
	}
	return "does nothing"
}

func everything(p *lint.Pass) {
	for _, name := range []string{"long_query_time", "log_slow_query_time"} {
		if s := p.Set(name); s != nil && s.Is("0") {
			p.Note(s, lint.Warning, "every statement is written to the slow log")
		}
	}
}

// withoutIndexes: MySQL can bound how many statements without an index are
// logged a minute; 0 is no bound.
func withoutIndexes(p *lint.Pass) {
	s := p.Set("log_queries_not_using_indexes")
	bound, known := p.Runs("log_throttle_queries_not_using_indexes")
	if p.Target().Product != server.MySQL || s == nil || !s.Is("ON") || !known || bound.Text != "0" {
		return
	}
	p.Note(s, lint.Info, "every statement that uses no index is written to the slow log; log_throttle_queries_not_using_indexes bounds them")
}
