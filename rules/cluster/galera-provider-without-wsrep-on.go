package cluster

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var galeraProviderWithoutOn = lint.Rule{
	Code: "G03", Name: "galera-provider-without-wsrep-on", Family: family,
	Summary:  "half of what makes a server a cluster node",
	Severity: lint.Error,
	Servers:  "mariadb",
	Reads:    []string{"wsrep_on", "wsrep_provider"},
	Scope:    lint.Effective,
	Setting:  checkHalf,
}

// checkHalf: MariaDB starts either half in silence, alone (observed on 10.5.23,
// 10.11.19 and 11.8.9).
func checkHalf(p *lint.Pass, s *lint.Setting) {
	if p.Target().Product != server.MariaDB {
		return
	}
	provider, on := p.Set("wsrep_provider"), p.Set("wsrep_on")
	named := provider != nil && (provider.Placeholder || provider.Raw != "" && !strings.EqualFold(provider.Raw, "none"))
	switch {
	case s == provider && on == nil && named:
		p.Note(s, lint.Error, "wsrep_on is OFF where no line says otherwise: the server starts alone, outside the cluster, and takes writes; write wsrep_on = ON, or delete this line")
	case s == on && s.Is("ON") && provider == nil:
		p.Note(s, lint.Warning, "no line names wsrep_provider, so the server starts alone, outside any cluster, and takes writes")
	case s == on && s.Is("OFF") && named:
		p.Support(s, lint.Info, "says that the node is to stay outside the cluster for now, although a provider is named")
	}
}
