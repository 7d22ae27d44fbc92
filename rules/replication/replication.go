// Package replication holds the rules on replication and the binary log (B).
package replication

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

const family = "replication"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&binlogExpiry,
		&binlogFormat,
		&rowImagePartial,
		&gtidConsistencyPair,
		&gtidDefaultOn,
		&gtidOptionsOnMariaDB,
		&serverID,
		&replicationTerms,
		&parallelReplicationPins,
		&writesetOptionsRemoved,
		&replicaUpdatesLogging,
		&binlogBasename,
		&skipReplicationErrors,
		&replicaWriteProtection,
		&pluginOptionWithoutPlugin,
		&logBinIsNotABoolean,
	}
}

func isZero(r value.Reading) bool {
	n, ok := r.Float()
	if whole, is := r.Int(); is {
		return whole == 0
	}
	return ok && n == 0
}
