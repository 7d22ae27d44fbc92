package security

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var secureFilePriv = lint.Rule{
	Code: "X02", Name: "secure-file-priv", Family: family,
	Summary:  "files that accounts may read and write anywhere",
	Severity: lint.Warning,
	Reads:    []string{"secure_file_priv"},
	Scope:    lint.Effective,
	Setting:  checkFilePriv,
}

// checkFilePriv: an empty value is no restriction (MySQL 9.7.4 warns of it). Only
// MySQL takes NULL, which forbids files altogether.
func checkFilePriv(p *lint.Pass, s *lint.Setting) {
	if !s.Has || s.Raw != "" {
		return
	}
	d := p.Fault(s, lint.Warning, "an empty value lets every account with the FILE privilege read and write wherever the server can; name a directory")
	if p.Target().Product == server.MariaDB {
		d.Outside().Undecided()
		return
	}
	d.Write(s.Name, "NULL").Unsafe()
}
