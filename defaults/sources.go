package defaults

import (
	_ "embed" // the list of sources
)

//go:embed sources.tsv
var sourcesTable string

// SourceOf explains a kind of source that a row or an event names, in a phrase.
// It is empty for an unknown kind.
func SourceOf(kind string) string {
	for line := range table(sourcesTable).body().named(kind) {
		c := columns(line)
		c.next()
		return c.next()
	}
	return ""
}
