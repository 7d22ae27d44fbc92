package hygiene

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

var removedButTolerated = lint.Rule{
	Code: "U02", Name: "removed-but-tolerated", Family: family,
	Summary:  "an option that the server takes and ignores",
	Severity: lint.Warning,
	Servers:  "mariadb",
	Scope:    lint.Names,
	Setting:  checkTolerated,
}

// checkTolerated judges behind loose_ too: the name is known.
func checkTolerated(p *lint.Pass, s *lint.Setting) {
	if s.Kind != lint.OptionKind || names.Of(p, s).Kind != names.Tolerated {
		return
	}
	if size, ok := redolog.OneFile(p, s); ok {
		p.Unknown(s, lint.Warning, "%s had so many files of 48M; %s has one, and without a line the log would have another size", p.From(), p.Target()).
			Write(redolog.FileSize, size).Unsafe()
		return
	}
	d := tolerated(p, s).Delete().Safe()
	if names.KnownElsewhere(p, s.Name) {
		d.Keep().Undecided().Fix(lint.NoFix)
	}
}

func tolerated(p *lint.Pass, s *lint.Setting) *lint.Draft {
	if s.Option.Status == defaults.Placeholder {
		return p.Unknown(s, lint.Info, "MySQL's option, which MariaDB takes so that its files can be read, and does nothing with")
	}
	return p.Unknown(s, lint.Warning, "the server takes this line with a warning, so that old files can be read, and does nothing with it")
}
