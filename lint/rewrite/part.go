package rewrite

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/record"
	"github.com/cnfarch/cnfarch/lint/value"
)

// parts reports whether a line goes to the group that only the server before
// reads: both read the group it stands in, that server has the line in force,
// and the target does not take it, or what becomes of it would say something
// else to that server. What a new name says alike to both servers is written in
// place, and between a template's tags nothing is moved.
func (p *planner) parts(l line, act action) bool {
	s := l.setting
	switch {
	case !p.options.MoveDead || act != change && act != commentOut:
		return false
	case !p.bothRead(s.Group), !p.run.WasInForce(s):
		return false
	case !l.editable() || len(s.File.Tags) > 0 || VersionGroup(p.run.From) == VersionGroup(p.run.Target):
		return false
	case act == commentOut:
		return s.Decision.Row == lint.RowName || refused(s) || p.missed(s)
	}
	to := s.Decision.Suggest
	return s.Decision.Group == "" && (len(to) != 1 || p.strange(s) || !p.run.ReadAlikeBefore(s, to[0]))
}

// missed reports whether the server before would run something else without a
// line.
func (p *planner) missed(s *lint.Setting) bool {
	before, known := p.run.SourceReading(s)
	if !known || s.Class.Accumulates || s.Class.Presence {
		return known
	}
	without, told, _ := p.run.SourceDefault(before.Option.Name)
	return !told || !value.Equal(before.Option, p.run.From, without, before.Text)
}

// strange reports whether the server before does not take what is suggested.
func (p *planner) strange(s *lint.Setting) bool {
	return slices.ContainsFunc(s.Decision.Suggest, func(to lint.Suggestion) bool { return !p.run.TakenBefore(to) })
}

// part moves the line with its record to the group of the server before, and
// writes what takes its place into the group of the target.
func (p *planner) part(l line, act action) {
	s := l.setting
	own := VersionGroup(p.run.From)
	rec := base(p.run, s, record.Change)
	rec.Old, rec.New = "["+s.Group+"]", []string{"[" + own + "]"}
	lines := append(formerly(recordsAbove(p.file, l.index)), fit(rec, 0), l.content())
	p.remove(l)
	p.put(own, lines, l.eol)
	if act != change {
		return
	}
	if lines = p.targetLines(l, l.content()); len(lines) > 0 {
		p.put(VersionGroup(p.run.Target), append([]string{fit(l.changeRecord(p.run), 0)}, lines...), l.eol)
	}
}

// content is the line without its indent and the blanks behind it.
func (l line) content() string { return strings.TrimRight(string(l.body.Of(l.src)), " \t\r") }
