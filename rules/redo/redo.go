// Package redo holds the rules on the redo log and checkpoints (R).
package redo

import "github.com/cnfarch/cnfarch/lint"

const family = "redo"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&redoLegacySizeMigration,
		&redoCapacityForWriteRate,
		&redoDefaultOnLargePool,
		&redoCapacityBounds,
		&checkpointAgeZone,
		&lsnStatusVariableNames,
		&adaptiveFlushingLWM,
		&dirtyPagesThresholds,
		&logBufferSize,
		&dedicatedServerConflicts,
	}
}
