package cluster

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

const binlogFormat = "binlog_format"

var galeraBinlogFormat = lint.Rule{
	Code: "G01", Name: "galera-binlog-format", Family: family,
	Summary:  "a cluster node that does not log rows",
	Severity: lint.Error,
	Servers:  "mariadb; pxc",
	Reads:    []string{binlogFormat},
	Scope:    lint.Effective,
	Setting:  checkFormat,
	Host:     checkFormatUnset,
}

func checkFormat(p *lint.Pass, s *lint.Setting) {
	switch {
	case !isNode(p):
	case s.Is("ROW"):
		if p.Target().Vendor == server.PXC {
			p.Support(s, lint.Info, "the cluster works with rows alone, whatever becomes of the option upstream")
		}
	case p.Target().Product == server.MariaDB:
		p.Fault(s, lint.Error, "a cluster node does not start with %s", s.Meant.Text).Write(s.Name, "ROW").Fatal().Unsafe()
	case strict(p):
		p.Fault(s, lint.Error, "strict mode refuses %s: the cluster works with rows alone", s.Meant.Text).Write(s.Name, "ROW").Unsafe()
	}
}

// checkFormatUnset: MariaDB's default is MIXED, with which a node does not start,
// binary log or not (observed on 10.11.19 with Galera 4).
func checkFormatUnset(p *lint.Pass) {
	if p.Target().Product != server.MariaDB || p.Set(binlogFormat) != nil || !isNode(p) {
		return
	}
	p.Remark(p.Set("wsrep_provider").NamePlace(), lint.Error, "a cluster node starts with binlog_format = ROW alone, and no line says it; the default is MIXED").About(binlogFormat).Fatal()
}
