package hygiene

import (
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
	of, ok := oldDefault(p, s)
	if !ok {
		return
	}
	advice := lint.Advice{Row: lint.RowOldDefault, Verdict: lint.Delete}
	// The default of another product is no older opinion of this one.
	if s.Class.Assertion || of.Product != p.Target().Product {
		advice.Verdict, advice.Undecided = lint.Keep, true
		p.Judge(s, lint.Warning, advice, "the default of %s; %s has %s, and what that would change has to be decided", of, p.Target(), s.DefaultText)
		return
	}
	p.Judge(s, lint.Warning, advice, "the default of %s, carried over; %s has %s", of, p.Target(), s.DefaultText).Unsafe()
}

// oldDefault finds the server the files come from, or else the newest release
// before it, that had the line's value by default.
func oldDefault(p *lint.Pass, s *lint.Setting) (server.Server, bool) {
	from := p.From()
	if s.FromOption != nil && s.FromKnown && value.Same(s.FromOption, from, s.FromDefault, s.Option, p.Target(), s.Meant.Text) {
		return from, true
	}
	rows := defaults.Rows(s.Name, from.Product)
	for i := len(rows) - 1; i >= 0; i-- {
		at := server.New(from.Product, rows[i].Last)
		if rows[i].Last.Compare(from.Version) < 0 && constant(rows[i]) && means(at, rows[i], s) {
			return at, true
		}
	}
	return server.Server{}, false
}
