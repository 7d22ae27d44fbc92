package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var loosePrefix = lint.Rule{
	Code: "U20", Name: "loose-prefix", Family: family,
	Summary:  "loose_ before a name that needs none, or that hides a name the server does not know",
	Severity: lint.Warning,
	Scope:    lint.Names,
	Setting:  checkLoose,
}

func checkLoose(p *lint.Pass, s *lint.Setting) {
	if !s.Match.Loose {
		return
	}
	c := names.Of(p, s)
	switch {
	case c.Kind == names.Known:
		needless(p, s, c)
	case c.Kind == names.Tolerated, c.Kind == names.Plugin, names.KnownElsewhere(p, c.Name):
	case c.Kind == names.NoSuch && len(names.Nearest(p, c.Name)) > 0: // rule U03 speaks
	default:
		p.Unknown(s, lint.Warning, "%s does not know this option (%s); loose_ lets it start and the line does nothing", p.Target(), c.Origin(p.Target())).Keep().Undecided()
	}
}

// needless: the option is there. That of a plugin, or of some builds only, comes
// and goes, and so does one that another reader of the files does not have.
func needless(p *lint.Pass, s *lint.Setting, c names.Case) {
	if s.Option == nil || s.Option.Plugin != "" || s.Option.BuildOnly || c.Builder.Plugin != "" {
		return
	}
	if !names.KnownToAll(p, s.Name) || names.BuildDependent(p, s.Name) {
		return
	}
	p.Note(s, lint.Info, "the server knows this option, so loose_ would hide only its removal")
}
