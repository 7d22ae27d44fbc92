// Package profile holds the rules on the hardware profile and on what several
// files or programs of one host have to agree on (P).
package profile

import "github.com/cnfarch/cnfarch/lint"

const family = "profile"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&profileContradiction,
		&portsAndPathsShared,
		&limitChain,
		&directIOAndWritebackStory,
		&replicationSetConsistency,
	}
}
