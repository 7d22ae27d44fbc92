package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var unreadableWord = lint.Rule{
	Code: "U36", Name: "unreadable-word", Family: family,
	Summary:  "a word that is none of those the option takes",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkWord,
}

func checkWord(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.UnknownWord, value.AmbiguousWord, value.NumberOutOfRange)
	if !ok || s.Option.Type != defaults.Enum || wordElsewhere(s.Name) {
		return
	}
	severity := lint.Warning // behind loose_ MariaDB goes on
	if problem.Fatal {
		severity = lint.Error
	}
	d := p.Misread(s, severity, "%q is none of %s%s", s.Raw, strings.Join(s.Option.Words, ", "), stops(p, problem)).Repair(problem)
	d.Unsafe()
	if problem.Fatal && problem.Sure {
		d.Safe()
	}
}

// wordElsewhere: rules S11 and S17 know what the words of these meant.
func wordElsewhere(name string) bool {
	return name == "innodb_flush_method" || name == "innodb_doublewrite"
}
