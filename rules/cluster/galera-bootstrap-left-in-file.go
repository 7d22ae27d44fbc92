package cluster

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/wsrep"
)

const (
	clusterAddress = "wsrep_cluster_address"
	newCluster     = "wsrep_new_cluster"
)

var galeraBootstrap = lint.Rule{
	Code: "G04", Name: "galera-bootstrap-left-in-file", Family: family,
	Summary:  "a cluster node that founds a new cluster at each start",
	Severity: lint.Error,
	Servers:  "mariadb; pxc",
	Facts:    []string{"disposable"},
	Reads:    []string{clusterAddress, "wsrep_cluster_name", "wsrep_provider_options", newCluster},
	Scope:    lint.Names,
	Setting:  checkBootstrap,
	Host:     checkAddressUnset,
}

func checkBootstrap(p *lint.Pass, s *lint.Setting) {
	if s.Placeholder || !s.Effective || !isNode(p) {
		return
	}
	switch s.Name {
	case clusterAddress:
		checkAddress(p, s)
	case "wsrep_cluster_name":
		if s.Raw == "" {
			p.Fault(s, lint.Error, "the node has no name of a cluster to join; write the one that all nodes have").Outside().FatalIf(p.Target().Product == server.MariaDB)
		}
	case "wsrep_provider_options":
		checkOptions(p, s)
	case newCluster:
		if wsrep.Switched(s) {
			p.Fault(s, lint.Error, "every start founds a new cluster, beside the one there is: two halves take writes; say it once, on the command line").Delete()
		}
	}
}

func checkAddress(p *lint.Pass, s *lint.Setting) {
	switch nodes, _, _ := strings.Cut(s.Raw, "?"); {
	case s.Raw == "":
		p.Fault(s, lint.Error, "an empty address joins no cluster; write the addresses of all nodes").Outside()
	case !strings.EqualFold(nodes, "gcomm://"):
	case p.Word("disposable") == "yes":
		p.Support(s, lint.Info, "the node founds a new cluster at each start, which suits data that can be built anew")
	default:
		p.Fault(s, lint.Error, "without addresses every start founds a new cluster, beside the one there is: two halves take writes; write the addresses of all nodes, and found a cluster on the command line").Outside()
	}
}

func checkOptions(p *lint.Pass, s *lint.Setting) {
	var rest []string
	found := false
	for part := range strings.SplitSeq(s.Raw, ";") {
		key, val, _ := strings.Cut(part, "=")
		if strings.EqualFold(strings.TrimSpace(key), "pc.bootstrap") && isYes(strings.TrimSpace(val)) {
			found = true
			continue
		}
		rest = append(rest, part)
	}
	if !found {
		return
	}
	d := p.Fault(s, lint.Error, "pc.bootstrap makes every start found a new cluster, beside the one there is: two halves take writes; say it once, on the command line")
	if text := strings.TrimSpace(strings.Join(rest, ";")); text != "" {
		d.Write(s.Name, text)
		return
	}
	d.Delete()
}

// isYes reads a boolean of the provider's options.
func isYes(val string) bool {
	switch strings.ToLower(val) {
	case "1", "true", "yes", "on":
		return true
	default:
		return false
	}
}

func checkAddressUnset(p *lint.Pass) {
	if p.Set(clusterAddress) == nil && isNode(p) {
		p.Remark(p.Set("wsrep_provider").NamePlace(), lint.Error, "no line says %s, so the node knows no cluster to join; write the addresses of all nodes", clusterAddress).About(clusterAddress)
	}
}
