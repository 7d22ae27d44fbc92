package rewrite

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Fix gives the edits of the finding's file that settle it alone, for programs
// that offer them one by one; none where it is not safe, or where another
// finding decided what becomes of the setting.
func Fix(run *lint.Run, f *lint.Finding) []text.Edit {
	s := f.Setting
	switch {
	case f.Fix != lint.Safe || f.Place.File == nil:
		return nil
	case len(f.Mend) > 0:
		return f.Mend
	case s == nil || s.Decision.Finding != f || s.File != f.Place.File:
		return nil
	}
	p := &planner{run: run, file: s.File, options: Options{SafeOnly: true}, written: make(map[outcome]bool)}
	p.setting(s)
	p.finish()
	return p.edits
}
