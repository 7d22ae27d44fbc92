package storage

import "github.com/cnfarch/cnfarch/lint"

var unsafeInternalFlushMethod = lint.Rule{
	Code: "S14", Name: "unsafe-internal-flush-method", Family: family,
	Summary:  "a flush method made for benchmarks",
	Severity: lint.Error,
	Facts:    []string{"disposable"},
	Reads:    []string{flushMethod},
	Scope:    lint.Effective,
	Setting:  checkInternalMethod,
}

func checkInternalMethod(p *lint.Pass, s *lint.Setting) {
	if !s.Is("nosync", "littlesync") {
		return
	}
	severity := lint.Error
	if disposable, _ := p.Fact("disposable"); disposable.Bool {
		severity = lint.Warning
	}
	p.Fault(s, severity, "%s is for the makers' benchmarks and skips flushes: a crash loses or corrupts data", s.Meant.Text).To("O_DIRECT").Unsafe()
}
