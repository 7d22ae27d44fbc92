package kernel

import "github.com/cnfarch/cnfarch/lint"

var legacyShmLimits = lint.Rule{
	Code: "K22", Name: "legacy-shm-limits", Family: family,
	Summary:  "limits on shared memory that were raised long ago and lower today",
	Severity: lint.Warning,
	Facts:    []string{"kernel"},
	Reads:    []string{"kernel.shmmax", "kernel.shmall"},
	Scope:    lint.Effective,
	Setting:  checkShm,
}

// shmDefault is ULONG_MAX - 2^24, what both keys have since Linux 3.16; it was
// read on a running kernel, and larger numbers do not fit the type used here.
func checkShm(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	if !ok {
		return // too large to be less than the default, or unreadable
	}
	most, whole := written(p, "kernel.shmmax")
	if s.Name == "kernel.shmall" && whole && n < most/page {
		unitMistake(p, s, n, most)
		return
	}
	switch {
	case sharedPool(p), older(p, 3, 16):
	case !kernelKnown(p):
		p.Lack(s, lint.Info, []string{"kernel"}, "since Linux 3.16 the default is practically no limit, and a number copied from before lowers it; which kernel runs the profile does not state")
	default:
		p.Fault(s, lint.Info, "since Linux 3.16 the default is practically no limit: a number copied from before lowers it").Delete().Unsafe()
	}
}

func unitMistake(p *lint.Pass, s *lint.Setting, n, most int64) {
	d := p.Fault(s, lint.Warning, "counts pages, not bytes: %s in all, less than the single segment of %s that kernel.shmmax allows", size(n*page), size(most)).Unsafe()
	if sharedPool(p) || older(p, 3, 16) {
		d.To(decimal(most / page))
		return
	}
	d.Delete()
}

// sharedPool reports whether the server takes its huge pages as shared memory,
// which the limits then bind: MySQL 5.7 (storage/innobase/os/os0proc.cc).
func sharedPool(p *lint.Pass) bool {
	if !p.MySQL("5.7") || p.MySQL("8.0") {
		return false
	}
	runs, ok := p.Runs("large_pages")
	return ok && runs.Text == "ON"
}
