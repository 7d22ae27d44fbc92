package hygiene

import (
	"fmt"
	"path/filepath"

	"github.com/cnfarch/cnfarch/lint"
)

var shadowedByInclude = lint.Rule{
	Code: "U10", Name: "shadowed-by-include", Family: family,
	Summary:  "an option that another file sets again",
	Severity: lint.Warning,
	Scope:    lint.Names,
	Setting:  checkInclude,
}

func checkInclude(p *lint.Pass, s *lint.Setting) {
	if v, same, ok := p.PersistedOver(s); ok && !same {
		p.Note(s, lint.Warning, "never in force: %s, read after all option files, has another value: RESET PERSIST %s", autoName(p), v.Name)
		return
	}
	if !shadowed(s) || s.Winner.File == s.File || isTemplate(s.File) || isTemplate(s.Winner.File) {
		return
	}
	p.Judge(s, shadowSeverity(s), shadowAdvice(s), "never in force: %s, read later,%s", where(s), again(s)).Unsafe()
}

// where names the place of the line that wins, as seen from the file of s.
func where(s *lint.Setting) string {
	name := s.Winner.File.Name
	if rel, err := filepath.Rel(filepath.Dir(s.File.Name), name); err == nil {
		name = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d", name, line(s.Winner))
}
