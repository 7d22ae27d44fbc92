// Package sql holds the rules on SQL behaviour and character sets (Q).
package sql

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

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

// switchesOff reports whether a line of an option that is no variable switches it
// off: the tables know too little of such options to read their values.
func switchesOff(s *lint.Setting) bool {
	raw, _ := s.Match.Effective(s.Raw, s.Has)
	return strings.EqualFold(raw, "OFF") || strings.EqualFold(raw, "FALSE") || raw == "0"
}
