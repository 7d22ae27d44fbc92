package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
)

var skipPrefixWithValue = lint.Rule{
	Code: "U32", Name: "skip-prefix-with-value", Family: family,
	Summary:  "a value behind a name that begins with skip_, disable_ or enable_",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkSkip,
}

func checkSkip(p *lint.Pass, s *lint.Setting) {
	if !s.Has || s.Option == nil {
		return
	}
	said := ""
	switch s.Match.Acts() {
	case effective.Skip, effective.Disable:
		said = "a value behind skip_ is a double negation: 0 switches the option on and anything else, OFF too, switches it off"
	case effective.Enable:
		said = "the value behind enable_ is not read, save for 0: the option is on"
	default:
		return
	}
	severity := lint.Warning
	if s.Class.Assertion {
		severity = lint.Error
	}
	d := p.Misread(s, severity, "%s; here %s", said, runs(s))
	if s.Name == "log_bin" && !strings.EqualFold(s.Value.Text, "OFF") {
		d.Outside().Undecided()
		return
	}
	d.To(s.Value.Text).Safe()
}

func runs(s *lint.Setting) string {
	if s.Name == "log_bin" && !strings.EqualFold(s.Value.Text, "OFF") {
		return "the binary log is on; write log_bin and the base name of the files that are there"
	}
	return s.Name + " is " + s.Value.Text
}
