package kernel

import (
	"fmt"
	"path/filepath"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

var sysctlShadowing = lint.Rule{
	Code: "K18", Name: "sysctl-shadowing", Family: family,
	Summary:  "a line that another one makes void",
	Severity: lint.Warning,
	Facts:    []string{"sysctl_loader", "systemd"},
	Kernel:   true,
	Scope:    lint.Values,
	Setting:  checkShadowed,
	Host:     checkLoaders,
}

func checkShadowed(p *lint.Pass, s *lint.Setting) {
	if s.Effective || s.Line.By.File == nil {
		return
	}
	p.Use("sysctl_loader", "systemd")
	advice := lint.Advice{Row: lint.RowShadowed, Verdict: lint.Delete}
	by := place(s.Line.By)
	switch s.Line.Status {
	case sysctl.Redundant:
		p.Judge(s, lint.Info, advice, "%s sets the same", by).Unsafe()
	case sysctl.Cancelled:
		p.Judge(s, lint.Warning, advice, "the exclusion in %s takes the line back at boot; sysctl --system sets it all the same", by).Undecided().Unsafe()
	default:
		p.Judge(s, lint.Warning, advice, "%s wins: it is applied later", by).Unsafe()
	}
}

// checkLoaders tells where the programs disagree on a key that both set: what
// only one of them reads is rule K29's.
func checkLoaders(p *lint.Pass) {
	if p.Kernel == nil {
		return
	}
	for _, boot := range p.Kernel.Boot.Keys {
		hand, both := p.Kernel.ByHand.Lookup(boot.Key)
		s := p.Key(sysctl.Dotted(boot.Key))
		if both && hand.Value != boot.Value && s != nil {
			p.Note(s, lint.Warning, "the boot sets %s to %q, sysctl --system to %q (%s): the two read the files in another order", s.Name, boot.Value, hand.Value, lineOf(p, p.Kernel.ByHand, hand.Line))
		}
	}
}

// lineOf names a line of what a program applied.
func lineOf(p *lint.Pass, a *sysctl.Applied, line int) string {
	return fmt.Sprintf("%s:%d", filepath.ToSlash(p.Kernel.Disk(a.Name(line))), a.Lines[line].Node+1)
}

// at names the place of a setting, and place any place: where it is on disk.
func at(s *lint.Setting) string { return place(s.NamePlace()) }

func place(at lint.Place) string {
	return fmt.Sprintf("%s:%d", filepath.ToSlash(at.File.Disk), at.File.Pos(at.Span.Start).Line)
}
