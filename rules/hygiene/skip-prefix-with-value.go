package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/value"
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
	case effective.Skip:
		said = negation("skip_")
	case effective.Disable:
		said = negation("disable_")
	case effective.Enable:
		said = "the value behind enable_ is not read, save for 0: the option is on"
	default:
		return
	}
	severity := lint.Warning
	if s.Class.Assertion {
		severity = lint.Error
	}
	d := p.Misread(s, severity, "%s; here %s", said, outcome(s))
	switch {
	case !namesFile(s):
		d.To(s.Value.Text).Safe()
	case switchedOff(s):
		d.WriteBare(lint.Canonical(s.Spelling)).Safe()
	default:
		d.Outside().Undecided()
	}
}

func negation(prefix string) string {
	return "a value behind " + prefix + " is a double negation: 0 switches the option on and anything else, OFF too, switches it off"
}

// namesFile: the option takes a name or a path, for which on is no value.
func namesFile(s *lint.Setting) bool {
	return s.Class.Path || s.Value.Kind == value.Text
}

func switchedOff(s *lint.Setting) bool { return s.Match.Acts() != effective.Enable && s.Raw != "0" }

func outcome(s *lint.Setting) string {
	if !namesFile(s) {
		return s.Name + " is " + s.Value.Text
	}
	if switchedOff(s) {
		return s.Name + " is off"
	}
	return s.Name + " is on; write the name that it has on the disk"
}
