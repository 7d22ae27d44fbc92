package kernel

import "github.com/cnfarch/cnfarch/lint"

var dirtyRatioAndBytesBoth = lint.Rule{
	Code: "K02", Name: "dirty-ratio-and-bytes-both", Family: family,
	Summary:  "two keys for one limit, of which only the last written holds",
	Severity: lint.Warning,
	Reads:    []string{"vm.dirty_ratio", "vm.dirty_bytes", "vm.dirty_background_ratio", "vm.dirty_background_bytes"},
	Scope:    lint.Effective,
	Setting:  checkDirtyPair,
}

func checkDirtyPair(p *lint.Pass, s *lint.Setting) {
	t, other := thresholdOf(s.Name)
	holds := t.line(p)
	if p.Key(other) == nil || holds == nil || holds == s {
		return
	}
	advice := lint.Advice{Row: lint.RowShadowed, Verdict: lint.Delete}
	why := "writing one of the pair resets the other, and " + holds.Name + " is written last"
	if s.Raw == "0" {
		why = "0 does not switch the limit off: the kernel refuses it or changes nothing, and " + holds.Name + " stays in force"
	}
	d := p.Judge(s, lint.Warning, advice, "%s; %s wins", why, at(holds)).Safe()
	if t.inForce(p.Kernel.ByHand) != holds.Name {
		d.Unsafe()
		p.Note(holds, lint.Warning, "sysctl --system ends with %s in force, the boot with this line: the order of the pair decides", s.Name)
	}
}
