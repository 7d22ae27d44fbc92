package security

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var cipherList = lint.Rule{
	Code: "X15", Name: "cipher-list", Family: family,
	Summary:  "a cipher that the server refuses",
	Severity: lint.Error,
	Servers:  "mysql >=8.4",
	Reads:    []string{"ssl_cipher", "tls_ciphersuites", "admin_ssl_cipher", "admin_tls_ciphersuites"},
	Scope:    lint.Effective,
	Setting:  checkCiphers,
}

// checkCiphers: MySQL from 8.4 on takes none but the listed ciphers. The list is
// split at colons alone: "A,B" is one unknown name, and of "A B" the blank is
// dropped. A part of a listed name passes, and is left to OpenSSL: with ECDHE the
// server has TLS, with SHA256 alone it starts without (observed on 9.7.4).
func checkCiphers(p *lint.Pass, s *lint.Setting) {
	if !p.MySQL("8.4") || s.Raw == "" {
		return
	}
	allowed := allowedCiphers(s.Name, p.Target())
	var bad []string
	for name := range strings.SplitSeq(s.Raw, ":") {
		if !slices.Contains(allowed, name) {
			bad = append(bad, name)
		}
	}
	if len(bad) == 0 || len(allowed) == 0 {
		return
	}
	if known := strings.Join(allowed, ":"); !slices.ContainsFunc(bad, func(name string) bool { return !strings.Contains(known, name) }) {
		p.Note(s, lint.Warning, "%s takes parts of names such as %s and leaves them to OpenSSL; where that knows no such cipher the server starts without TLS, so write whole names", p.Target(), strings.Join(bad, ", "))
		return
	}
	var good []string
	for _, name := range strings.FieldsFunc(s.Raw, func(r rune) bool { return strings.ContainsRune(": ,", r) }) {
		if slices.Contains(allowed, name) {
			good = append(good, name)
		}
	}
	d := p.Misread(s, lint.Error, "%s does not take %s and does not start; names are separated by colons", p.Target(), strings.Join(bad, ", ")).Fatal().Unsafe()
	if len(good) == 0 {
		d.Delete()
		return
	}
	d.Write(s.Name, strings.Join(good, ":"))
}

// allowedCiphers are the names that an option takes at a release.
func allowedCiphers(option string, target server.Server) []string {
	for _, e := range defaults.History(option) {
		if names, ok := strings.CutPrefix(e.New, "only: "); ok && e.Kind == "values-changed" && e.Product == target.Product {
			return strings.Split(names, ",")
		}
	}
	return nil
}
