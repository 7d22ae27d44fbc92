package replication

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var binlogBasename = lint.Rule{
	Code: "B12", Name: "binlog-basename", Family: family,
	Summary:  "names of log files that follow the name of the host",
	Severity: lint.Info,
	Facts:    []string{"role"},
	Reads:    []string{"log_bin"},
	Scope:    lint.Effective,
	Setting:  checkBasename,
	Host:     checkRelayLog,
}

// checkBasename: a bare log_bin gives <host name>-bin (observed on MySQL 9.7.4 and
// MariaDB 10.5.23, 10.11.19 and 11.8.9), no line at all binlog on MySQL 8.0 and later.
func checkBasename(p *lint.Pass, s *lint.Setting) {
	if s.Has || s.Meant.Kind != value.Text || named(p) || nameStays(p, s) {
		return
	}
	advice := lint.Advice{Row: lint.RowMissing, Verdict: lint.Keep, Undecided: true}
	p.Judge(s, lint.Info, advice, "the files are named after the host, so a new host name starts new ones and replicas lose their place; "+
		"write the name of the files that exist, without its number, and no other: the log would start anew")
}

// nameStays: on MySQL a name alone leaves that of the line before it in force
// (observed on 9.7.4).
func nameStays(p *lint.Pass, s *lint.Setting) bool {
	return p.Target().Product == server.MySQL && slices.ContainsFunc(p.Settings, func(before *lint.Setting) bool {
		return before.Winner == s && before.Meant.Kind == value.Text && before.Raw != ""
	})
}

func checkRelayLog(p *lint.Pass) {
	if p.Word("role") == "replica" && p.Set("relay_log") == nil && !named(p) {
		p.Remark(lint.Place{}, lint.Info, "no line names relay_log, so its files are named after the host, and a new host name breaks replication; write the name of the files that exist, without its number").About("relay_log")
	}
}

// named: on MariaDB log_basename, or the name of the pid file, stands for the
// name of the host (observed on 10.11.19). MySQL takes the host's all the same
// (observed on 9.7.4; source of 5.7).
func named(p *lint.Pass) bool {
	return p.Target().Product == server.MariaDB && (p.Set("log_basename") != nil || p.Set("pid_file") != nil)
}
