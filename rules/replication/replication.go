// Package replication holds the rules on replication and the binary log (B).
package replication

import "github.com/cnfarch/cnfarch/lint"

const family = "replication"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&replicationTerms,
		&pluginOptionWithoutPlugin,
		&logBinIsNotABoolean,
	}
}
