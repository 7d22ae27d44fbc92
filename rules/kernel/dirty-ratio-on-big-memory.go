package kernel

import "github.com/cnfarch/cnfarch/lint"

var dirtyRatioOnBigMemory = lint.Rule{
	Code: "K03", Name: "dirty-ratio-on-big-memory", Family: family,
	Summary:  "a bound on dirty pages that is many seconds of writing, or next to none",
	Severity: lint.Warning,
	Facts:    []string{"memory", "write_rate"},
	Reads:    []string{"vm.dirty_ratio", "vm.dirty_bytes", "vm.dirty_background_ratio", "vm.dirty_background_bytes"},
	Scope:    lint.Effective,
	Setting:  checkDirtyAmount,
}

func checkDirtyAmount(p *lint.Pass, s *lint.Setting) {
	t, _ := thresholdOf(s.Name)
	n, ok := s.Int()
	if !ok || t.line(p) != s {
		return
	}
	if s.Name == t.ratio {
		share(p, s, n)
		return
	}
	least := map[string]int64{foreground().bytes: 64 * mib, background().bytes: 16 * mib}[s.Name]
	if n < least {
		p.Judge(s, lint.Warning, lint.Advice{Row: lint.RowMissing, Verdict: lint.Keep, Undecided: true},
			"%s for the whole host, as recipes for desktops have it: whoever writes buffered files (binary log, temporary files, backups, on MySQL the redo log) waits for the disk at once; somebody has to say why", size(n))
	}
}

// share judges a percentage of memory.
func share(p *lint.Pass, s *lint.Setting, percent int64) {
	free, known := available(p)
	if !known {
		p.Lack(s, lint.Info, []string{"memory"}, "a percentage of the memory that the profile does not state")
		return
	}
	dirty := free / 100 * percent
	rate, measured := p.Fact("write_rate")
	seconds := int64(0)
	if measured && rate.Int > 0 {
		seconds = dirty / rate.Int
	}
	switch {
	case measured && seconds > 10:
		inBytes(p, p.Fault(s, lint.Warning, "allows %s of dirty pages%s, %d seconds of writing for this storage; bytes bound it whatever the memory", size(dirty), ofWhat(p), seconds), s)
	case !measured && dirty > 8*gib:
		inBytes(p, p.Fault(s, lint.Info, "allows %s of dirty pages%s; bytes bound it whatever the memory, 1 GiB and 4 GiB until the rate of the storage is measured (write_rate)", size(dirty), ofWhat(p)), s)
	}
}

// ofWhat says what the share was taken of.
func ofWhat(p *lint.Pass) string {
	if _, given := pools(p); given {
		return ", a share of what the buffer pool leaves of the memory"
	}
	return ", a share of all memory, since no option file states a buffer pool"
}

// inBytes proposes both bounds on the first line that states one, since they
// belong together; the other line goes.
func inBytes(p *lint.Pass, d *lint.Draft, s *lint.Setting) {
	fore := foreground().line(p)
	if s.Name == background().ratio && fore != nil && fore.Name == foreground().ratio {
		d.Delete().Unsafe()
		return
	}
	low := gib
	if rate, measured := p.Fact("write_rate"); measured {
		low = min(max(2*rate.Int, 64*mib), gib)
	}
	d.Write(background().bytes, decimal(low)).Write(foreground().bytes, decimal(4*low)).Unsafe()
}
