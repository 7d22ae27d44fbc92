package sql

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

const (
	charset   = "character_set_server"
	collation = "collation_server"
)

var charsetDefaultChange = lint.Rule{
	Code: "Q06", Name: "charset-default-change", Family: family,
	Summary:  "an upgrade that gives new schemas another character set or collation",
	Severity: lint.Warning,
	Reads:    []string{charset, collation},
	Scope:    lint.Effective,
	Setting:  checkPinnedCharset,
	Host:     checkCharsetUnset,
}

// checkPinnedCharset argues for lines that keep what the upgrade would change.
func checkPinnedCharset(p *lint.Pass, s *lint.Setting) {
	before, now, changed := changedDefault(p, s.Name)
	switch {
	case !changed:
	case s.Name == charset && p.Set(collation) == nil && followsOther(p, s):
	default:
		p.Support(s, lint.Info, "the default went from %s to %s; the line keeps new schemas like the ones there are", before, now)
	}
}

// followsOther: a set without a collation brings its default collation, which may
// be another one at the target.
func followsOther(p *lint.Pass, s *lint.Setting) bool {
	before, known := value.FindCharset(p.From(), s.Raw)
	now, also := value.FindCharset(p.Target(), s.Raw)
	if !known || !also || !otherCollation(p, before.DefaultCollation, now.DefaultCollation) {
		return false
	}
	p.Support(s, movesFlavour(p), "the default collation of %s went from %s to %s: new schemas get another one than the tables there are; write collation_server too",
		s.Raw, before.DefaultCollation, now.DefaultCollation)
	return true
}

func checkCharsetUnset(p *lint.Pass) {
	option := charset
	before, now, changed := changedDefault(p, charset)
	if !changed {
		option = collation
		before, now, changed = changedDefault(p, collation)
	}
	if changed && p.Set(charset) == nil && p.Set(collation) == nil {
		p.Remark(lint.Place{}, movesFlavour(p), "new schemas get %s where no line says otherwise, not %s: "+
			"joins of new tables with old ones convert; write what is meant to be", now, before).About(option)
	}
}

// changedDefault compares the defaults of the two servers, utf8 and utf8mb3 being one.
func changedDefault(p *lint.Pass, option string) (before, now string, changed bool) {
	old, known := p.FromDefault(option)
	runs, also := p.Default(option)
	if !known || !also || value.Same(old.Option, p.From(), old.Text, runs.Option, p.Target(), runs.Text) {
		return "", "", false
	}
	return old.Text, runs.Text, true
}

func otherCollation(p *lint.Pass, before, now string) bool {
	old, known := value.FindCollation(p.Target(), before)
	return !known || old.Name != now
}

func movesFlavour(p *lint.Pass) lint.Severity {
	if p.From().Product != p.Target().Product {
		return lint.Warning
	}
	return lint.Info
}
