package security

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

var secretsInOptionFiles = lint.Rule{
	Code: "X08", Name: "secrets-in-option-files", Family: family,
	Summary:  "a password in a file",
	Severity: lint.Error,
	Scope:    lint.Everywhere,
	Setting:  checkSecret,
}

func checkSecret(p *lint.Pass, s *lint.Setting) {
	if !literal(s) {
		return
	}
	way := "an authentication by socket, a login path or a file outside the repository takes its place"
	if s.Name == "wsrep_sst_auth" {
		way = "wsrep_sst_method = mariabackup with an account that authenticates by socket needs none"
	}
	if othersRead(s.File) {
		p.Note(s, lint.Error, "a password stands in this file, which everybody on the host may read; change it, and %s", way)
		return
	}
	p.Note(s, lint.Warning, "a password stands in this file, and with the file in every copy and every backup; %s", way)
}

// literal reports a secret that is written out: no guess, no template's
// placeholder, no empty value, no name without a password, no file that holds it.
func literal(s *lint.Setting) bool {
	value := strings.TrimSpace(s.Raw)
	switch {
	case !s.Secret || s.Class.Guessed || s.Placeholder || !s.Has || value == "" || value == "NULL":
		return false
	case s.Name == "wsrep_sst_auth":
		_, password, _ := strings.Cut(value, ":")
		return password != ""
	default:
		return !strings.HasPrefix(value, "FILE:")
	}
}

// othersRead reports whether everybody on the host may read a file. Where the
// mode is not known it is not claimed.
func othersRead(f *lint.File) bool { return f.Mode.Perm()&0o004 != 0 }
