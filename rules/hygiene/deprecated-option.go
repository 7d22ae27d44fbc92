package hygiene

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var deprecatedOption = lint.Rule{
	Code: "U04", Name: "deprecated-option", Family: family,
	Summary:  "an option that the server means to drop",
	Severity: lint.Warning,
	Scope:    lint.Values,
	Setting:  checkDeprecated,
}

func checkDeprecated(p *lint.Pass, s *lint.Setting) {
	if s.Option == nil || s.Option.Status != defaults.Deprecated || names.IsOldTerm(p, s) || names.Of(p, s).Kind != names.Known {
		return
	}
	severity, fate := outlook(s.Name, p.Target())
	plan, ok := names.Modernise(p, s)
	if !ok {
		p.Note(s, severity, "deprecated at %s%s%s", p.Target(), fate, plan.Text())
		return
	}
	advice := lint.Advice{Row: lint.RowDeprecated, Verdict: lint.Change}
	plan.On(p.Judge(s, severity, advice, "deprecated at %s%s%s", p.Target(), fate, plan.Text()))
}

// outlook says whether the next long-term release still has the option.
func outlook(option string, target server.Server) (lint.Severity, string) {
	next, ok := nextLongTerm(target)
	if !ok {
		return lint.Info, ""
	}
	facts, err := defaults.For(next)
	if err != nil {
		return lint.Info, ""
	}
	if opt, ok := facts.Lookup(option); ok && opt.InFile && opt.Status != defaults.Ignored {
		return lint.Info, ""
	}
	return lint.Warning, " and gone in " + next.String()
}

// nextLongTerm is the long-term release that follows a server, as the makers'
// release policies name them.
func nextLongTerm(s server.Server) (server.Server, bool) {
	list := []string{"5.7", "8.0", "8.4", "9.7"}
	if s.Product == server.MariaDB {
		list = []string{"10.5", "10.6", "10.11", "11.4", "11.8", "12.3"}
	}
	for _, series := range list {
		v, err := server.ParseVersion(series)
		if err == nil && v.Compare(s.Version) > 0 && !v.SameSeries(s.Version) {
			next, err := defaults.Resolve(server.New(s.Product, v))
			return next, err == nil
		}
	}
	return server.Server{}, false
}
