package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var fastShutdownBeforeUpgrade = lint.Rule{
	Code: "U23", Name: "fast-shutdown-before-upgrade", Family: family,
	Summary:  "a stop that leaves the redo log for recovery",
	Severity: lint.Error,
	Reads:    []string{"innodb_fast_shutdown"},
	Scope:    lint.Effective,
	Setting:  checkFastShutdown,
}

func checkFastShutdown(p *lint.Pass, s *lint.Setting) {
	clamped := p.Target().Product == server.MySQL && s.Is("2") && s.Value.Raw == "3"
	switch {
	case clamped:
		p.Fault(s, lint.Error, "3 is MariaDB's quick but clean stop; MySQL runs 2 instead, which stops like a crash").To("1").Unsafe()
	case s.Is("2") && upgrade(p):
		p.Fault(s, lint.Error, "2 stops like a crash, and the redo log it leaves is not one that another release can recover: stop the old server with 1 or 0").To("1").Unsafe()
	case s.Is("3") && upgrade(p):
		p.Fault(s, lint.Error, "3 leaves open transactions to be rolled back after the start: before an upgrade stop the old server with 1 or 0").To("1").Unsafe()
	case s.Is("2"):
		p.Fault(s, lint.Warning, "2 stops like a crash: the data is consistent, but the work of the stop moves into the next start as recovery").To("1").Unsafe()
	case s.Is("3"):
		p.Support(s, lint.Info, "stops like 1, but leaves open transactions to be rolled back after the next start")
	case s.Is("0"):
		p.Support(s, lint.Info, "stops slowly on purpose, with purge and change buffer finished; the stop timeout of the service has to allow for it")
	case documented(p):
		p.Support(s, lint.Info, "the clean stop that upgrades are documented with")
	}
}

// upgrade reports whether the files move to another series or product.
func upgrade(p *lint.Pass) bool {
	from, to := p.From(), p.Target()
	return from.Known() && (from.Product != to.Product || !from.Version.SameSeries(to.Version))
}

// documented reports the upgrades whose steps name the default, 1: MySQL 5.7 to
// 8.0, and MariaDB to 11.0 and later, which has no change buffer.
func documented(p *lint.Pass) bool {
	from, to := p.From(), p.Target()
	return from.Before(server.MariaDB, "11.0") && to.Is(server.MariaDB, "11.0") ||
		from.Before(server.MySQL, "8.0") && to.Is(server.MySQL, "8.0")
}
