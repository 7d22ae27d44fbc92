package lint

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
)

// build turns what was read into settings: every option line of every file,
// with what the servers know of it and which line wins.
func (r *Run) build() {
	b := builder{run: r, whole: effective.WholeNames(r.Target, r.Files.Args), lines: make([][]line, len(r.Files.Files))}
	for i, f := range r.Files.Files {
		b.lines[i] = make([]line, len(f.Nodes))
	}
	for _, a := range r.Files.Args {
		b.lines[a.File][a.Node].read = true
	}
	for i := range r.Files.Files {
		b.file(i)
	}
	for _, f := range r.Beside {
		b.nodes(f, make([]line, len(f.Nodes)))
	}
	b.pick()
	for _, s := range r.Settings {
		r.complete(s)
	}
}

type builder struct {
	run   *Run
	whole bool     // the files switch abbreviations off
	lines [][]line // by file and node of the reading
}

// line is what becomes of a node.
type line struct {
	read    bool // by the target
	setting *Setting
}

// file makes the settings of one file of the reading.
func (b *builder) file(index int) {
	read := &b.run.Files.Files[index]
	b.nodes(&File{File: read.Text, Disk: read.Disk, Nodes: read.Nodes, Read: true, Mode: read.Mode, Skipped: read.Skipped}, b.lines[index])
}

// nodes makes the settings of a file.
func (b *builder) nodes(f *File, lines []line) {
	b.run.Sources = append(b.run.Sources, f)
	readRecords(f)
	f.Tags = nil
	group := ""
	made := make([]Setting, countOptions(f.Nodes))
	for i := range f.Nodes {
		n := &f.Nodes[i]
		switch n.Kind {
		case cnf.Group:
			group = string(n.Name.Of(f.Bytes))
		case cnf.Template:
			f.Tags = append(f.Tags, i)
		case cnf.Option:
			lines[i].setting, made = &made[0], made[1:]
			b.setting(lines[i].setting, f, i, group, lines[i].read)
		}
	}
}

func countOptions(nodes []cnf.Node) int {
	count := 0
	for i := range nodes {
		if nodes[i].Kind == cnf.Option {
			count++
		}
	}
	return count
}

func (b *builder) setting(s *Setting, f *File, node int, group string, read bool) {
	r, n := b.run, &f.Nodes[node]
	*s = Setting{
		Statement: r.target.statement(n, f.Bytes, manner{from: r.from, whole: b.whole, read: read}),
		Kind:      OptionKind, File: f, Node: n, Group: group, Read: read,
	}
	r.attachRecords(s, node)
	if read {
		r.Settings = append(r.Settings, s)
	} else {
		r.Others = append(r.Others, s)
	}
}

// pick finds which lines win: the last argument of each variable, save where
// every occurrence counts.
func (b *builder) pick() {
	for _, a := range b.run.Files.Args {
		s := b.lines[a.File][a.Node].setting
		if s == nil {
			continue // no setting of its own: a line that begins with =, a template tag
		}
		s.Effective, s.Winner = true, nil
		if before := b.run.effective[s.Variable]; before != nil && before != s && !s.Class.Accumulates {
			before.Effective, before.Winner = false, s
		}
		b.run.effective[s.Variable] = s
	}
	for _, s := range b.run.Settings {
		s.settleWinner()
	}
}

// settleWinner makes the last of a chain of winners that of all in it, so that
// none of them is gone through again.
func (s *Setting) settleWinner() {
	last := s
	for last.Winner != nil {
		last = last.Winner
	}
	for s != last {
		s, s.Winner = s.Winner, last
	}
}

// complete fills in what needs the other settings to be known: the defaults,
// which may be computed from other options.
func (r *Run) complete(s *Setting) {
	if s.Option == nil {
		return
	}
	s.Idle = strings.HasPrefix(s.Name, "innodb_") && r.WithoutInnoDB()
	if s.ofNamedCache() {
		return
	}
	s.DefaultText, s.DefaultKnown, s.DefaultLacks = r.target.defaultOf(s.Option, r)
	if s.FromOption != nil {
		s.FromDefault, s.FromKnown, _ = r.from.defaultOf(s.FromOption, r)
	}
}

// WithoutInnoDB reports whether the files switch InnoDB off, as only MariaDB lets
// them (observed on MariaDB 10.5.23, 10.11.19 and 11.8.9): its options are then
// taken and do nothing.
func (r *Run) WithoutInnoDB() bool {
	s := r.effective["innodb"]
	if s == nil || s.Placeholder || r.Target.Product != server.MariaDB {
		return false
	}
	raw, has := s.Match.Effective(s.Raw, s.Has)
	return has && raw == "" || strings.EqualFold(raw, "OFF") || strings.EqualFold(raw, "FALSE") || raw == "0"
}
