package hygiene

import (
	"slices"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var oldDefaultPinned = lint.Rule{
	Code: "U06", Name: "old-default-pinned", Family: family,
	Summary:  "the default of an earlier release, carried over",
	Severity: lint.Warning,
	Scope:    lint.Effective,
	Setting:  checkOldDefault,
}

func checkOldDefault(p *lint.Pass, s *lint.Setting) {
	if !p.From().Known() || !s.DefaultKnown || s.Meant.Kind <= value.None {
		return
	}
	if s.Tolerated() || s.Guessed() || bareText(s) || p.IsDefault(s) {
		return
	}
	of := p.From()
	if !p.WasDefault(s) {
		if of = before(p, s); !of.Known() {
			return
		}
	}
	advice := lint.Advice{Row: lint.RowOldDefault, Verdict: lint.Delete}
	// The default of another product is no older opinion of this one.
	if s.Class.Assertion || of.Product != p.Target().Product {
		advice.Verdict, advice.Undecided = lint.Keep, true
		p.Judge(s, lint.Warning, advice, "the default of %s; %s has %s, and what that would change has to be decided", of, p.Target(), value.Sized(s.Class, s.DefaultText))
		return
	}
	p.Judge(s, lint.Warning, advice, "the default of %s, carried over; %s has %s", of, p.Target(), value.Sized(s.Class, s.DefaultText)).Unsafe()
}

// before finds the newest release before the server the files come from that had
// the line's value by default; it is not known where none had.
func before(p *lint.Pass, s *lint.Setting) server.Server {
	return lint.OfStatement(s, func() earlier {
		from := p.From()
		for _, row := range slices.Backward(defaults.Rows(s.Name, from.Product)) {
			at := server.New(from.Product, row.Last)
			if row.Last.Compare(from.Version) < 0 && constant(row) && means(at, row, s) {
				return earlier{at}
			}
		}
		return earlier{}
	}).Server
}

type earlier struct{ server.Server }
