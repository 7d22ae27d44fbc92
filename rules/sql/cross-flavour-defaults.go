package sql

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var crossFlavourDefaults = lint.Rule{
	Code: "Q13", Name: "cross-flavour-defaults", Family: family,
	Summary:  "a move between the products that changes what no line says",
	Severity: lint.Warning,
	Host:     checkFlavourDefaults,
}

// shared lists options that both products have, with defaults of their own, and
// that show in results, in what is lost in a crash, or in who gets in. Character
// sets, time stamps, ids and retention have rules of their own, all other changes
// stand in the upgrade report.
func shared() []string {
	return []string{
		"sql_mode", "group_concat_max_len", "event_scheduler",
		"sync_binlog", "log_bin", "binlog_format",
		"local_infile", "performance_schema", "key_buffer_size", "sort_buffer_size", "max_allowed_packet",
	}
}

func checkFlavourDefaults(p *lint.Pass) {
	if p.Files == nil || !p.From().Known() || p.From().Product == p.Target().Product {
		return
	}
	for _, option := range shared() {
		before, known := p.FromDefault(option)
		now, also := p.Default(option)
		if p.Set(option) != nil || !known || !also || value.Same(before.Option, p.From(), before.Text, now.Option, p.Target(), now.Text) {
			continue
		}
		p.Remark(lint.Place{}, weight(option), "%s is %s at %s where no line says otherwise, and was %s at %s", option, shown(option, now), p.Target(), shown(option, before), p.From()).About(option)
	}
}

func shown(option string, r value.Reading) string {
	if r.Text == "" {
		return "empty"
	}
	return value.Sized(defaults.Class(option), r.Text)
}

// weight warns of what decides over data.
func weight(option string) lint.Severity {
	switch defaults.Class(option).Area {
	case "durability", "replication", "data format":
		return lint.Warning
	}
	if option == "sql_mode" || option == "local_infile" {
		return lint.Warning
	}
	return lint.Info
}
