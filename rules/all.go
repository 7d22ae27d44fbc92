// Package rules is the one table of all rules. A rule is NAME.go beside
// NAME.md in the folder of its family; the document is also the rule's test.
package rules

import (
	"embed"
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/cluster"
	"github.com/cnfarch/cnfarch/rules/connections"
	"github.com/cnfarch/cnfarch/rules/durability"
	"github.com/cnfarch/cnfarch/rules/hygiene"
	"github.com/cnfarch/cnfarch/rules/kernel"
	"github.com/cnfarch/cnfarch/rules/memory"
	"github.com/cnfarch/cnfarch/rules/profile"
	"github.com/cnfarch/cnfarch/rules/redo"
	"github.com/cnfarch/cnfarch/rules/replication"
	"github.com/cnfarch/cnfarch/rules/security"
	"github.com/cnfarch/cnfarch/rules/sql"
	"github.com/cnfarch/cnfarch/rules/storage"
)

// All lists the rules in the order that decides between equals: by family,
// then by code.
func All() []*lint.Rule {
	return slices.Concat(
		storage.Rules(),
		redo.Rules(),
		memory.Rules(),
		durability.Rules(),
		connections.Rules(),
		replication.Rules(),
		security.Rules(),
		sql.Rules(),
		hygiene.Rules(),
		cluster.Rules(),
		kernel.Rules(),
		profile.Rules(),
	)
}

// Find looks a rule up by its name or its code, in any letter case of the code.
func Find(name string) (*lint.Rule, bool) {
	all := All()
	i := slices.IndexFunc(all, func(r *lint.Rule) bool { return r.Named(name) })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

//go:embed */*.md
var documents embed.FS

// Document is the text of a rule's page.
func Document(r *lint.Rule) string {
	page, err := documents.ReadFile(r.Family + "/" + r.Name + ".md")
	if err != nil {
		return "" // rules_test.go holds that every rule has its page
	}
	return string(page)
}
