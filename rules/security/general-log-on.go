package security

import "github.com/cnfarch/cnfarch/lint"

var generalLogOn = lint.Rule{
	Code: "X13", Name: "general-log-on", Family: family,
	Summary:  "a log of every statement",
	Severity: lint.Warning,
	Reads:    []string{"general_log", "log_raw"},
	Scope:    lint.Effective,
	Setting:  checkGeneralLog,
}

func checkGeneralLog(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Value.Text != "ON": // an unreadable word runs as OFF, whatever was meant
	case s.Variable == "log_raw":
		p.Fault(s, lint.Warning, "statements are logged as they come, with the passwords in them").To("OFF").Unsafe()
	default:
		p.Fault(s, lint.Warning, "every statement is written to disk with the data in it, and the log grows without end; for a search write a record that ends on a date").To("OFF").Unsafe()
	}
}
