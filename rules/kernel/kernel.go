// Package kernel holds the rules on Linux kernel settings (K).
package kernel

import "github.com/cnfarch/cnfarch/lint"

const family = "kernel"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&swappiness,
		&dirtyRatioAndBytesBoth,
		&dirtyRatioOnBigMemory,
		&dirtyBackgroundNotBelow,
		&dirtyWritebackDisabled,
		&overcommitStrict,
		&zoneReclaim,
		&numaBalancing,
		&aioLimit,
		&fileHandleLimits,
		&tcpTwRecycle,
		&tcpTwReuse,
		&ephemeralRangeOverlap,
		&somaxconnLow,
		&tcpMemInPages,
		&schedulerKeysMoved,
		&notASysctl,
		&sysctlShadowing,
		&hugePageReservationSize,
		&minFreeKbytes,
		&dropCachesPersisted,
		&legacyShmLimits,
		&vfsCachePressureZero,
		&ioUringDisabledMariadb,
		&unknownSysctlKey,
		&tcpFeaturesSwitchedOff,
		&ipv6OffWithIPv6Bind,
		&valueTheKernelRefuses,
		&sysctlFilePlace,
		&sysctlLineSyntax,
		&sysctlKeyWithoutEffect,
		&kernelDefaultRestated,
	}
}
