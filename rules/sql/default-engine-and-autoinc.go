package sql

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
	"github.com/cnfarch/cnfarch/rules/internal/names"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

const (
	defaultEngine = "default_storage_engine"
	autoinc       = "innodb_autoinc_lock_mode"
)

var defaultEngineAndAutoinc = lint.Rule{
	Code: "Q12", Name: "default-engine-and-autoinc", Family: family,
	Summary:  "the engine of new tables, and how their ids are given out",
	Severity: lint.Error,
	Reads:    []string{defaultEngine, autoinc, "storage_engine"},
	Scope:    lint.Names,
	Setting:  checkEngine,
	Host:     checkAutoincUnset,
}

func checkEngine(p *lint.Pass, s *lint.Setting) {
	if c, is := names.Is(p, s, names.Special); is {
		names.Refused(p, s, names.Replace(p, s, c), "a variable under its old name, and no option")
		return
	}
	switch {
	case s.Option == nil || s.Placeholder || !s.Effective:
	case s.Name == defaultEngine:
		checkDefaultEngine(p, s)
	case s.Name == autoinc:
		checkAutoinc(p, s)
	}
}

// checkDefaultEngine: an engine that the server does not have stops it (mysqld.cc,
// initialize_storage_engine; observed on MySQL 9.7.4).
func checkDefaultEngine(p *lint.Pass, s *lint.Setting) {
	switch strings.ToLower(s.Meant.Text) {
	case "myisam", "aria", "memory", "heap":
	default:
		return
	}
	if strings.EqualFold(s.Meant.Text, "aria") && p.Target().Product == server.MySQL {
		p.Misread(s, lint.Error, "Aria is an engine of MariaDB: %s does not know it and does not start", p.Target()).To("InnoDB").Fatal().Unsafe()
		return
	}
	if p.WithoutInnoDB() {
		p.Support(s, lint.Info, "InnoDB is switched off, so the server needs another engine for new tables to start")
		return
	}
	p.Fault(s, lint.Warning, "new tables of %s have no transactions and may be damaged by a crash; tables that need it can say so themselves", s.Meant.Text).To("InnoDB").Unsafe()
}

// checkAutoinc argues for a line that statement logging needs.
func checkAutoinc(p *lint.Pass, s *lint.Setting) {
	format, known := p.Runs("binlog_format")
	if p.MySQL("8.0") && s.Is("0", "1") && known && format.Text != "ROW" && binlog.On(p) && !wsrep.On(p) {
		p.Support(s, lint.Info, "with binlog_format = %s a replica gives the same ids only under this lock mode; the default is %s", format.Text, s.DefaultText)
	}
}

func checkAutoincUnset(p *lint.Pass) {
	before, known := p.FromDefault(autoinc)
	now, also := p.Default(autoinc)
	if p.Set(autoinc) == nil && known && also && before.Text == "1" && now.Text == "2" {
		p.Remark(lint.Place{}, lint.Info, "%s gives the ids of one insert of many rows interleaved with others where no line says otherwise: "+
			"they may have gaps, which matters to what counts on consecutive ids", p.Target()).About(autoinc)
	}
}
