package durability

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var binlogSync = lint.Rule{
	Code: "D02", Name: "binlog-sync", Family: family,
	Summary:  "a binary log that is not synced at every commit",
	Severity: lint.Warning,
	Facts:    []string{"role", "downstream"},
	Reads:    []string{syncBinlog},
	Scope:    lint.Effective,
	Setting:  checkBinlogSync,
	Host:     checkUnwrittenSync,
}

const binlogBehind = "after a crash the binary log may miss transactions that InnoDB kept, so that replicas differ"

func checkBinlogSync(p *lint.Pass, s *lint.Setting) {
	switch {
	case binlog.Nowhere(p):
		binlog.TakeOut(p, p.Fault(s, lint.Info, "without effect: no binary log is written").Delete().Safe())
	case !binlog.On(p): // another server that reads the files writes one
	case inInnoDB(p):
		p.Fault(s, lint.Info, "without effect: the binary log is in InnoDB, which syncs it").Delete().SafeHere()
	case s.Meant.Text == "" || s.Is("1"):
	case leaf(p):
		p.Fault(s, lint.Info, "after a crash the binary log may miss transactions that InnoDB kept; nobody reads this replica's").To("1").Unsafe()
	default:
		p.Fault(s, lint.Warning, "%s%s", binlogBehind, both(p)).To("1").Unsafe()
	}
}

// both: synced alone, the binary log would keep, and replicas with it, what a
// crash takes from InnoDB, which is the worse half (see mixed-durability-pair).
func both(p *lint.Pass) string {
	runs, ok := p.Runs(flushAtCommit)
	if !ok || !relaxed(flushAtCommit, runs.Text) || wsrep.On(p) {
		return ""
	}
	return "; " + flushAtCommit + " = 1 belongs with it, or replicas keep what InnoDB loses"
}

// inInnoDB: MariaDB from 12.3 on can keep the binary log in InnoDB and then
// ignores sync_binlog (MariaDB documentation, binlog_storage_engine).
func inInnoDB(p *lint.Pass) bool {
	engine := p.Set("binlog_storage_engine")
	return p.MariaDB("12.3") && engine != nil && engine.Is("innodb")
}

// leaf reports whether the server is a replica whose binary log nobody reads.
func leaf(p *lint.Pass) bool {
	return p.Word("role") == "replica" && binlog.Read(p) == hw.False
}

// checkUnwrittenSync: MariaDB does not sync the binary log by default.
func checkUnwrittenSync(p *lint.Pass) {
	line, unset := p.Set("log_bin"), p.Set(syncBinlog) == nil
	def, ok := p.Default(syncBinlog)
	if line == nil || !unset || !ok || def.Text != "0" || !binlog.On(p) || inInnoDB(p) {
		return
	}
	severity := lint.Warning
	if leaf(p) {
		severity = lint.Info
	}
	p.Remark(line.Place(), severity, "%s: the default of sync_binlog is 0 here; set sync_binlog = 1%s", binlogBehind, both(p)).About(syncBinlog)
}
