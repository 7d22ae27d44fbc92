// Package wsrep answers whether a server is a node of a Galera cluster.
package wsrep

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

// On reports whether the files make the target a node, or may: for rules that
// stand back where a cluster has its own.
func On(p *lint.Pass) bool { return Node(p) != hw.False }

// Node answers whether the files make the target a node: a provider is named,
// and on MariaDB wsrep_on is ON too, which Percona XtraDB Cluster has by default.
// What a template fills in is not known.
func Node(p *lint.Pass) hw.Truth {
	provider, on := provider(p), replicates(p)
	switch {
	case !InBuild(p.Target()), provider == hw.False, on == hw.False:
		return hw.False
	case provider == hw.True && on == hw.True:
		return hw.True
	default:
		return hw.Unknown
	}
}

// Prepared reports whether the files hold what makes a node, though it may be
// switched off or half of it missing: lines that a node needs are then to stay.
func Prepared(p *lint.Pass) bool {
	return provider(p) != hw.False || p.Set("wsrep_cluster_address") != nil || p.Set("wsrep_on") != nil && replicates(p) != hw.False
}

// InBuild reports whether a server is built with Galera.
func InBuild(s server.Server) bool { return s.Product == server.MariaDB || s.Vendor == server.PXC }

func provider(p *lint.Pass) hw.Truth {
	s := p.Set("wsrep_provider")
	switch {
	case s == nil:
		return hw.False
	case s.Placeholder:
		return hw.Unknown
	default:
		return truth(s.Raw != "" && !strings.EqualFold(s.Raw, "none"))
	}
}

func replicates(p *lint.Pass) hw.Truth {
	s := p.Set("wsrep_on")
	switch {
	case s == nil:
		return truth(p.Target().Vendor == server.PXC)
	case s.Placeholder:
		return hw.Unknown
	default:
		return truth(Switched(s))
	}
}

// Switched reports whether a line switches a boolean option on. Of the options of
// Percona XtraDB Cluster the tables hold no more than the names.
func Switched(s *lint.Setting) bool {
	if s.Option != nil {
		return s.Is("ON")
	}
	raw, has := s.Match.Effective(s.Raw, s.Has)
	return !has || strings.EqualFold(raw, "on") || strings.EqualFold(raw, "true") || raw == "1"
}

func truth(yes bool) hw.Truth {
	if yes {
		return hw.True
	}
	return hw.False
}
