package replication

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var gtidOptionsOnMariaDB = lint.Rule{
	Code: "B06", Name: "gtid-options-on-mariadb", Family: family,
	Summary:  "an option of the other product's GTIDs",
	Severity: lint.Error,
	Scope:    lint.Names,
	Setting:  checkForeignGTID,
}

func checkForeignGTID(p *lint.Pass, s *lint.Setting) {
	c, is := names.Is(p, s, names.Special)
	if !is || !strings.Contains(c.Name, "gtid") {
		return
	}
	plan := names.Replace(p, s, c)
	switch {
	case c.Life.Product == p.Target().Product:
		names.Refused(p, s, plan, "%s", c.Age(p.Target()))
	case p.Target().Product == server.MariaDB:
		names.Refused(p, s, plan, "an option of MySQL's GTIDs; MariaDB's are another system, which is always on, and gtid_strict_mode makes it strict")
	default:
		names.Refused(p, s, plan, "an option of MariaDB's GTIDs, which MySQL does not have; its own are another system, under gtid_mode")
	}
}
