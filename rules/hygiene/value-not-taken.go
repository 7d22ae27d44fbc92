package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var valueNotTaken = lint.Rule{
	Code: "U37", Name: "value-not-taken", Family: family,
	Summary:  "a value on a flag that takes none",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkFlag,
}

func checkFlag(p *lint.Pass, s *lint.Setting) {
	if _, ok := s.Problem(value.ArgumentForbidden); !ok {
		return
	}
	d := p.Misread(s, lint.Error, "a flag that takes no value, so %s does not start", p.Target()).Fatal()
	switch strings.ToUpper(s.Raw) {
	case "1", "ON", "TRUE", "YES":
		d.WriteBare(s.Name).Safe()
	case "0", "OFF", "FALSE", "NO":
		d.Delete().Safe()
	default:
		d.Delete().Undecided().Unsafe()
	}
}
