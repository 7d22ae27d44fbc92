package durability

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var replicaCrashSafety = lint.Rule{
	Code: "D04", Name: "replica-crash-safety", Family: family,
	Summary:  "a replica that may go on from the wrong place after a crash",
	Severity: lint.Warning,
	Facts:    []string{"role"},
	Reads:    []string{"relay_log_recovery", "relay_log_info_repository"},
	Scope:    lint.Effective,
	Setting:  checkReplica,
	Host:     checkUnwrittenReplica,
}

const (
	noRecovery = "without relay log recovery a replica goes on after a crash from a position that may not match its data"
	inFile     = "the replica's position is kept in a file, which a crash leaves behind or ahead of its data"
)

func checkReplica(p *lint.Pass, s *lint.Setting) {
	role := p.Word("role")
	switch {
	case s.Variable == "relay_log_recovery" && s.Is("OFF") && role == "replica":
		p.Fault(s, lint.Warning, noRecovery).To("ON").Unsafe()
	case s.Variable == "relay_log_info_repository" && s.Is("FILE") && (role == "replica" || role == ""):
		p.Fault(s, lint.Warning, inFile).To("TABLE").Unsafe()
	}
}

// checkUnwrittenReplica looks at the defaults of a server that the profile calls
// a replica.
func checkUnwrittenReplica(p *lint.Pass) {
	if p.Word("role") != "replica" {
		return
	}
	recovery, ok := p.Default("relay_log_recovery")
	if ok && recovery.Text == "OFF" && p.Set("relay_log_recovery") == nil {
		p.Remark(lint.Place{}, lint.Warning, "%s: set relay_log_recovery = ON", noRecovery).About("relay_log_recovery")
	}
	if p.Target().Before(server.MySQL, "8.0") && p.Set("relay_log_info_repository") == nil {
		p.Remark(lint.Place{}, lint.Warning, "%s: set relay_log_info_repository = TABLE", inFile).About("relay_log_info_repository")
	}
}
