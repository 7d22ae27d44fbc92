package replication

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var replicationTerms = lint.Rule{
	Code: "B08", Name: "replication-terms", Family: family,
	Summary:  "a name of replication that the server does not have, or is giving up",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkTerms,
}

func checkTerms(p *lint.Pass, s *lint.Setting) {
	if c, is := names.Is(p, s, names.Term); is {
		names.Refused(p, s, names.Replace(p, s, c), "%s", whose(p, c))
		return
	}
	if !names.IsOldTerm(p, s) {
		return
	}
	const message = "the old spelling of a replication option%s"
	plan, ok := names.Modernise(p, s)
	if !ok {
		p.Note(s, lint.Info, message, plan.Text())
		return
	}
	advice := lint.Advice{Row: lint.RowDeprecated, Verdict: lint.Change}
	plan.On(p.Judge(s, lint.Info, advice, message, plan.Text()))
}

// whose says which servers have a name that the target does not have.
func whose(p *lint.Pass, c names.Case) string {
	switch {
	case c.Life.Known():
		return c.Age(p.Target())
	case p.Target().Product == server.MariaDB:
		return "MySQL's name for an option of replication"
	default:
		return "MariaDB's name for an option of replication"
	}
}
