package redo

import (
	"github.com/cnfarch/cnfarch/lint"
)

const mib = 1 << 20

var logBufferSize = lint.Rule{
	Code: "R09", Name: "log-buffer-size", Family: family,
	Summary:  "a log buffer of another age, or one that writers wait for",
	Severity: lint.Warning,
	Facts:    []string{"status.log_waits", "status.repeated"},
	Reads:    []string{"innodb_log_buffer_size"},
	Scope:    lint.Effective,
	Setting:  checkLogBuffer,
	Host:     checkUnwrittenLogBuffer,
}

func checkLogBuffer(p *lint.Pass, s *lint.Setting) {
	size, ok := s.Int()
	def, known := p.Default(s.Variable)
	switch {
	case !ok || !known:
	case size < 64*mib && logWaits(p):
		p.Fault(s, lint.Warning, "writers wait for room in the log buffer again and again").To("64M").Unsafe()
	case size < 16*mib && (p.MySQL("5.7") || p.MariaDB("10.0")):
		p.Fault(s, lint.Warning, "smaller than any default since 5.7: large transactions write redo before they commit").To(def.Text).Unsafe()
	case size == 16*mib && p.MySQL("8.4"):
		p.Fault(s, lint.Info, "16M was the default before 8.4, which raised it to 64M").To("64M").Unsafe()
	case size > 256*mib:
		p.Fault(s, lint.Info, "more than one transaction writes is of no use; single large ones are the reason to keep it").To("64M").Unsafe()
	}
}

// logWaits reports whether several samples show waits for the log buffer.
func logWaits(p *lint.Pass) bool {
	waits, ok := p.Profile.Fact("status.log_waits")
	repeated, _ := p.Profile.Fact("status.repeated")
	if !ok || !repeated.Bool || waits.Number <= 0 {
		return false
	}
	p.Use("status.log_waits", "status.repeated")
	return true
}

func checkUnwrittenLogBuffer(p *lint.Pass) {
	size, ok := p.RunsInt("innodb_log_buffer_size")
	if ok && p.Set("innodb_log_buffer_size") == nil && size < 64*mib && logWaits(p) {
		p.Remark(lint.Place{}, lint.Warning, "writers wait for room in the log buffer of %dM again and again: set innodb_log_buffer_size = 64M", size/mib).
			About("innodb_log_buffer_size")
	}
}
