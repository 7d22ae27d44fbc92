package hygiene

import (
	"path"
	"path/filepath"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/persisted"
)

var persistedDrift = lint.Rule{
	Code: "U26", Name: "persisted-variables-drift", Family: family,
	Summary:  "SET PERSIST has left a value that beats the files",
	Severity: lint.Error,
	Servers:  "mysql >=8.0",
	Scope:    lint.Effective,
	Setting:  checkPersistedOver,
	Host:     checkPersisted,
}

// checkPersistedOver looks at a line of an option file.
func checkPersistedOver(p *lint.Pass, s *lint.Setting) {
	v, same, ok := p.PersistedOver(s)
	switch {
	case !ok:
	case same:
		p.Note(s, lint.Info, "%s holds the same value and is read later, so a change of this line would do nothing: RESET PERSIST %s", autoName(p), v.Name)
	case s.Secret || v.Sensitive:
		p.Note(s, lint.Warning, "%s holds another value and beats this line: RESET PERSIST %s, or take the line out", autoName(p), v.Name)
	default:
		p.Note(s, lint.Warning, "the server runs %s = %s, which %s in %s: RESET PERSIST %s, or write that value here", v.Name, v.Value, persistedWhen(v), autoName(p), v.Name)
	}
}

// persistedWhen says since when a value is persisted.
func persistedWhen(v persisted.Variable) string {
	if v.Time.IsZero() {
		return "SET PERSIST has left"
	}
	return "SET PERSIST has left on " + v.Time.Format("2006-01-02")
}

// autoName is the file's name without its folder.
func autoName(p *lint.Pass) string { return path.Base(filepath.ToSlash(p.Run.Persisted.File.Name)) }

// checkPersisted looks at the file itself.
func checkPersisted(p *lint.Pass) {
	if !p.ReadsPersisted() {
		return
	}
	auto := p.Run.Persisted
	if auto.Err != nil {
		p.Remark(lint.Place{File: auto.File}, lint.Error, "%v; mend or move the file away", auto.Err).Fatal()
		return
	}
	for _, v := range auto.Auto.Variables {
		_, known := p.Option(v.Name)
		if known || len(defaults.Rows(v.Name, p.Target().Product)) == 0 {
			continue // what was never an option may be a component's variable
		}
		p.Remark(lint.Place{File: auto.File, Span: v.Span}, lint.Error,
			"%s no longer has %s, and no edit of an option file takes a persisted value away: RESET PERSIST %s before the upgrade", p.Target(), v.Name, v.Name).About(v.Name)
	}
}
