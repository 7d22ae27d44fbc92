package kernel

import "github.com/cnfarch/cnfarch/lint"

var ioUringDisabledMariadb = lint.Rule{
	Code: "K24", Name: "io-uring-disabled-mariadb", Family: family,
	Summary:  "io_uring forbidden to a server that is built with it",
	Severity: lint.Warning,
	Servers:  "mariadb >=10.6",
	Facts:    []string{"aio"},
	Reads:    []string{"kernel.io_uring_disabled"},
	Scope:    lint.Effective,
	Setting:  checkRing,
}

func checkRing(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	if !ok || n < 1 || !p.MariaDB("10.6") {
		return
	}
	unless := ""
	if n == 1 {
		unless = ", unless the server runs in the group kernel.io_uring_group"
	}
	switch p.Word("aio") {
	case "io_uring":
		p.Note(s, lint.Warning, "this build of MariaDB uses io_uring, and forbidding it takes native asynchronous I/O away%s; 1 with kernel.io_uring_group lets the server's group through", unless)
	case "":
		p.Miss(s.Name, "aio")
		p.Note(s, lint.Info, "where this build of MariaDB uses io_uring, forbidding it takes native asynchronous I/O away%s; what it is linked with the profile does not state", unless)
	}
}
