package sql

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

const snapshot = "innodb_snapshot_isolation"

var snapshotIsolationDefault = lint.Rule{
	Code: "Q11", Name: "snapshot-isolation-default", Family: family,
	Summary:  "an upgrade after which updates of changed rows fail",
	Severity: lint.Warning,
	Servers:  "mariadb >=11.6.2",
	Reads:    []string{snapshot},
	Scope:    lint.Effective,
	Setting:  checkSnapshot,
	Host:     checkSnapshotUnset,
}

func checkSnapshot(p *lint.Pass, s *lint.Setting) {
	if s.Is("OFF") && snapshotBegins(p) {
		p.Support(s, lint.Info, "the default went from OFF to ON; without the line updates of rows that changed meanwhile would begin to fail")
	}
}

func checkSnapshotUnset(p *lint.Pass) {
	if p.Set(snapshot) == nil && snapshotBegins(p) {
		p.Remark(lint.Place{}, lint.Warning, "under REPEATABLE READ the update of a row that changed since the transaction's snapshot fails with error 1020 at %s, where no line says otherwise; "+
			"test the applications, or write %s = OFF", p.Target(), snapshot).About(snapshot)
	}
}

// snapshotBegins: releases without the option ran as if it was off.
func snapshotBegins(p *lint.Pass) bool {
	now, known := p.Default(snapshot)
	if !known || now.Text != "ON" || p.From().Product != server.MariaDB {
		return false
	}
	before, exists := p.FromDefault(snapshot)
	return !exists || before.Text == "OFF"
}
