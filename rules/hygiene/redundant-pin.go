package hygiene

import (
	"slices"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/openfiles"
)

var redundantPin = lint.Rule{
	Code: "U05", Name: "redundant-pin", Family: family,
	Summary:  "a line that says what the server does without it",
	Severity: lint.Info,
	Facts:    []string{"nofile"},
	Scope:    lint.Effective,
	Setting:  checkRedundant,
}

func checkRedundant(p *lint.Pass, s *lint.Setting) {
	if leavesChoice(p, s) {
		choice(p, s)
		return
	}
	if s.Kept != nil || s.Tolerated() || s.Guessed() || bareText(s) || !p.IsDefault(s) || oneOfSeveral(p, s) {
		return
	}
	advice := lint.Advice{Row: lint.RowDefault, Verdict: lint.Keep}
	keep := func(format string, args ...any) { p.Judge(s, lint.Info, advice, format, args...) }
	switch other, differs := p.OtherDefault(s); {
	case differs:
		keep("the default of %s, but %s reads the file too and has another one", p.Target(), other)
	case s.Class.Assertion && !agedFormat(s):
		keep("the default of %s, and worth stating: a change of it must not pass unseen", p.Target())
	case p.Acts(s):
		keep("the default of %s, but the line acts by being there", p.Target())
	case partner(p, s) != nil:
		keep("the default of %s, but one of a pair: %s stands beside it", p.Target(), shownLine(partner(p, s)))
	default:
		back := lint.OfStatement(s, func() flip { return flip{flipsBack(p.Target(), s)} })
		if back.Known() {
			keep("the default of %s, but %s goes back to an older one", p.Target(), back.Server)
			return
		}
		d := p.Judge(s, lint.Info, advice, "the default of %s; the line only freezes it for the next upgrade", p.Target()).Delete().Safe()
		if p.Fragment || !tablesFit(p, s) {
			d.Unsafe()
		}
	}
}

// tablesFit reports whether a default that the server computes from the size of
// the table cache is the one that runs: with too few open files the cache is cut
// first (observed on MySQL 9.7.4, MariaDB 10.5.23, 10.11.19 and 11.8.9 with 1024).
func tablesFit(p *lint.Pass, s *lint.Setting) bool {
	if s.Name != "innodb_open_files" && (s.Name != "table_definition_cache" || p.Target().Product != server.MySQL) {
		return true
	}
	files, ok := openfiles.Of(p)
	limit, known := p.Fact("nofile")
	if !known {
		p.Miss(s.Name, "nofile")
	}
	return ok && known && files.Enough(files.Under(limit.Int), limit.Int)
}

// bareText reports an option without a value that its type reads as a text:
// what the server makes of it is not the default (log_bin, log_error).
func bareText(s *lint.Setting) bool { return !s.Has && s.Meant.Kind == value.Text }

// agedFormat: the binary log has one format in the end, so that its deprecated
// option asserts nothing (rule B02), save in a cluster, which works with no other.
func agedFormat(s *lint.Setting) bool {
	return s.Name == "binlog_format" && s.Option.Status == defaults.Deprecated && s.Value.Server.Vendor != server.PXC
}

// oneOfSeveral reports a line of an option of which every occurrence counts: what
// it says may take an earlier one back.
func oneOfSeveral(p *lint.Pass, s *lint.Setting) bool {
	return s.Class.Accumulates && slices.ContainsFunc(p.Settings, func(other *lint.Setting) bool {
		return other != s && other.Variable == s.Variable
	})
}

type flip struct{ server.Server }

func choice(p *lint.Pass, s *lint.Setting) {
	d := p.Judge(s, lint.Info, lint.Advice{Row: lint.RowDefault, Verdict: lint.Delete}, "0 leaves the choice to the server, as no line does")
	switch {
	case s.Class.Assertion:
		d.Keep()
	case p.Fragment || len(p.During) > 0:
		d.Unsafe()
	default:
		d.Safe()
	}
}

// leavesChoice reports whether a line says no more than that the server is to have
// its default.
func leavesChoice(p *lint.Pass, s *lint.Setting) bool {
	n, ok := s.Value.Int()
	return ok && n == 0 && s.Kept == nil && len(s.Value.Problems) == 0 && defaults.ZeroIsDefault(s.Name, p.Target().Product)
}

// partner is the setting that a line is read together with, where that is not the
// default: without the line it would be read wrong.
func partner(p *lint.Pass, s *lint.Setting) *lint.Setting {
	for _, name := range defaults.Partners(s.Variable) {
		if other := p.Set(name); other != nil && other.Meant.Kind > value.None && !p.IsDefault(other) {
			return other
		}
	}
	return nil
}

func shownLine(s *lint.Setting) string {
	if !s.Has {
		return s.Spelling
	}
	return s.Spelling + " = " + s.Raw
}

// flipsBack finds a later series of the product whose default is another one
// again, and one that an earlier release had already: such a line would have to
// come back. It is not known where there is none.
func flipsBack(target server.Server, s *lint.Setting) server.Server {
	rows := defaults.Rows(s.Name, target.Product)
	if !slices.ContainsFunc(rows, func(later defaults.Option) bool {
		return later.First.Compare(target.Version) > 0 && constant(later) && !means(target, later, s)
	}) {
		return server.Server{}
	}
	for series := range defaults.SeriesOf(target.Product) {
		if series.Newest.Compare(target.Version) <= 0 || series.First.SameSeries(target.Version) {
			continue
		}
		later, ok := rowAt(rows, series.Newest)
		if !ok || !constant(later) || means(target, later, s) {
			continue
		}
		for _, earlier := range rows {
			if earlier.Last.Compare(target.Version) < 0 && constant(earlier) && earlier.Default.Text == later.Default.Text {
				return server.New(target.Product, series.Newest)
			}
		}
	}
	return server.Server{}
}

func rowAt(rows []defaults.Option, v server.Version) (defaults.Option, bool) {
	for _, row := range rows {
		if row.First.Compare(v) <= 0 && row.Last.Compare(v) >= 0 {
			return row, true
		}
	}
	return defaults.Option{}, false
}

func constant(row defaults.Option) bool { return row.Default.Kind == defaults.Constant }

// means reports whether a release's default is what the line says.
func means(at server.Server, row defaults.Option, s *lint.Setting) bool {
	return value.Same(&row, at, row.Default.Text, s.Option, s.Meant.Server, s.Meant.Text)
}
