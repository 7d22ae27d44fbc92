// Package connections holds the rules on connections and limits (C).
package connections

import "github.com/cnfarch/cnfarch/lint"

const family = "connections"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&openFilesArithmetic,
		&maxConnectionsScale,
		&backlogVersusSomaxconn,
		&threadCacheZero,
		&threadPoolAvailability,
		&threadConcurrencyObsolete,
		&nameResolution,
		&timeoutsOutOfRange,
		&packetSize,
		&clientServerEndpointMismatch,
	}
}
