package rewrite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
	"github.com/cnfarch/cnfarch/lint/value"
)

// During makes files that the server before and the target read alike, for the
// time in which both run: a line that one of them refuses, or in which each
// reads something else, stays as a comment and goes to the groups that only one
// version reads. further are lines for the target alone. The error is that of
// two servers that read the same groups while some line has to differ.
func During(run *lint.Run, further []string) ([]Result, error) {
	own := [2]string{VersionGroup(run.From), VersionGroup(run.Target)}
	results := make([]Result, 0, len(run.Sources))
	for i, f := range run.Sources {
		p := &planner{run: run, file: f, written: make(map[outcome]bool)}
		p.splitAll(own)
		if i == 0 && len(further) > 0 {
			p.moves = append(p.moves, move{own[1], further, lineEnd(f.Bytes, text.Span{Start: 0, End: len(f.Bytes)})})
		}
		if len(p.moves) > 0 && own[0] == own[1] {
			return nil, fmt.Errorf("%s: %s and %s both read [%s], so no group can hold what only one of them takes: put those lines behind loose_, or give each server a file of its own",
				f.Name, run.From, run.Target, own[0])
		}
		p.explain(own)
		p.finish()
		after, err := text.Apply(f.Bytes, p.edits)
		if err != nil {
			return nil, fmt.Errorf("split %s: %w", f.Name, err)
		}
		results = append(results, Result{f, after})
	}
	return results, nil
}

// explain says above the lines of each group what becomes of them.
func (p *planner) explain(own [2]string) {
	notes := [2]string{
		fmt.Sprintf("# for %s alone: remove this group when the move is done", p.run.From.Version.Series()),
		fmt.Sprintf("# for %s alone: when the move is done, move these lines to [mysqld]", p.run.Target.Version.Series()),
	}
	for i, group := range own {
		at := slices.IndexFunc(p.moves, func(m move) bool { return m.group == group })
		if at >= 0 {
			p.moves[at].lines = slices.Concat([]string{notes[i]}, p.moves[at].lines)
		}
	}
}

// VersionGroup is the group that only servers of one series read: [mysqld-8.4]
// of MySQL, [mariadb-10.11] of MariaDB (get_options and load_default_groups of
// both servers' sources).
func VersionGroup(s server.Server) string {
	if s.Product == server.MariaDB {
		return "mariadb-" + s.Version.Series()
	}
	return "mysqld-" + s.Version.Series()
}

// splitAll moves the lines that cannot be shared. A line that one of them
// shadowed goes with it, so that it does not come to life again.
func (p *planner) splitAll(own [2]string) {
	var gone []*lint.Setting
	for _, s := range p.run.Settings {
		if p.splits(s) {
			gone = append(gone, s)
		}
	}
	for _, s := range p.run.Settings {
		if s.File != p.file || !slices.Contains(gone, s) && !slices.Contains(gone, s.Winner) {
			continue
		}
		l := p.lineOf(s)
		if !l.editable() {
			continue
		}
		p.comment(l)
		if s.Effective {
			p.share(l, own)
		}
	}
}

// splits reports whether the two servers cannot share a line: both read its
// group, and one refuses it, makes no use of it, or reads another value.
func (p *planner) splits(s *lint.Setting) bool {
	if s.Kind != lint.OptionKind || !p.bothRead(s.Group) || s.Match.Loose && !refused(s) {
		return false
	}
	before, known := p.run.SourceReading(s)
	switch {
	case refused(s):
		return true
	case s.Option == nil || s.Placeholder || defaults.KnownTo(p.run.From, s.Name):
		return false // what it means is not known, and nobody refuses it
	case !known || before.Kind <= value.None:
		return true
	case s.Tolerated() != tolerated(before.Option):
		return true
	default:
		return !value.Same(before.Option, p.run.From, before.Text, s.Option, p.run.Target, s.Value.Text)
	}
}

func tolerated(o *defaults.Option) bool {
	return o.Status == defaults.Ignored || o.Status == defaults.Placeholder
}

func (p *planner) bothRead(group string) bool {
	reads := func(at server.Server) bool {
		return slices.ContainsFunc(effective.GroupsOf(at, ""), func(g string) bool { return strings.EqualFold(g, group) })
	}
	return reads(p.run.From) && reads(p.run.Target)
}

// share writes a line into the group of each server that takes it, as it stands
// for the one before and as the verdict has it for the target.
func (p *planner) share(l line, own [2]string) {
	s := l.setting
	written := l.content()
	if before, known := p.run.SourceReading(s); known && before.Kind > value.None {
		p.moves = append(p.moves, move{own[0], []string{written}, l.eol})
	}
	if lines := p.targetLines(l, written); len(lines) > 0 {
		p.moves = append(p.moves, move{own[1], lines, l.eol})
	}
}

func (p *planner) targetLines(l line, written string) []string {
	s := l.setting
	switch {
	case s.Decision.Verdict == lint.Change && len(s.Decision.Suggest) > 0 && writable(s):
		var lines []string
		for _, to := range p.fresh(s) {
			if ofPlugin(p.run.Target, to.Option) {
				to.Option = "loose_" + to.Option // unknown, and so fatal, until the plugin is installed
			}
			lines = append(lines, l.compose(p.separator(l.index), to))
		}
		return lines
	case refused(s) || s.Tolerated() || s.Decision.Verdict == lint.Delete:
		return nil
	default:
		return []string{written}
	}
}

// ofPlugin reports whether a server has an option from a plugin.
func ofPlugin(at server.Server, option string) bool {
	facts, err := defaults.For(at)
	if err != nil {
		return false
	}
	o, known := facts.Lookup(option)
	return known && o.Plugin != ""
}
