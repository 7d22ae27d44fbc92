package kernel

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// threshold is a limit on dirty pages, which has two keys that exclude each
// other: writing one resets the other (mm/page-writeback.c).
type threshold struct {
	ratio, bytes string
	percent      int64 // what holds where no line sets either
}

func foreground() threshold {
	return threshold{"vm.dirty_ratio", "vm.dirty_bytes", 20}
}

func background() threshold {
	return threshold{"vm.dirty_background_ratio", "vm.dirty_background_bytes", 10}
}

// thresholdOf is the threshold that a key belongs to, and its other key.
func thresholdOf(key string) (t threshold, other string) {
	for _, t = range []threshold{foreground(), background()} {
		switch key {
		case t.ratio:
			return t, t.bytes
		case t.bytes:
			return t, t.ratio
		}
	}
	return threshold{}, ""
}

// inForce is the key that holds after a run, "" where no line sets either: the
// last that was written with a value that the kernel takes and that is not 0. A
// 0 in bytes is refused, and one in the ratio changes nothing while bytes hold.
func (t threshold) inForce(a *sysctl.Applied) string {
	key := ""
	for _, w := range a.Writes {
		name := sysctl.Dotted(w.Key)
		if (name == t.ratio || name == t.bytes && w.Value != "0") && (w.Value != "0" || key != t.bytes) {
			key = name
		}
	}
	return key
}

// line is the setting in force at boot, nil where no line sets the threshold.
func (t threshold) line(p *lint.Pass) *lint.Setting {
	if key := t.inForce(p.Kernel.Boot); key != "" {
		return p.Key(key)
	}
	if key := t.inForce(p.Kernel.ByHand); key != "" {
		return p.Key(key)
	}
	return nil
}

// amount is the threshold in bytes with memory to share, or in percent where it
// is written so.
type amount struct {
	n       int64
	percent bool
}

func (t threshold) amount(s *lint.Setting) (amount, bool) {
	if s == nil {
		return amount{t.percent, true}, true
	}
	n, ok := s.Int()
	return amount{n, s.Name == t.ratio}, ok
}

// in is the amount in bytes.
func (a amount) in(available int64) int64 {
	if a.percent {
		return available / 100 * a.n
	}
	return a.n
}

// available is the memory that percentages of dirty pages are of: not all of it,
// but what is free or can be reclaimed, so at most what the buffer pool leaves.
func available(p *lint.Pass) (int64, bool) {
	all, ok := memory(p)
	pool, _ := pools(p)
	return max(all-pool, 0), ok
}
