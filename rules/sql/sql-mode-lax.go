package sql

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var sqlModeLax = lint.Rule{
	Code: "Q02", Name: "sql-mode-lax", Family: family,
	Summary:  "a list of SQL modes that lets invalid data in",
	Severity: lint.Warning,
	Reads:    []string{"sql_mode"},
	Scope:    lint.Effective,
	Setting:  checkLax,
}

func checkLax(p *lint.Pass, s *lint.Setting) {
	if s.Meant.Kind != value.Set {
		return
	}
	modes := strings.Split(s.Meant.Text, ",")
	strict := slices.Contains(modes, "STRICT_TRANS_TABLES") || slices.Contains(modes, "STRICT_ALL_TABLES")
	half := ""
	if p.MySQL("5.7.8") {
		half = halfStrict(modes, strict)
	}
	of, others := othersModes(p, s)
	switch {
	case !strict:
		p.Support(s, lint.Warning, "without a strict mode the server cuts invalid data to fit and goes on; applications may have come to depend on that, so write down which one does%s", half).Undecided()
	case others:
		p.Support(s, lint.Info, "the default of %s; applications may have come to depend on what sets it apart from the default of %s%s", of, p.Target(), half).Undecided()
	case half != "":
		p.Note(s, lint.Info, "%s", strings.TrimPrefix(half, "; "))
	}
}

// halfStrict repeats what MySQL warns of, to go behind what else is said: of the
// strict mode and the three modes that are to become part of it either all are on
// or none.
func halfStrict(modes []string, strict bool) string {
	var on, off []string
	for _, mode := range []string{"NO_ZERO_IN_DATE", "NO_ZERO_DATE", "ERROR_FOR_DIVISION_BY_ZERO"} {
		if slices.Contains(modes, mode) {
			on = append(on, mode)
		} else {
			off = append(off, mode)
		}
	}
	switch {
	case strict && len(off) > 0:
		return "; a strict mode without " + strings.Join(off, ", ") + ": the server warns of that at every start, for they are to become one"
	case !strict && len(on) > 0:
		return "; " + strings.Join(on, ", ") + " only makes warnings so, and the server warns of that too at every start"
	default:
		return ""
	}
}

// othersModes finds a server whose default the list is and the target's is not.
// What the server that the files come from ran is told by rule U06.
func othersModes(p *lint.Pass, s *lint.Setting) (server.Server, bool) {
	if p.IsDefault(s) || !s.DefaultKnown {
		return server.Server{}, false
	}
	at := lint.OfStatement(s, func() modesOf { return modesOf{ofAnother(p, s)} })
	return at.Server, at.Known()
}

type modesOf struct{ server.Server }

func ofAnother(p *lint.Pass, s *lint.Setting) server.Server {
	for _, product := range []server.Product{server.MySQL, server.MariaDB} {
		if p.From().Known() && p.From().Product == product {
			continue
		}
		rows := defaults.Rows(s.Name, product)
		for _, row := range slices.Backward(rows) {
			if at := server.New(product, row.Last); value.Same(&row, at, row.Default.Text, s.Option, s.Meant.Server, s.Meant.Text) {
				return at
			}
		}
	}
	return server.Server{}
}
