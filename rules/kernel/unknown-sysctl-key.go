package kernel

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/near"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

var unknownSysctlKey = lint.Rule{
	Code: "K25", Name: "unknown-sysctl-key", Family: family,
	Summary:  "a key that no known kernel has, or not this one",
	Severity: lint.Warning,
	Facts:    []string{"kernel"},
	Kernel:   true,
	Scope:    lint.Names,
	Setting:  checkKey,
}

func checkKey(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Line.Bad || s.Line.Dash || isPattern(s) || isCommand(s) || s.Node.NameUnknown(s.File.Bytes),
		strings.HasPrefix(s.Spelling, byteOrderMark):
	case s.Line.Key != nil:
		present(p, s)
	case kernel.Exists(s.Name):
	default:
		if _, other := sysfs(s.Name); !other {
			nowhere(p, s)
		}
	}
}

// isPattern reports a key for several keys, which nobody can look up here.
func isPattern(s *lint.Setting) bool { return sysctl.IsGlob(s.Name) }

// present judges a key that some kernels have. What has a rule of its own
// (K11, K16) is theirs. Enterprise kernels carry keys back, so that a low
// number does not prove that a key is absent.
func present(p *lint.Pass, s *lint.Setting) {
	if s.Name == "net.ipv4.tcp_tw_recycle" || isOneOf(s.Name, schedulerKeysMoved.Reads...) || s.Line.Key.At(p.KernelVersion()) != kernel.Absent {
		return
	}
	if s.Line.Key.Gone(p.KernelVersion()) {
		p.Unknown(s, lint.Warning, "this kernel has lost the key: the boot skips the line, sysctl -p fails on it").Safe()
		return
	}
	p.Judge(s, lint.Info, lint.Advice{Row: lint.RowName, Verdict: lint.Keep, Undecided: true}, "the key came with a later kernel, unless the distribution carried it back: without it the boot skips the line")
}

// nowhere judges a key that no kernel is known to have. A near name is a guess,
// and so is what a module or another builder's kernel may add.
func nowhere(p *lint.Pass, s *lint.Setting) {
	const skipped = "the boot skips the line and sysctl -p fails on it"
	if want, ok := nearest(s.Name); ok {
		p.Unknown(s, lint.Warning, "no kernel is known to have this key; near to it is %s; %s", want, skipped).Write(want, s.Raw).Undecided().Unsafe()
		return
	}
	p.Unknown(s, lint.Warning, "no kernel is known to have this key; unless a module or the builder of the kernel adds it, %s", skipped).Keep().Undecided()
}

// nearest is a key of which the name is the last part, or that differs by a slip.
func nearest(name string) (string, bool) {
	names := kernel.Names()
	if !strings.Contains(name, ".") {
		for _, known := range names {
			if strings.HasSuffix(known, "."+name) {
				return known, true
			}
		}
	}
	want, ok := near.Name(name, names)
	slips := 2
	if len(name) < 8 {
		slips = 1
	}
	return want, ok && near.Distance(name, want, slips) <= slips
}
