// Package security holds the rules on security (X).
package security

import "github.com/cnfarch/cnfarch/lint"

const family = "security"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&tlsVersions,
	}
}
