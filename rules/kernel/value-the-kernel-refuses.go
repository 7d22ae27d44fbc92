package kernel

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint"
)

var valueTheKernelRefuses = lint.Rule{
	Code: "K28", Name: "value-the-kernel-refuses", Family: family,
	Summary:  "a value that the kernel refuses, or reads otherwise than it looks",
	Severity: lint.Warning,
	Kernel:   true,
	Scope:    lint.Effective,
	Setting:  checkValue,
}

const refused = kernel.Refused

func checkValue(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Line.Key == nil || isPattern(s) || tooFewBytes(s):
	case s.Line.Key.Mode == kernel.ReadOnly:
		p.Misread(s, lint.Warning, "the key can only be read: the write fails and the run reports an error").Delete().Safe()
	case s.Line.Key.Mode == kernel.Trigger: // an action, which is rule K21's
	case s.Line.Reading.Outcome == kernel.Refused:
		refuse(p, s)
	case s.Line.Reading.Outcome == kernel.Misread:
		misread(p, s)
	}
}

func refuse(p *lint.Pass, s *lint.Setting) {
	d := p.Misread(s, lint.Warning, "%s; the write fails, the old value stays and the run reports an error", s.Line.Reading.Why).Unsafe()
	switch want := s.Line.Reading.Value; {
	case s.Raw == s.Line.Key.Default || s.Name == "fs.file-max" && want == s.Line.Key.Max:
		d.Delete() // what the boot has is the default, or more than any line gives
	case want == "" || isChoice(s):
		d.Outside().Undecided()
	default:
		d.To(want)
	}
}

// isChoice reports a key whose numbers are a choice, so that the nearest one
// means something else.
func isChoice(s *lint.Setting) bool {
	return strings.HasPrefix(s.Line.Key.Unit, "mode") || strings.Contains(s.Line.Key.Notes, "enum")
}

// misread: a number ends at the blank, a leading zero means octal, and missing
// numbers of a vector keep their values. A string is compared whole.
func misread(p *lint.Pass, s *lint.Setting) {
	severity, reading := lint.Info, s.Line.Reading
	if s.Line.Key.Type == "string" || octal(s) {
		severity = lint.Warning
	}
	d := p.Misread(s, severity, "%s", reading.Why).Unsafe()
	switch full, ok := completed(s); {
	case ok:
		d.To(full).Undecided()
	case reading.Value == "" || incomplete(s):
		d.Outside().Undecided()
	default:
		d.To(reading.Value)
	}
}

// octal reports a leading zero that makes another number of what is written.
func octal(s *lint.Setting) bool {
	return len(s.Raw) > 1 && s.Raw[0] == '0' && s.Raw[1] >= '0' && s.Raw[1] <= '9'
}
