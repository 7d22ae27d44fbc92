package cluster

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

const strictMode = "pxc_strict_mode"

var pxcStrictMode = lint.Rule{
	Code: "G08", Name: "pxc-strict-mode", Family: family,
	Summary:  "what strict mode refuses, and strict mode left off",
	Severity: lint.Error,
	Servers:  "pxc",
	Reads:    []string{strictMode, "log_output", "transaction_isolation", "wsrep_replicate_myisam"},
	Scope:    lint.Names,
	Setting:  checkStrict,
}

func checkStrict(p *lint.Pass, s *lint.Setting) {
	if p.Target().Vendor != server.PXC || s.Placeholder || !s.Effective {
		return
	}
	switch {
	case s.Name == strictMode:
		checkStrictMode(p, s)
	case !strict(p):
	case s.Name == "log_output" && strings.Contains(strings.ToUpper(s.Meant.Text), "TABLE"):
		refuses(p, s, "logs in tables").Write(s.Name, "FILE")
	case s.Name == "transaction_isolation" && s.Is("SERIALIZABLE"):
		refuses(p, s, "SERIALIZABLE").Write(s.Name, "REPEATABLE-READ")
	case s.Name == "wsrep_replicate_myisam" && wsrep.Switched(s):
		refuses(p, s, "replication of MyISAM tables").Write(s.Name, "OFF")
	}
}

func refuses(p *lint.Pass, s *lint.Setting, what string) *lint.Draft {
	return p.Fault(s, lint.Error, "strict mode refuses %s, which the cluster does not replicate", what).Unsafe()
}

func checkStrictMode(p *lint.Pass, s *lint.Setting) {
	switch strings.ToUpper(s.Raw) {
	case "DISABLED", "PERMISSIVE":
		p.Support(s, lint.Warning, "changes that do not replicate are let through and stay on one node; ENFORCING refuses them, and somebody switched it off for a reason that is owed").Undecided()
	case "ENFORCING", "MASTER":
		p.Support(s, lint.Info, "refuses what does not replicate; the default in a cluster, and worth stating")
	}
}
