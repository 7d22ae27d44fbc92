package redo

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/checkpoint"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

var checkpointAgeZone = lint.Rule{
	Code: "R05", Name: "checkpoint-age-zone", Family: family,
	Summary:  "a redo log that was seen nearly full",
	Severity: lint.Error,
	Facts:    []string{"status.checkpoint_age", "status.lsn", "status.checkpoint_lsn", "status.checkpoint_max_age"},
	Host:     checkZone,
}

// checkZone reports where the age lies. One sample judges no setting: rule S03
// does where several agree.
func checkZone(p *lint.Pass) {
	sample, ok := redolog.Seen(p)
	switch {
	case !ok || sample.Zone == checkpoint.Normal:
	case sample.Zone == 0:
		p.Remark(lint.Place{}, lint.Info, "the checkpoint age is %d bytes; what that means depends on the size of the redo log and on the series, and one of them is not known here", sample.Age)
	case !sample.Max && sample.Age > sample.Of:
		p.Remark(lint.Place{}, lint.Warning, "the checkpoint age is %d bytes, more than the whole redo log of %s that %s makes of these files: the server that was seen runs with a larger one, set while it ran or in another file; write that size here, then the zone can be told",
			sample.Age, value.Human(uint64(sample.Of)), p.Target())
	default:
		p.Remark(lint.Place{}, severityOf(sample.Zone), "the checkpoint age is %d bytes, %.1f %% of %s: on %s that is the %s zone, where %s",
			sample.Age, 100*float64(sample.Age)/float64(sample.Of), whole(sample), p.Target(), sample.Zone, sample.Zone.Meaning())
	}
}

// whole names what the age is a share of.
func whole(s redolog.Sample) string {
	if s.Max {
		return fmt.Sprintf("the %d that the server lets it have", s.Of)
	}
	return "the redo log of " + value.Human(uint64(s.Of))
}

func severityOf(z checkpoint.Zone) lint.Severity {
	switch z {
	case checkpoint.Blocked:
		return lint.Error
	case checkpoint.Sync:
		return lint.Warning
	default:
		return lint.Info
	}
}
