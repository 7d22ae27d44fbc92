package replication

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var skipReplicationErrors = lint.Rule{
	Code: "B13", Name: "skip-replication-errors", Family: family,
	Summary:  "errors of replication that are passed over",
	Severity: lint.Error,
	Reads:    []string{"replica_skip_errors", "slave_skip_errors", "replica_exec_mode", "slave_exec_mode"},
	Scope:    lint.Effective,
	Setting:  checkSkipErrors,
}

func checkSkipErrors(p *lint.Pass, s *lint.Setting) {
	if strings.HasSuffix(s.Name, "_exec_mode") {
		checkExecMode(p, s)
		return
	}
	switch list := strings.ToLower(s.Meant.Text); list {
	case "", "off", "0":
	case "all":
		p.Fault(s, lint.Error, "every error of the applier is passed over, so the data drifts apart unseen").To("OFF")
	default:
		p.Fault(s, lint.Warning, "the errors %s are passed over; they tell that the data has drifted apart", list).To("OFF")
	}
}

// checkExecMode: NDB Cluster needs IDEMPOTENT and sets it by itself.
func checkExecMode(p *lint.Pass, s *lint.Setting) {
	ndb := p.Set("ndbcluster")
	switch {
	case !s.Is("IDEMPOTENT"):
	case ndb != nil && wsrep.Switched(ndb):
		p.Support(s, lint.Info, "what NDB Cluster runs with")
	default:
		p.Fault(s, lint.Warning, "rows that are missing or there already are passed over; they tell that the data has drifted apart").To("STRICT")
	}
}
