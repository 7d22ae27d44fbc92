package storage

import "github.com/cnfarch/cnfarch/lint"

var flushSyncDisabled = lint.Rule{
	Code: "S21", Name: "flush-sync-disabled", Family: family,
	Summary:  "flushing held to its budget while the redo log fills up",
	Severity: lint.Warning,
	Servers:  "mysql >=5.7; mariadb",
	Reads:    []string{"innodb_flush_sync"},
	Scope:    lint.Effective,
	Setting:  checkFlushSync,
}

func checkFlushSync(p *lint.Pass, s *lint.Setting) {
	if s.Is("OFF") {
		p.Fault(s, lint.Warning, "off, the page cleaner may not exceed innodb_io_capacity_max even when the redo log is about to fill, so that writers wait longer").
			To("ON").Unsafe()
	}
}
