package names

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

// writtenBy is the line that already sets a successor, or another line of an
// unknown name that the same successor takes the place of and that writes it.
func writtenBy(p *lint.Pass, s *lint.Setting, option string) *lint.Setting {
	if t := p.Set(option); t != nil && t != s && !beats(p, s, t) {
		return t
	}
	var by *lint.Setting
	for _, t := range p.Settings {
		if t == s || t.Option != nil || !t.Effective || t.Match.Loose || !leadsTo(p, t, option) {
			continue
		}
		if joins(p, t, option) && t.Name < s.Name || !joins(p, t, option) && after(p, t, s) {
			by = t
		}
	}
	return by
}

// beats reports whether a line counts at the server before, and the line that
// sets its successor does not, although that server reads it: both set one
// variable and this one stands behind it, or it is the capacity of the redo log,
// which counts alone (MySQL 8.0.41 source).
func beats(p *lint.Pass, s, successor *lint.Setting) bool {
	_, taken := p.SourceReading(successor)
	if !taken || !readBefore(p, successor) {
		return false
	}
	if s.Name == redolog.Capacity && successor.Name == redolog.FileSize {
		return p.From().Is(server.MySQL, "8.0.30")
	}
	return p.WasInForce(s) && !p.WasInForce(successor) && after(p, s, successor)
}

func readBefore(p *lint.Pass, s *lint.Setting) bool {
	return slices.ContainsFunc(effective.GroupsOf(p.From(), ""), func(group string) bool { return strings.EqualFold(group, s.Group) })
}

func leadsTo(p *lint.Pass, s *lint.Setting, option string) bool {
	for _, next := range defaults.Successors(s.Name, p.Target()) {
		if next.Option == option {
			return true
		}
	}
	return false
}

// joins reports whether an option is made of several old ones together.
func joins(p *lint.Pass, s *lint.Setting, option string) bool {
	for _, next := range defaults.Successors(s.Name, p.Target()) {
		if next.Option == option && strings.HasPrefix(string(next.Conversion), "multiply-by:") {
			return true
		}
	}
	return false
}

// after reports whether line a is read after line b.
func after(p *lint.Pass, a, b *lint.Setting) bool {
	for _, s := range p.Settings {
		switch s {
		case a:
			return false
		case b:
			return true
		}
	}
	return false
}
