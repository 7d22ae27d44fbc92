package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var defaultDependsOnHost = lint.Rule{
	Code: "U25", Name: "default-depends-on-host", Family: family,
	Summary:  "a default that the server computes from the host",
	Severity: lint.Info,
	Facts:    []string{"cpus", "memory", "server.nofile"},
	Scope:    lint.Effective,
	Setting:  checkComputed,
}

func checkComputed(p *lint.Pass, s *lint.Setting) {
	if s.Option.Default.Kind != defaults.Computed || s.Tolerated() || s.Meant.Kind <= value.None {
		return
	}
	switch {
	case s.DefaultKnown && !p.IsDefault(s):
		p.Note(s, lint.Info, "without the line the server would run %s, which it computes", s.DefaultText)
	case len(s.DefaultLacks) > 0:
		p.Lack(s, lint.Info, s.DefaultLacks, "whether this is the default cannot be told: the server computes it from %s", strings.Join(s.DefaultLacks, ", "))
	}
}
