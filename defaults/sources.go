package defaults

import (
	_ "embed" // the list of sources

	"github.com/cnfarch/cnfarch/lint/tsv"
)

//go:embed sources.tsv
var sourcesTable string

// SourceOf explains a kind of source that a row or an event names, in a phrase.
// It is empty for an unknown kind.
func SourceOf(kind string) string {
	for line := range tsv.Table(sourcesTable).Body().Named(kind) {
		c := tsv.Columns(line)
		c.Next()
		return c.Next()
	}
	return ""
}
