package memory

import "github.com/cnfarch/cnfarch/lint"

var threadStackTooSmall = lint.Rule{
	Code: "M15", Name: "thread-stack-too-small", Family: family,
	Summary:  "a thread stack of a former release",
	Severity: lint.Error,
	Servers:  "mysql >=8.0; mariadb",
	Reads:    []string{"thread_stack"},
	Scope:    lint.Effective,
	Setting:  checkStack,
}

// checkStack: a query on a view of the sys schema needed 160000 bytes on MySQL
// 9.7.4 and failed with a stack of 128 KiB (error 1436).
func checkStack(p *lint.Pass, s *lint.Setting) {
	size, ok := s.Int()
	def, known := p.Default(s.Name)
	stock, _ := def.Int()
	if !ok || !known || size >= stock || !p.MySQL("8.0") && !p.MariaDB("10.3") {
		return
	}
	if p.MySQL("8.0") && size < 192*kib {
		p.Fault(s, lint.Error, "the server starts with a stack of %s, and ordinary queries, such as those on views of the sys schema, fail with \"Thread stack overrun\"", inWords(size)).Delete().Unsafe()
		return
	}
	p.Fault(s, lint.Warning, "a stack of %s, less than the %s this release is made for: views, routines and deep expressions can fail with \"Thread stack overrun\"", inWords(size), inWords(stock)).Delete().Unsafe()
}
