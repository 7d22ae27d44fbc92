// Package security holds the rules on security (X).
package security

import "github.com/cnfarch/cnfarch/lint"

const family = "security"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&localInfile,
		&secureFilePriv,
		&skipGrantTables,
		&legacyPasswordOptions,
		&tlsVersions,
		&secureTransport,
		&bindAddress,
		&secretsInOptionFiles,
		&optionFileMode,
		&symbolicLinks,
		&serverRunsAsRoot,
		&keyringPluginRemoved,
		&generalLogOn,
		&tlsFilesIncomplete,
		&cipherList,
	}
}

// runsOff reports whether the target is known to run a boolean option as OFF.
func runsOff(p *lint.Pass, option string) bool {
	runs, ok := p.Runs(option)
	return ok && runs.Text == "OFF"
}
