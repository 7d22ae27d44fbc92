// Package cluster holds the rules on Galera and clusters (G).
package cluster

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

const family = "cluster"

// Rules lists the family in the order of the codes.
func Rules() []*lint.Rule {
	return []*lint.Rule{
		&galeraBinlogFormat,
		&galeraAutoincLockMode,
		&galeraProviderWithoutOn,
		&galeraBootstrap,
		&galeraOptionNames,
		&galeraSSTMethod,
		&galeraRelaxedDurability,
		&pxcStrictMode,
	}
}

// isNode reports whether the server is known to be a node of a cluster.
func isNode(p *lint.Pass) bool { return wsrep.Node(p) == hw.True }

// strict reports whether Percona XtraDB Cluster refuses what does not replicate:
// as written, else by default in a cluster.
func strict(p *lint.Pass) bool {
	if p.Target().Vendor != server.PXC {
		return false
	}
	s := p.Set(strictMode)
	switch {
	case s == nil:
		return isNode(p)
	case s.Placeholder:
		return false
	default:
		return strings.EqualFold(s.Raw, "ENFORCING") || strings.EqualFold(s.Raw, "MASTER")
	}
}
