package durability

import "github.com/cnfarch/cnfarch/lint"

var flushTimeoutStretched = lint.Rule{
	Code: "D07", Name: "flush-timeout-stretched", Family: family,
	Summary:  "more than a second of commits to lose",
	Severity: lint.Warning,
	Reads:    []string{"innodb_flush_log_at_timeout"},
	Scope:    lint.Effective,
	Setting:  checkFlushTimeout,
}

func checkFlushTimeout(p *lint.Pass, s *lint.Setting) {
	timeout, ok := s.Int()
	commit, known := p.Runs(flushAtCommit)
	switch {
	case !ok || !known || timeout <= 1:
	case relaxed(flushAtCommit, commit.Text):
		p.Fault(s, lint.Warning, "with innodb_flush_log_at_trx_commit = %s a crash loses up to %d seconds of commits, not one", commit.Text, timeout).To("1").Unsafe()
	default:
		p.Support(s, lint.Info, "without effect while innodb_flush_log_at_trx_commit flushes at every commit")
	}
}
