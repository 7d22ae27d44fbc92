// Package memory holds the rules on memory (M).
package memory

import "github.com/cnfarch/cnfarch/lint"

const family = "memory"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&bufferPoolVersusMemory,
		&bufferPoolRoundedUp,
		&bufferPoolLeftAtDefault,
		&chunkSizeObsolete,
		&connectionMemoryWorstCase,
		&oversizedSessionBuffers,
		&tmpTableHeapMismatch,
		&temptableLimits,
		&keyBufferWithoutMyisam,
		&queryCache,
		&largePagesConsistency,
		&hugePagesReservedUnused,
		&numaInterleave,
		&memlockOption,
		&threadStackTooSmall,
		&tmpdirOnMemory,
	}
}
