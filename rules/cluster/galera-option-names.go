package cluster

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/names"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

var galeraOptionNames = lint.Rule{
	Code: "G05", Name: "galera-option-names", Family: family,
	Summary:  "an option of another build of the cluster",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkName,
}

func checkName(p *lint.Pass, s *lint.Setting) {
	if !names.IsCluster(s.Name) && !strings.HasPrefix(s.Name, "skip_wsrep_") {
		return
	}
	if c, is := names.Is(p, s, names.Galera); is {
		if modeWord(s.Name) != "" && p.Known(modeList) {
			intoList(p, s)
			return
		}
		refused(p, s, c)
		return
	}
	if s.Effective && !s.Match.Loose {
		renamed(p, s)
	}
}

func refused(p *lint.Pass, s *lint.Setting, c names.Case) {
	plan := names.Replace(p, s, c)
	switch at := p.Target(); {
	case !wsrep.InBuild(at):
		d := names.Refused(p, s, plan, "an option of a cluster, which %s has none of; where Percona XtraDB Cluster or MariaDB is meant, name it as the target", at.Name())
		if p.Guessed {
			d.Keep().Undecided() // nobody has said that the target is no cluster
		}
	case c.Name == newCluster && at.Vendor == server.PXC:
		// An option of the start alone, which no index lists; rule G04 speaks of it.
	case len(plan.Write) == 0 && c.Builder.Origin == "":
		p.Unknown(s, lint.Warning, "no table here has this option of a cluster; whether %s takes it is not known", at).Keep().Undecided()
	default:
		names.Refused(p, s, plan, "an option of another build of the cluster, or of another release")
	}
}

// renamed writes the names that Percona XtraDB Cluster has had since 8.0.26, and
// what takes the place of wsrep_causal_reads.
func renamed(p *lint.Pass, s *lint.Setting) {
	c := names.Of(p, s)
	if c.Kind != names.Known || defaults.Successors(s.Name, p.Target()) == nil {
		return
	}
	plan := names.Replace(p, s, c)
	for _, w := range plan.Write {
		if !names.KnownToAll(p, w.Option) {
			return
		}
	}
	severity := lint.Info
	if s.Name == "wsrep_causal_reads" {
		severity = lint.Warning
	}
	plan.On(p.Judge(s, severity, lint.Advice{Row: lint.RowDeprecated, Verdict: lint.Change}, "deprecated at %s%s", p.Target(), plan.Text()))
}
