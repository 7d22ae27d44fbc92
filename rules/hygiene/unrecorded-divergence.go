package hygiene

import "github.com/cnfarch/cnfarch/lint"

var unrecordedDivergence = lint.Rule{
	Code: "U46", Name: "unrecorded-divergence", Family: family,
	Summary:  "a line that differs from the default, and nobody wrote why",
	Severity: lint.Error,
	Decided:  checkRecorded,
}

func checkRecorded(p *lint.Pass, s *lint.Setting) {
	if !p.RequireRecords || s.Kept != nil || !diverges(p, s) {
		return
	}
	switch {
	case s.Placeholder:
		p.Note(s, lint.Error, "a template fills this in, and no record says why: write \"# cnfarch: keep REASON\" above it")
	case s.DefaultKnown && s.Kind == lint.OptionKind:
		p.Note(s, lint.Error, "differs from the default of %s and no record says why: write \"# cnfarch: keep REASON\" above it, or take it out", p.Target())
	default:
		p.Note(s, lint.Error, "no record says why this line is here: write \"# cnfarch: keep REASON\" above it, or take it out")
	}
}

// diverges reports whether somebody owes a reason: the line runs, and is not
// known to say what runs without it.
func diverges(p *lint.Pass, s *lint.Setting) bool {
	switch {
	case !s.Effective:
		return false
	case s.Decision.Undecided:
		return true
	case s.Kind == lint.SysctlKind:
		return !s.Line.Bad && !(s.DefaultKnown && s.Meant.Text == s.DefaultText)
	default:
		return s.Option != nil && !s.Tolerated() && !p.IsDefault(s)
	}
}
