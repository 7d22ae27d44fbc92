package sql

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var innodbSwitchedOff = lint.Rule{
	Code: "Q15", Name: "innodb-switched-off", Family: family,
	Summary:  "a server without InnoDB",
	Severity: lint.Error,
	Servers:  "mysql >=5.7; mariadb",
	Reads:    []string{"innodb", "skip_innodb"},
	Scope:    lint.Names,
	Setting:  checkInnoDB,
}

func checkInnoDB(p *lint.Pass, s *lint.Setting) {
	if c, is := names.Is(p, s, names.Special); is {
		d := names.Refused(p, s, names.Replace(p, s, c), "%s; InnoDB is always on", c.Age(p.Target()))
		if !names.KnownElsewhere(p, c.Name) {
			d.Safe()
		}
		return
	}
	switch {
	case s.Option == nil || s.Placeholder || !s.Effective:
	case p.Target().Product == server.MySQL && p.MySQL("5.7"):
		names.Drop(p, s, p.Fault(s, lint.Info, "%s passes over the line: InnoDB is always on", p.Target()))
	case p.WithoutInnoDB():
		withoutInnoDB(p, s)
	}
}

// withoutInnoDB: MariaDB does not start while the engine of new tables is one it
// does not have (observed on 10.5.23, 10.11.19 and 11.8.9).
func withoutInnoDB(p *lint.Pass, s *lint.Setting) {
	for _, option := range []string{defaultEngine, "default_tmp_storage_engine"} {
		runs, known := p.Runs(option)
		if known && strings.EqualFold(runs.Text, "InnoDB") {
			p.Fault(s, lint.Error, "%s is InnoDB, which the line switches off, so the server does not start; delete the line, or name another engine", option).Keep().Undecided().Fatal()
			return
		}
	}
	p.Support(s, lint.Info, "the server runs without InnoDB: tables of it cannot be opened, and replicas cannot keep their GTID position safe in a crash")
}
