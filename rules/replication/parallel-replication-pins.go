package replication

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
)

var parallelReplicationPins = lint.Rule{
	Code: "B09", Name: "parallel-replication-pins", Family: family,
	Summary:  "old or risky settings of parallel appliers",
	Severity: lint.Warning,
	Servers:  "mysql >=5.7; mariadb >=10.5",
	Facts:    []string{"role"},
	Reads: []string{
		"replica_parallel_workers", "replica_parallel_type", "replica_preserve_commit_order",
		"slave_parallel_workers", "slave_parallel_type", "slave_preserve_commit_order", "slave_parallel_mode",
	},
	Scope:   lint.Effective,
	Setting: checkParallel,
}

func checkParallel(p *lint.Pass, s *lint.Setting) {
	switch s.Name {
	case "replica_parallel_workers", "slave_parallel_workers":
		checkWorkers(p, s)
	case "replica_parallel_type", "slave_parallel_type":
		if p.MySQL("8.0.27") && s.Is("DATABASE") {
			p.Fault(s, lint.Info, "divides the work by database, as releases before 8.0.27 did; LOGICAL_CLOCK also runs the transactions of one database side by side").To("LOGICAL_CLOCK").Unsafe()
		}
	case "replica_preserve_commit_order", "slave_preserve_commit_order":
		checkOrder(p, s)
	case "slave_parallel_mode":
		if p.MariaDB("10.5") && s.Is("conservative") {
			p.Support(s, lint.Info, "transactions run side by side only where they were committed together; the default has been optimistic since 10.5")
		}
	}
}

func checkWorkers(p *lint.Pass, s *lint.Setting) {
	if n, ok := s.Int(); ok && n == 0 && p.MySQL("8.0.27") {
		p.Fault(s, lint.Info, "applies what it receives with one thread, as releases before 8.0.27 did; the default is %s", s.DefaultText).To(s.DefaultText).Unsafe()
	}
}

// checkOrder judges appliers that may commit in another order than the source.
// Before 8.0.27 the order could be kept under LOGICAL_CLOCK only.
func checkOrder(p *lint.Pass, s *lint.Setting) {
	workers, ok := p.RunsInt(spelled(p, "parallel_workers"))
	kind, typed := p.Runs(spelled(p, "parallel_type"))
	byDatabase := typed && kind.Text == "DATABASE"
	if !s.Is("OFF") || !ok || workers < 2 || byDatabase || p.Word("role") == "standalone" || !logsUpdates(p) {
		return
	}
	p.Fault(s, lint.Warning, "%d appliers commit in another order than the source: a stop leaves gaps, which a copy of this server and a change of its source have to repair", workers).To("ON").Unsafe()
}

// logsUpdates reports whether the server writes what it applies into its own
// binary log, or identifies it by GTIDs.
func logsUpdates(p *lint.Pass) bool {
	if gtid, ok := p.Runs("gtid_mode"); ok && gtid.Text == "ON" {
		return true
	}
	updates, ok := p.Runs(updatesOption(p))
	return ok && updates.Text == "ON" && binlog.On(p)
}

// updatesOption is the name under which the target stores whether a replica logs
// what it applies.
func updatesOption(p *lint.Pass) string {
	if p.MySQL("8.0.26") {
		return "log_replica_updates"
	}
	return "log_slave_updates"
}

// spelled is the name under which the target stores an option of replicas.
func spelled(p *lint.Pass, option string) string {
	if p.Target().Is(server.MySQL, "8.0.26") {
		return "replica_" + option
	}
	return "slave_" + option
}
