package replication

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
	"github.com/cnfarch/cnfarch/rules/internal/names"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var binlogFormat = lint.Rule{
	Code: "B02", Name: "binlog-format", Family: family,
	Summary:  "a format of the binary log that does not go with the rest of the file, or with no log at all",
	Severity: lint.Error,
	Reads:    []string{"binlog_format"},
	Scope:    lint.Effective,
	Setting:  checkFormat,
}

func checkFormat(p *lint.Pass, s *lint.Setting) {
	deprecated := s.Option.Status == defaults.Deprecated
	switch {
	case !binlog.On(p) && !wsrep.Prepared(p):
		binlog.TakeOut(p, names.Drop(p, s, p.Fault(s, lint.Info, "without a binary log there is nothing to format: the line has no effect")))
	case !binlog.On(p) && !wsrep.On(p) && s.Is("ROW"):
		p.Support(s, lint.Info, "without a binary log the line has no effect for now; the node does not start without it once it is to join its cluster")
	case !binlog.On(p):
	case s.Is("STATEMENT") && statementFails(p, s):
	case deprecated && s.Is("ROW") && !wsrep.On(p) && p.IsDefault(s):
		rowDefault(p, s)
	case deprecated && !s.Is("ROW"):
		p.Support(s, lint.Warning, "the format is the owner's choice, but %s has deprecated it: a later series will write rows alone", p.Target())
	}
}

// statementFails judges statement logging beside settings that it does not go with.
func statementFails(p *lint.Pass, s *lint.Setting) bool {
	if level, _ := p.Runs("transaction_isolation"); level.Text == "READ-COMMITTED" || level.Text == "READ-UNCOMMITTED" {
		p.Fault(s, lint.Error, "under %s InnoDB refuses to write what would be logged as a statement: writes fail", level.Text).To("ROW").Unsafe()
		return true
	}
	if locking, ok := p.RunsInt("innodb_autoinc_lock_mode"); ok && locking == 2 && !wsrep.On(p) {
		p.Fault(s, lint.Warning, "with innodb_autoinc_lock_mode = 2 a replica may give other ids to the rows of a statement; write rows, or innodb_autoinc_lock_mode = 1 beside this line").To("ROW").Unsafe()
		return true
	}
	return false
}

// rowDefault: the option is deprecated because ROW is to be the only format.
func rowDefault(p *lint.Pass, s *lint.Setting) {
	if _, other := p.OtherDefault(s); other || p.Target().Product != server.MySQL {
		return
	}
	p.Fault(s, lint.Info, "the default of %s, which warns of the line because the option will go", p.Target()).Delete().Safe()
}
