package replication

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
	"github.com/cnfarch/cnfarch/rules/internal/names"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var replicaUpdatesLogging = lint.Rule{
	Code: "B11", Name: "replica-updates-logging", Family: family,
	Summary:  "whether a replica logs what it applies",
	Severity: lint.Warning,
	Facts:    []string{"role", "downstream"},
	Reads:    []string{"log_replica_updates", "log_slave_updates"},
	Scope:    lint.Effective,
	Setting:  checkUpdates,
	Host:     checkUpdatesUnset,
}

func checkUpdates(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Is("ON") && p.Set("log_bin") != nil && !binlog.On(p) && !wsrep.Prepared(p):
		names.Drop(p, s, p.Fault(s, lint.Warning, "the binary log is switched off, so there is nowhere to log to: the line has no effect"))
	case s.Is("OFF") && feedsOthers(p):
		p.Fault(s, lint.Warning, "what reads this replica's binary log does not see what it applies").To("ON").Unsafe()
	}
}

func checkUpdatesUnset(p *lint.Pass) {
	option := updatesOption(p)
	if p.Set(option) != nil || p.Set("log_slave_updates") != nil {
		return
	}
	now, known := p.Default(option)
	switch {
	case known && now.Text == "OFF" && feedsOthers(p):
		p.Remark(lint.Place{}, lint.Warning, "no line says %s = ON, so what reads this replica's binary log does not see what it applies", option).About(option)
	case known && now.Text == "ON" && binlog.On(p) && wasOff(p):
		p.Remark(lint.Place{}, lint.Info, "%s logs what a replica applies where no line says otherwise, %s did not: binary logs of replicas grow", p.Target(), p.From()).About(option)
	}
}

// feedsOthers reports whether the profile says that something reads a replica's log.
func feedsOthers(p *lint.Pass) bool {
	return p.Word("role") == "replica" && p.Word("downstream") == "yes"
}

func wasOff(p *lint.Pass) bool {
	for _, name := range []string{"log_replica_updates", "log_slave_updates"} {
		if before, known := p.FromDefault(name); known {
			return before.Text == "OFF"
		}
	}
	return false
}
