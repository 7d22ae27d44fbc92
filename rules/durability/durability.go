// Package durability holds the rules on what survives a crash (D).
package durability

import "github.com/cnfarch/cnfarch/lint"

const family = "durability"

// The two options that decide when a commit is on disk.
const (
	flushAtCommit = "innodb_flush_log_at_trx_commit"
	syncBinlog    = "sync_binlog"
)

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&commitDurability,
		&binlogSync,
		&mixedDurabilityPair,
		&replicaCrashSafety,
		&forceRecoveryLeftOn,
		&checksumsWeakened,
		&flushTimeoutStretched,
		&writeBarriersOff,
	}
}
