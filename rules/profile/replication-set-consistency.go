package profile

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var replicationSetConsistency = lint.Rule{
	Code: "P05", Name: "replication-set-consistency", Family: family,
	Summary:  "members of one replication set that disagree on what has to be alike",
	Severity: lint.Error,
	Facts:    []string{lint.ReplicationSet},
	Compares: []string{
		"lower_case_table_names", "binlog_format", "binlog_row_image", "gtid_mode", "character_set_server", "collation_server",
		"max_allowed_packet", "sql_mode", "log_replica_updates", "log_slave_updates",
	},
	Host: checkAlike,
}

// shared is an option that members of a replication set have alike.
type shared struct {
	option   string
	severity lint.Severity
	because  string
	// release: its words are those of a release, so that only members of one are compared.
	release bool
	// settles is the option of which a line decides the default of this one.
	settles string
}

// alike are the options by what goes wrong (MySQL and MariaDB documentation of
// each). The id, which has to differ, is another rule's.
func alike() []shared {
	const updates = "the one without it cannot feed replicas in the place of the other"
	return []shared{
		{option: "lower_case_table_names", severity: lint.Error, because: "a table that is found under a name on one is not found under it on the other"},
		{option: "binlog_format", severity: lint.Warning, because: "what the binary log holds depends on which of them is written to"},
		{option: "binlog_row_image", severity: lint.Warning, because: "which columns are logged depends on which of them is written to"},
		{option: "gtid_mode", severity: lint.Warning, because: "ON and OFF do not replicate from each other, and the two between are steps on the way"},
		{option: "character_set_server", severity: lint.Warning, because: "what is created without a character set has another one after a failover", settles: "collation_server"},
		{option: "collation_server", severity: lint.Warning, because: "what is created without a collation has another one after a failover", settles: "character_set_server", release: true},
		{option: "max_allowed_packet", severity: lint.Warning, because: "what one accepts is too large for the other"},
		{option: "sql_mode", severity: lint.Warning, because: "a statement may fail, or store something else, after a failover", release: true},
		{option: "log_replica_updates", severity: lint.Warning, because: updates},
		{option: "log_slave_updates", severity: lint.Warning, because: updates},
	}
}

func checkAlike(p *lint.Pass) {
	replicas := p.Replicas()
	if len(replicas) == 0 {
		return
	}
	for _, s := range alike() {
		s.check(p, replicas)
	}
}

// check speaks where this server is not with the most: of two that disagree both
// hear of it, of ten only the odd one.
func (s shared) check(p *lint.Pass, replicas []*lint.Member) {
	mine, known := s.here(p)
	if !known {
		return
	}
	with, against := 1, 0
	var other *lint.Member
	for _, m := range replicas {
		theirs := s.there(m)
		switch {
		case theirs == nil || s.release && !oneRelease(p, m):
		case equal(&mine, theirs):
			with++
		default:
			if against++; other == nil {
				other = m
			}
		}
	}
	if against >= with {
		s.report(p, mine, other, against-1)
	}
}

// here is what this server runs. Of an alias nothing is said: its variable is
// another of the options.
func (s shared) here(p *lint.Pass) (value.Reading, bool) {
	if opt, _ := p.Option(s.option); opt.AliasOf != "" || p.Set(s.option) == nil && p.Set(s.settles) != nil {
		return value.Reading{}, false
	}
	return p.Compared(s.option)
}

// there is what another member runs.
func (s shared) there(m *lint.Member) *value.Reading {
	if s.settles != "" && m.Writes(s.settles) != nil {
		return m.Writes(s.option)
	}
	return m.Runs(s.option)
}

func oneRelease(p *lint.Pass, m *lint.Member) bool {
	return m.Target.Product == p.Target().Product && m.Target.Version.Series() == p.Target().Version.Series()
}

// equal compares by meaning, which takes much longer than to see the same text.
func equal(a, b *value.Reading) bool {
	return a.Text == b.Text || value.Same(a.Option, a.Server, a.Text, b.Option, b.Server, b.Text)
}

func (s shared) report(p *lint.Pass, mine value.Reading, other *lint.Member, more int) {
	theirs := *other.Runs(s.option)
	on := p.NameOf(other)
	if more > 0 {
		on += fmt.Sprintf(" (and %d more differ)", more)
	}
	const said = "members of the replication set disagree on %s, %s here and %s on %s: %s"
	if written := p.Set(s.option); written != nil {
		p.Note(written, s.severity, said, s.option, shownText(mine), shownText(theirs), on, s.because)
		return
	}
	p.Remark(lint.Place{}, s.severity, said, s.option, shownText(mine), shownText(theirs), on, s.because).About(s.option)
}

func shownText(r value.Reading) string {
	if r.Text == "" {
		return `""`
	}
	return r.Text
}
