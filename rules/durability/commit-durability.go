package durability

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var commitDurability = lint.Rule{
	Code: "D01", Name: "commit-durability", Family: family,
	Summary:  "commits that a crash of the host can lose",
	Severity: lint.Error,
	Facts:    []string{"role", "disposable"},
	Reads:    []string{flushAtCommit},
	Scope:    lint.Effective,
	Setting:  checkCommit,
}

func checkCommit(p *lint.Pass, s *lint.Setting) {
	_, lowered := s.Value.Problem(value.AboveMax)
	_, asZero := s.Value.Problem(value.WordAsNumber)
	_, unreadable := s.Value.Problem(value.Unparsable)
	switch {
	case lowered && p.MySQL("5.6"):
		p.Fault(s, lint.Error, "MySQL lowers %s to 2, which flushes once a second; only 1 flushes at every commit (MariaDB's 3 does too, there)", s.Raw).To("1").Unsafe()
	case asZero:
		p.Fault(s, lint.Error, "%q runs as 0, which flushes once a second; 1 flushes at every commit", s.Raw).To("1").Unsafe()
	case unreadable:
		p.Fault(s, lint.Error, "%q is no number; 1 flushes at every commit", s.Raw).To("1").Unsafe()
	case s.Meant.Text == "3":
		p.Support(s, lint.Info, "MariaDB flushes at prepare and at commit; 1 is enough for what it had committed")
	case s.Is("0", "2") && !wsrep.On(p): // a node of a cluster is rule G07's
		relaxedCommit(p, s)
	}
}

// relaxedCommit judges 0 and 2 by what the server is for.
func relaxedCommit(p *lint.Pass, s *lint.Setting) {
	const danger = "with 0 or 2 a crash of the host can drop the last second of acknowledged commits"
	disposable, _ := p.Fact("disposable")
	switch role := p.Word("role"); {
	case disposable.Bool:
		p.Support(s, lint.Info, "the profile says that the data can be built anew")
	case role == "primary" || role == "standalone":
		p.Fault(s, lint.Warning, danger).To("1").Unsafe()
	case role == "replica" && replicaRecovers(p):
		p.Support(s, lint.Info, "the replica fetches from its source again what a crash takes")
	case role == "":
		p.Lack(s, lint.Warning, []string{"role"}, danger+"; whether that matters depends on the server's role, which the profile does not state; 1 is safe everywhere")
	}
}

// replicaRecovers reports whether a replica goes on after a crash from where its
// data is: it fetches relay logs anew, and its position is in a table.
func replicaRecovers(p *lint.Pass) bool {
	recovery, _ := p.Runs("relay_log_recovery")
	place, ok := p.Runs("relay_log_info_repository")
	return recovery.Text == "ON" && (!ok || place.Text != "FILE")
}
