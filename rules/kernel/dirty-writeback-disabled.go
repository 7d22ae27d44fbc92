package kernel

import "github.com/cnfarch/cnfarch/lint"

var dirtyWritebackDisabled = lint.Rule{
	Code: "K05", Name: "dirty-writeback-disabled", Family: family,
	Summary:  "dirty pages that wait too long, or a limit that the kernel refuses",
	Severity: lint.Warning,
	Reads:    []string{"vm.dirty_writeback_centisecs", "vm.dirty_expire_centisecs", "vm.dirty_bytes"},
	Scope:    lint.Effective,
	Setting:  checkWriteback,
}

// twoPages is the least that the kernel takes for vm.dirty_bytes, with pages of
// 4 KiB (mm/page-writeback.c).
const twoPages = 2 * 4096

func checkWriteback(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	switch {
	case !ok:
	case s.Name == "vm.dirty_writeback_centisecs" && n == 0:
		p.Fault(s, lint.Warning, "0 switches periodic writing off: changed pages stay in memory until a limit or a sync").To("500").Unsafe()
	case s.Name == "vm.dirty_expire_centisecs" && n > 6000:
		p.Fault(s, lint.Warning, "changed pages may wait %d seconds before they are written, all of which a power failure takes", n/100).To("3000").Unsafe()
	case tooFewBytes(s):
		p.Misread(s, lint.Warning, "less than two pages: the kernel refuses it, the old value stays and the run reports an error").Delete().Unsafe()
	}
}

// tooFewBytes reports a limit below two pages; 0, which many write to switch it
// off, is rule K02's.
func tooFewBytes(s *lint.Setting) bool {
	return s.Name == "vm.dirty_bytes" && s.Raw != "0" && len(s.Raw) <= len("8191") && s.Line.Reading.Outcome == refused && s.Line.Reading.Value == decimal(twoPages)
}
