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
	Severity: lint.Error,
	Facts:    []string{"role", "downstream"},
	Reads:    []string{"log_replica_updates", "log_slave_updates", "replicate_same_server_id"},
	Scope:    lint.Effective,
	Setting:  checkUpdates,
	Host:     checkUpdatesUnset,
}

func checkUpdates(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Name == "replicate_same_server_id":
		checkOwnUpdates(p, s)
	case s.Is("ON") && p.Set("log_bin") != nil && !binlog.On(p) && !wsrep.Prepared(p):
		names.Drop(p, s, p.Fault(s, lint.Warning, "the binary log is switched off, so there is nowhere to log to: the line has no effect"))
	case s.Is("OFF") && feedsOthers(p):
		p.Fault(s, lint.Warning, "what reads this replica's binary log does not see what it applies").To("ON").Unsafe()
	}
}

// checkOwnUpdates: a server that applies what it wrote itself and logs what it
// applies would never come to an end; only GTIDs tell it (observed on MySQL 9.7.4:
// MY-010189, and MY-010190 with GTIDs or without a binary log).
func checkOwnUpdates(p *lint.Pass, s *lint.Setting) {
	logs, known := p.Runs(updatesOption(p))
	gtids, sure := p.Runs("gtid_mode")
	if s.Is("ON") && p.MySQL("8.0") && binlog.On(p) && known && logs.Text == "ON" && sure && gtids.Text != "ON" {
		p.Fault(s, lint.Error, "the server would apply its own changes without end, since it logs what it applies (%s) and has no GTIDs: %s does not start", updatesOption(p), p.Target()).
			Delete().Undecided().Fatal().Unsafe()
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
