package defaults

import (
	_ "embed" // the table

	"github.com/cnfarch/cnfarch/lint/tsv"
)

// partners lists options that mean something only together with another one.
//
//go:embed partners.tsv
var partners string

// Partners are the options that one is read together with, such as the offset of
// auto_increment with its increment. The source of each stands in partners.tsv.
func Partners(option string) []string {
	var names []string
	for line := range tsv.Table(partners).Body().Named(option) {
		c := tsv.Columns(line)
		c.Next() // the option
		names = append(names, c.Next())
	}
	return names
}
