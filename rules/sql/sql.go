// Package sql holds the rules on SQL behaviour and character sets (Q).
package sql

import "github.com/cnfarch/cnfarch/lint"

const family = "sql"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&sqlModeRemovedFlags,
		&sqlModeLax,
		&lowerCaseTableNames,
		&timestampDefaults,
		&charsetCollationPair,
		&charsetDefaultChange,
		&foreignCollation,
		&clientCharsetHandshake,
		&timeZone,
		&isolationOptionName,
		&snapshotIsolationDefault,
		&defaultEngineAndAutoinc,
		&crossFlavourDefaults,
		&sqlModeListSyntax,
		&innodbSwitchedOff,
	}
}
