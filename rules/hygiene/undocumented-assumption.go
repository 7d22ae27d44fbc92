package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

var undocumentedAssumption = lint.Rule{
	Code: "U28", Name: "undocumented-assumption", Family: family,
	Summary:  "a line that stays for what the hardware is, and does not say so",
	Severity: lint.Info,
	Decided:  checkAssumption,
}

func checkAssumption(p *lint.Pass, s *lint.Setting) {
	f := s.Decision.Finding
	if s.Kept != nil || f == nil || s.Decision.Verdict != lint.Keep || s.Decision.Row != lint.RowKeep || len(f.Premises) == 0 {
		return
	}
	var premises []string
	for _, premise := range f.Premises {
		p.Use(premise.Key)
		premises = append(premises, premise.Key+"="+premise.Text)
	}
	p.Note(s, lint.Info, "say what this line bets on, above it: \"# cnfarch: keep (while %s) reason\"", strings.Join(premises, ", ")).Safe()
}
