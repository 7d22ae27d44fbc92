package defaults

import (
	_ "embed" // the tables

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// partners lists options that mean something only together with another one.
//
//go:embed partners.tsv
var partners string

// zeros lists numbers of which 0 is none, but leaves the choice to the server.
//
//go:embed zeros.tsv
var zeros string

// ZeroIsDefault reports whether a product reads 0 as no line at all. The source of
// each stands in zeros.tsv.
func ZeroIsDefault(option string, product server.Product) bool {
	for line := range tsv.Table(zeros).Body().Named(option) {
		c := tsv.Columns(line)
		c.Next() // the option
		if c.Next() == product.String() {
			return true
		}
	}
	return false
}

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
