package cluster

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

const autoinc = "innodb_autoinc_lock_mode"

var galeraAutoincLockMode = lint.Rule{
	Code: "G02", Name: "galera-autoinc-lock-mode", Family: family,
	Summary:  "a cluster node that locks tables to give out ids",
	Severity: lint.Error,
	Servers:  "mariadb; pxc",
	Reads:    []string{autoinc},
	Scope:    lint.Effective,
	Setting:  checkAutoinc,
	Host:     checkAutoincUnset,
}

func checkAutoinc(p *lint.Pass, s *lint.Setting) {
	switch {
	case !isNode(p):
	case s.Is("2"):
		p.Support(s, lint.Info, "what the appliers of a cluster need")
	default:
		p.Fault(s, lockSeverity(p), "appliers of rows need lock mode 2; with %s inserts on several nodes can lock each other out", s.Meant.Text).Write(s.Name, "2").Unsafe()
	}
}

// lockSeverity: Percona XtraDB Cluster in strict mode refuses other lock modes;
// MariaDB starts with them and says nothing (observed on 10.11.19).
func lockSeverity(p *lint.Pass) lint.Severity {
	if p.Target().Vendor == server.PXC && strict(p) {
		return lint.Error
	}
	return lint.Warning
}

func checkAutoincUnset(p *lint.Pass) {
	runs, known := p.Default(autoinc)
	if p.Set(autoinc) != nil || !known || runs.Text == "2" || !isNode(p) {
		return
	}
	p.Remark(p.Set("wsrep_provider").NamePlace(), lockSeverity(p), "appliers of rows need %s = 2, and no line says it; with the default, %s, inserts on several nodes can lock each other out", autoinc, runs.Text).About(autoinc)
}
