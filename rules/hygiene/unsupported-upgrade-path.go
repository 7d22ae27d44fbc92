package hygiene

import (
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var unsupportedUpgradePath = lint.Rule{
	Code: "U24", Name: "unsupported-upgrade-path", Family: family,
	Summary:  "a data directory that the target cannot take over in one step",
	Severity: lint.Error,
	Facts:    []string{"server.upgrade_method"},
	Host:     checkUpgradePath,
}

func checkUpgradePath(p *lint.Pass) {
	why := pathProblem(p.From(), p.Target())
	if why == "" {
		return
	}
	switch p.Word("server.upgrade_method") {
	case "logical":
	case "in-place":
		p.Remark(lint.Place{}, lint.Error, "%s", why)
	default:
		p.Remark(lint.Place{}, lint.Warning, "%s; a dump and load or replication is free of this, and how the data moves is not known", why)
	}
}

// pathProblem says why a data directory cannot go from one server to the other,
// empty where it can.
func pathProblem(from, to server.Server) string {
	switch {
	case !from.Known() || from.Version.SameSeries(to.Version) && from.Product == to.Product:
		return ""
	case from.Product == server.MariaDB && to.Product == server.MySQL:
		return fmt.Sprintf("%s cannot take over the data directory of %s", to, from)
	case from.Product != to.Product && from.Is(server.MySQL, "8.0"):
		return fmt.Sprintf("%s cannot take over the data directory of %s: the data dictionary of MySQL 8.0 and later is another one", to, from)
	case from.Product != to.Product:
		return ""
	case to.Version.Compare(from.Version) < 0:
		return fmt.Sprintf("%s cannot take over the data directory of the newer %s", to, from)
	}
	if steps := between(from, to); len(steps) > 0 {
		return fmt.Sprintf("%s cannot take over the data directory of %s in one step: go through %s", to, from, strings.Join(steps, ", "))
	}
	return ""
}

// between lists the long-term series of MySQL that lie between two releases.
// MariaDB takes any older directory.
func between(from, to server.Server) []string {
	var steps []string
	if from.Product != server.MySQL {
		return nil
	}
	for _, series := range []string{"5.7", "8.0", "8.4", "9.7"} {
		if from.Before(server.MySQL, series) && to.Is(server.MySQL, series) && to.Version.Series() != series {
			steps = append(steps, series)
		}
	}
	return steps
}
