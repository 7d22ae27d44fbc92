package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

var undoTablespacesFixed = lint.Rule{
	Code: "S26", Name: "undo-tablespaces-fixed", Family: family,
	Summary:  "a number of undo tablespaces that the data directory does not have",
	Severity: lint.Error,
	Servers:  "mysql <9.3; mariadb",
	Facts:    []string{"undo_tablespaces"},
	Reads:    []string{"innodb_undo_tablespaces"},
	Scope:    lint.Effective,
	Setting:  checkUndoTablespaces,
}

func checkUndoTablespaces(p *lint.Pass, s *lint.Setting) {
	written, ok := s.Int()
	switch {
	case !ok:
	case p.MySQL("8.0.14"):
		d := p.Fault(s, lint.Info, "without effect since 8.0.14: two undo tablespaces are always there, and more are made with SQL").Delete().Safe()
		for _, other := range p.During {
			if !other.Is(p.Target().Product, "8.0.14") {
				d.Keep().Undecided().Fix(lint.NoFix)
			}
		}
	case p.MariaDB("10.6") || p.MySQL("8.0"):
		p.Support(s, lint.Info, "the server makes as many undo tablespaces as the line says")
	default:
		undoAsMade(p, s, written)
	}
}

// undoAsMade: InnoDB expects to find as many as the line says (observed on
// MariaDB 10.5.23: 2 against 0 does not start).
func undoAsMade(p *lint.Pass, s *lint.Setting, written int64) {
	made, known := p.Fact("undo_tablespaces")
	switch {
	case !known:
		p.Support(s, lint.Info, "fixed when the data directory was made; the profile does not state the number, and another one stops the server")
	case made.Int == written:
		p.Support(s, lint.Info, "the number that the data directory was made with")
	default:
		p.Fault(s, lint.Error, "the data directory was made with %d undo tablespaces, so InnoDB does not start with %d", made.Int, written).
			Write(s.Name, strconv.FormatInt(made.Int, 10)).Fatal().Safe()
	}
}
