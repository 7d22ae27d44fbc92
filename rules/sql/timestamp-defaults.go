package sql

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

const explicitTimestamp = "explicit_defaults_for_timestamp"

var timestampDefaults = lint.Rule{
	Code: "Q04", Name: "timestamp-defaults", Family: family,
	Summary:  "what a TIMESTAMP column without attributes means",
	Severity: lint.Warning,
	Servers:  "mysql >=8.0; mariadb >=10.10",
	Reads:    []string{explicitTimestamp},
	Scope:    lint.Effective,
	Setting:  checkTimestamp,
	Host:     checkTimestampUnset,
}

func checkTimestamp(p *lint.Pass, s *lint.Setting) {
	if !s.Is("OFF") || s.DefaultText != "ON" {
		return
	}
	const effect = "deleting the line changes what new TIMESTAMP columns mean"
	if p.Target().Product == server.MySQL {
		p.Support(s, lint.Warning, "deprecated, so the old meaning will go; "+effect)
		return
	}
	p.Support(s, lint.Info, "ON is the default of %s; "+effect, p.Target())
}

func checkTimestampUnset(p *lint.Pass) {
	before, known := p.FromDefault(explicitTimestamp)
	now, also := p.Default(explicitTimestamp)
	if p.Set(explicitTimestamp) == nil && known && also && before.Text == "OFF" && now.Text == "ON" {
		p.Remark(lint.Place{}, lint.Info, "TIMESTAMP columns of new tables no longer get NOT NULL, a default and an update of their own accord: "+
			"%s is ON at %s where no line says otherwise", explicitTimestamp, p.Target()).About(explicitTimestamp)
	}
}
