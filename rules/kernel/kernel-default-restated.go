package kernel

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

var kernelDefaultRestated = lint.Rule{
	Code: "K32", Name: "kernel-default-restated", Family: family,
	Summary:  "a line that says what the kernel does without it",
	Severity: lint.Info,
	Facts:    []string{"kernel"},
	Kernel:   true,
	Scope:    lint.Effective,
	Setting:  checkRestated,
}

// checkRestated: another line for the key, of a distribution's file perhaps, has
// another value that would come to the fore.
func checkRestated(p *lint.Pass, s *lint.Setting) {
	if !s.DefaultKnown || isPattern(s) || s.Meant.Text != strings.Join(strings.Fields(s.DefaultText), " ") || len(rivals(p, s)) > 0 {
		return
	}
	p.Use("kernel")
	p.Judge(s, lint.Info, lint.Advice{Row: lint.RowDefault, Verdict: lint.Delete}, "the kernel's own default; without the line the same holds, unless a file that was not given here or a program such as tuned sets the key").Unsafe()
}

// rivals are further lines for a key, or patterns that cover it.
func rivals(p *lint.Pass, s *lint.Setting) []*lint.Setting {
	var others []*lint.Setting
	for _, other := range p.Settings {
		if other != s && other.Kind == lint.SysctlKind && (other.Name == s.Name || isPattern(other) && sysctl.Match(sysctl.Normalize(other.Name), sysctl.Normalize(s.Name))) {
			others = append(others, other)
		}
	}
	return others
}
