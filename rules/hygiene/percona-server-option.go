package hygiene

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var perconaServerOption = lint.Rule{
	Code: "U30", Name: "percona-server-option", Family: family,
	Summary:  "an option that another build of the server adds",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkVendor,
}

func checkVendor(p *lint.Pass, s *lint.Setting) {
	c, is := names.Is(p, s, names.Vendor)
	if !is {
		return
	}
	builder := builderName(c.Builder.Origin)
	if !c.Builder.InFile && p.Target().Vendor != server.Upstream && c.Builder.Before == "" {
		p.Unknown(s, lint.Warning, "%s documents this for the command line alone; whether it counts in an option file is not known", builder).Keep().Undecided()
		return
	}
	if p.Target().Vendor != server.Upstream {
		names.Refused(p, s, names.Replace(p, s, c), "an option of other releases of %s", builder)
		return
	}
	d := names.Refused(p, s, names.Replace(p, s, c), "an option that %s adds", builder)
	if sharedName(p, c) {
		d.Undecided()
	}
}

// sharedName: MariaDB has an option of this name too, whose unit may be another
// one, and nobody says that the file is not MariaDB's.
func sharedName(p *lint.Pass, c names.Case) bool {
	_, shared := names.LifeOf(server.MariaDB, c.Name)
	return shared && p.Target().Product == server.MySQL && defaults.Successors(c.Name, p.Target()) != nil
}

func builderName(o defaults.Origin) string {
	switch o {
	case defaults.OriginPXC:
		return "Percona XtraDB Cluster"
	case defaults.OriginGaleraPXC, defaults.OriginGaleraMariaDB:
		return "a build with Galera"
	case defaults.OriginTokuDB:
		return "TokuDB in Percona Server"
	case defaults.OriginMyRocks:
		return "MyRocks in Percona Server"
	case defaults.OriginEnterprise:
		return "MySQL Enterprise Edition"
	default:
		return "Percona Server"
	}
}
