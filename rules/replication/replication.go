// Package replication holds the rules on replication and the binary log (B).
package replication

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/names"
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

// owner says which servers have an option that the target does not have.
func owner(p *lint.Pass, c names.Case) string {
	switch {
	case c.Life.Product == p.Target().Product:
		return c.Age(p.Target())
	case p.Target().Product == server.MariaDB:
		return "an option of MySQL alone"
	default:
		return "an option of MariaDB alone"
	}
}
