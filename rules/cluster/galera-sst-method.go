package cluster

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var galeraSSTMethod = lint.Rule{
	Code: "G06", Name: "galera-sst-method", Family: family,
	Summary:  "a way to copy a node that this build of the cluster does not have",
	Severity: lint.Error,
	Servers:  "mariadb; pxc",
	Reads:    []string{"wsrep_sst_method"},
	Scope:    lint.Names,
	Setting:  checkMethod,
}

// checkMethod: no server looks at the value before a node needs a full copy
// (observed on MariaDB 10.5.23, 10.11.19 and 11.8.9).
func checkMethod(p *lint.Pass, s *lint.Setting) {
	if s.Placeholder || !s.Effective || !wsrep.InBuild(p.Target()) {
		return
	}
	method := strings.ToLower(s.Raw)
	switch at := p.Target(); {
	case at.Product == server.MariaDB:
		mariadbMethod(p, s, method)
	case at.Is(server.MySQL, "8.0"):
		pxcMethod(p, s, method)
	case method == "mysqldump":
		slowMethod(p, s, "xtrabackup-v2")
	}
}

func mariadbMethod(p *lint.Pass, s *lint.Setting, method string) {
	switch method {
	case "xtrabackup", "xtrabackup-v2":
		p.Fault(s, lint.Warning, "the server starts, but the node fails when it next needs a full copy: XtraBackup cannot read MariaDB's files; mariabackup needs its program and an account").Write(s.Name, "mariabackup").Unsafe()
	case "mysqldump":
		slowMethod(p, s, "mariabackup")
	case "mariabackup":
		if p.Set("wsrep_sst_auth") == nil {
			p.Support(s, lint.Info, "no line says wsrep_sst_auth, so the account of the copy has to come in by the operating system's user")
		}
	}
}

func pxcMethod(p *lint.Pass, s *lint.Setting, method string) {
	switch method {
	case "rsync", "mysqldump", "xtrabackup":
		p.Fault(s, lint.Error, "%s does not have this way any more: the node fails when it next needs a full copy", p.Target()).Write(s.Name, "xtrabackup-v2").Unsafe()
	case "skip":
		if p.MySQL("8.0.33") {
			p.Fault(s, lint.Error, "%s does not have this value any more: ist_only takes no full copies, xtrabackup-v2 does", p.Target()).Write(s.Name, "ist_only").Undecided().Unsafe()
		}
	}
}

func slowMethod(p *lint.Pass, s *lint.Setting, better string) {
	p.Fault(s, lint.Warning, "a full copy by a dump blocks the node that gives it and takes long; %s does not, and needs its program and an account", better).Write(s.Name, better).Unsafe()
}
