package kernel

import "github.com/cnfarch/cnfarch/lint"

var dirtyBackgroundNotBelow = lint.Rule{
	Code: "K04", Name: "dirty-background-not-below", Family: family,
	Summary:  "writing in the background that would begin no earlier than waiting",
	Severity: lint.Warning,
	Facts:    []string{"memory"},
	Reads:    []string{"vm.dirty_ratio", "vm.dirty_bytes", "vm.dirty_background_ratio", "vm.dirty_background_bytes"},
	Scope:    lint.Effective,
	Setting:  checkBackground,
}

func checkBackground(p *lint.Pass, s *lint.Setting) {
	back, fore := background().line(p), foreground().line(p)
	low, known := background().amount(back)
	high, both := foreground().amount(fore)
	if !known || !both || low.n == 0 || high.n == 0 {
		return
	}
	if low.percent != high.percent {
		free, ok := available(p)
		if !ok {
			return
		}
		low, high = amount{low.in(free), false}, amount{high.in(free), false}
	}
	switch {
	case low.n < high.n:
	case s == back:
		lower(p, s, high)
	case s == fore && back == nil:
		p.Note(s, lint.Info, "the background limit is not written, and its default is not below this: the kernel then begins at half of this limit")
	}
}

// lower proposes a quarter of the limit in front.
func lower(p *lint.Pass, s *lint.Setting, high amount) {
	d := p.Fault(s, lint.Warning, "not below the limit at which writers have to wait: the kernel uses half of that limit, not what is written here")
	key := background().bytes
	if high.percent {
		key = background().ratio
	}
	if quarter := high.n / 4; quarter > 0 {
		d.Write(key, decimal(quarter)).Unsafe()
		return
	}
	d.Outside()
}
