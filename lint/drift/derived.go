package drift

import (
	_ "embed" // the table
	"strings"
)

// derivedTable lists variables that show what another setting has made of them,
// as seen on MySQL 9.7.4 and MariaDB 10.11.19 and 11.8.9. A dash stands for the host.
//
//go:embed derived.tsv
var derivedTable string

// derived reports whether a variable that no file sets may show another value
// than its default because of a setting that a file has, or of the host.
func (c *comparison) derived(name string) bool {
	for line := range strings.Lines(derivedTable) {
		variable, rest, _ := strings.Cut(line, "\t")
		from, _, _ := strings.Cut(rest, "\t")
		if variable == name && (from == "-" || c.Set(from) != nil) {
			return true
		}
	}
	return false
}
