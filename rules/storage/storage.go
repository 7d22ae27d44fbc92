// Package storage holds the rules on storage and flushing (S).
package storage

import "github.com/cnfarch/cnfarch/lint"

const family = "storage"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&flushNeighborsOnFlash,
		&flushNeighborsTwoIsWider,
		&ioCapacityVersusDevice,
		&ioCapacityCappedByMax,
		&lruScanDepthTotal,
		&pageCleanersScope,
		&bufferPoolInstancesScope,
		&purgeThreadsHostDefault,
		&ioThreadsRange,
		&nativeAIODisabled,
		&flushMethodUnknownValue,
		&bufferedDataFiles,
		&oDirectNoFsyncSafety,
		&unsafeInternalFlushMethod,
		&doublewriteOffNeedsProof,
		&atomicWriteEvidence,
		&doublewriteValueByVersion,
		&logWriteAheadSize,
		&changeBufferingVersionFlip,
		&adaptiveHashIndexPin,
		&flushSyncDisabled,
		&randomReadAhead,
		&filePerTableAndPageSize,
		&doublewriteLayoutPins,
		&systemTablespaceLayout,
		&undoTablespacesFixed,
	}
}
