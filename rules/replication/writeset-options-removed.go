package replication

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

const (
	tracking   = "binlog_transaction_dependency_tracking"
	extraction = "transaction_write_set_extraction"
)

var writesetOptionsRemoved = lint.Rule{
	Code: "B10", Name: "writeset-options-removed", Family: family,
	Summary:  "how a source tells which transactions may be applied side by side",
	Severity: lint.Error,
	Facts:    []string{"role", "downstream"},
	Reads:    []string{tracking, extraction},
	Scope:    lint.Names,
	Setting:  checkWriteset,
}

func checkWriteset(p *lint.Pass, s *lint.Setting) {
	c, is := names.Is(p, s, names.Special)
	switch {
	case is:
		d := names.Refused(p, s, names.Replace(p, s, c), "%s; by now the server always tracks write sets", owner(p, c))
		if (strings.EqualFold(s.Raw, "WRITESET") || strings.EqualFold(s.Raw, "XXHASH64")) && !names.KnownElsewhere(p, s.Name) {
			d.Safe()
		}
	case s.Option != nil && s.Effective && !s.Placeholder && s.Name == tracking && s.Is("COMMIT_ORDER"):
		checkCommitOrder(p, s)
	}
}

// checkCommitOrder speaks of servers that somebody replicates from, where the
// file shows that the appliers of the set are several. The deprecation of the
// option is rule U04's.
func checkCommitOrder(p *lint.Pass, s *lint.Setting) {
	workers, ok := p.RunsInt(spelled(p, "parallel_workers"))
	if !ok || workers < 2 || s.Option.Status == defaults.Ignored || p.Word("role") != "primary" && p.Word("downstream") != "yes" {
		return
	}
	format, _ := p.Runs("binlog_format")
	sets, _ := p.Runs(extraction)
	if format.Text != "ROW" || sets.Text != "XXHASH64" {
		return // WRITESET needs both
	}
	p.Fault(s, lint.Info, "replicas with several appliers run side by side only what was committed together here; WRITESET lets them run all that touches other rows").To("WRITESET").Unsafe()
}
