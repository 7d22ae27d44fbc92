package durability

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var mixedDurabilityPair = lint.Rule{
	Code: "D03", Name: "mixed-durability-pair", Family: family,
	Summary:  "one of InnoDB and the binary log synced at commit, the other not",
	Severity: lint.Warning,
	Facts:    []string{"role", "downstream"},
	Reads:    []string{flushAtCommit, syncBinlog},
	Scope:    lint.Effective,
	Setting:  checkPair,
}

// checkPair speaks of the line that is relaxed while the other one is not.
func checkPair(p *lint.Pass, s *lint.Setting) {
	other := syncBinlog
	if s.Variable == syncBinlog {
		other = flushAtCommit
	}
	if !binlog.On(p) || inInnoDB(p) || wsrep.On(p) || !relaxed(s.Variable, s.Meant.Text) {
		return
	}
	runs, ok := p.Runs(other)
	if !ok || relaxed(other, runs.Text) {
		return
	}
	const message = "%s is 1 and this is not: after a crash %s, which is worse than if both lost the same"
	switch binlog.Read(p) {
	case hw.True:
		p.Fault(s, lint.Warning, message, other, ahead(s)).To("1").Unsafe()
	case hw.Unknown:
		p.Note(s, lint.Info, message, other, ahead(s))
	}
}

// relaxed reports whether a value of one of the two options leaves commits
// unsynced. MariaDB's 3 flushes at every commit too.
func relaxed(option, text string) bool {
	return text != "" && text != "1" && !(option == flushAtCommit && text == "3")
}

func ahead(s *lint.Setting) string {
	if s.Variable == syncBinlog {
		return "InnoDB is ahead of the binary log, and replicas lack what the source kept"
	}
	return "the binary log is ahead of InnoDB, and replicas keep what the source lost"
}
