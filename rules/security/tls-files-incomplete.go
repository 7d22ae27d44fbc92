package security

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var tlsFilesIncomplete = lint.Rule{
	Code: "X14", Name: "tls-files-incomplete", Family: family,
	Summary:  "a certificate without its key, or TLS without either",
	Severity: lint.Error,
	Reads:    []string{"ssl_cert", "ssl_key", "admin_ssl_cert", "admin_ssl_key", "ssl", "ssl_ca", "ssl_capath", "ssl_cipher", "ssl_crl", "ssl_crlpath"},
	Scope:    lint.Effective,
	Setting:  checkTLSFiles,
}

func checkTLSFiles(p *lint.Pass, s *lint.Setting) {
	partner := map[string]string{
		"ssl_cert": "ssl_key", "ssl_key": "ssl_cert", "admin_ssl_cert": "admin_ssl_key", "admin_ssl_key": "admin_ssl_cert",
	}[s.Variable]
	switch {
	case partner == "":
		switchedOn(p, s)
	case written(s) && !written(p.Set(partner)):
		half(p, s, partner)
	}
}

// half: MySQL 9.7.4 starts without TLS and says so in its log; MariaDB 10.5.23 to
// 11.8.9 do not start.
func half(p *lint.Pass, s *lint.Setting, partner string) {
	if p.Target().Product == server.MariaDB {
		p.Fault(s, lint.Error, "%s is missing, and MariaDB does not start with one of the two alone", partner).Outside().Fatal()
		return
	}
	severity, also := lint.Warning, ""
	if runs, ok := p.Runs("require_secure_transport"); ok && runs.Text == "ON" {
		severity, also = lint.Error, "; with require_secure_transport nobody can then log in over the network"
	}
	p.Fault(s, severity, "%s is missing: the server starts without TLS and says so in its log only%s", partner, also).Outside()
}

// switchedOn: before 11.4, which makes a certificate of its own, every ssl option
// switches TLS on, and without a certificate MariaDB does not start (observed on
// 10.11.19 with ssl, ssl_ca, ssl_capath, ssl_crl and ssl_cipher, on 10.5.23 with
// the last).
func switchedOn(p *lint.Pass, s *lint.Setting) {
	on := written(s)
	if s.Variable == "ssl" {
		on = s.Is("ON")
	}
	if on && p.Target().Before(server.MariaDB, "11.4") && !written(p.Set("ssl_cert")) && !written(p.Set("ssl_key")) && !disabled(p) {
		p.Fault(s, lint.Error, "switches TLS on, for which ssl_cert and ssl_key are missing: the server does not start").Outside().Fatal()
	}
}

// disabled reports whether a line switches TLS off again.
func disabled(p *lint.Pass) bool {
	s := p.Set("ssl")
	return s != nil && s.Is("OFF")
}

// written reports a setting that names something; a placeholder may.
func written(s *lint.Setting) bool { return s != nil && (s.Placeholder || s.Raw != "") }
