package lint

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// build turns what was read into settings: every option line of every file,
// with what the servers know of it and which line wins.
func (r *Run) build() {
	b := builder{run: r, whole: effective.WholeNames(r.Target, r.Files.Args), at: make(map[effective.Place]*Setting, len(r.Files.Args))}
	for _, a := range r.Files.Args {
		b.at[effective.Place{File: a.File, Node: a.Node}] = nil
	}
	for i := range r.Files.Files {
		b.file(i)
	}
	for _, f := range r.Beside {
		r.Sources = append(r.Sources, f)
		b.unread(f)
	}
	b.pick()
	for _, s := range r.Settings {
		r.complete(s)
	}
}

type builder struct {
	run   *Run
	whole bool                         // the files switch abbreviations off
	at    map[effective.Place]*Setting // of the lines that the target reads
}

// file makes the settings of one file of the reading. Whether the server reads
// a line is known by the arguments that pick looks at.
func (b *builder) file(index int) {
	read := &b.run.Files.Files[index]
	f := &File{File: read.Text, Disk: read.Disk, Nodes: read.Nodes, Read: true, Mode: read.Mode, Skipped: read.Skipped}
	b.run.Sources = append(b.run.Sources, f)
	b.nodes(f, func(node int, s *Setting) {
		place := effective.Place{File: index, Node: node}
		if _, s.Read = b.at[place]; s.Read {
			b.at[place] = s
		}
	})
}

// unread makes the settings of a file that the server does not read.
func (b *builder) unread(f *File) { b.nodes(f, func(int, *Setting) {}) }

func (b *builder) nodes(f *File, each func(node int, s *Setting)) {
	readRecords(f)
	f.Tags = nil
	group := ""
	for i := range f.Nodes {
		n := &f.Nodes[i]
		switch n.Kind {
		case cnf.Group:
			group = string(n.Name.Of(f.Bytes))
		case cnf.Template:
			f.Tags = append(f.Tags, i)
		case cnf.Option:
			s := b.setting(f, i, group)
			each(i, s)
			if s.Read {
				b.run.Settings = append(b.run.Settings, s)
			} else {
				b.run.Others = append(b.run.Others, s)
			}
		}
	}
}

func (b *builder) setting(f *File, node int, group string) *Setting {
	n := &f.Nodes[node]
	s := &Setting{Kind: OptionKind, File: f, Node: n, Group: group, Has: n.HasValue}
	s.Meant = &s.Value
	s.Spelling = string(n.Name.Of(f.Bytes))
	s.Raw = cnf.Unescape(n.Inner.Of(f.Bytes))
	s.Placeholder = n.ValueUnknown(f.Bytes)
	s.Match = b.run.target.match(spelling{s.Spelling, b.whole})
	s.Name = s.Match.Name
	if s.Match.Kind != effective.Found {
		s.Name = Canonical(s.Spelling)
	}
	b.run.identify(s)
	b.run.attachRecords(s, node)
	return s
}

// Canonical is a name in the spelling of the facts: lower case, underscores.
func Canonical(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), "-", "_")
}

// identify looks the option up at both servers.
func (r *Run) identify(s *Setting) {
	if s.Match.Kind == effective.Found {
		s.Option = r.target.lookup(s.Name)
	}
	if r.from != nil {
		s.FromOption = r.from.lookup(s.Name)
	}
	s.Variable = s.Name
	if s.Option != nil && s.Option.AliasOf != "" {
		s.Variable = s.Option.AliasOf
	}
	if s.ofNamedCache() {
		s.Variable = strings.ToLower(s.Match.Instance) + "." + s.Variable
	}
	s.Class = r.target.class(s.Name)
	s.Secret = s.Class.Secret
}

// ofNamedCache reports whether the line is for a key cache other than the main
// one (hot.key_buffer_size): it sets nothing of that one, and has no default.
func (s *Setting) ofNamedCache() bool {
	switch s.Name {
	case "key_buffer_size", "key_cache_block_size", "key_cache_division_limit", "key_cache_age_threshold", "key_cache_segments":
		return s.Match.Instance != "" && !strings.EqualFold(s.Match.Instance, "default")
	default:
		return false
	}
}

// pick finds which lines win: the last argument of each variable, save where
// every occurrence counts.
func (b *builder) pick() {
	for _, a := range b.run.Files.Args {
		s := b.at[effective.Place{File: a.File, Node: a.Node}]
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
		for s.Winner != nil && s.Winner.Winner != nil {
			s.Winner = s.Winner.Winner
		}
	}
}

// complete fills in what needs the other settings to be known: the value and
// the defaults, which may be computed from other options.
func (r *Run) complete(s *Setting) {
	if s.Option == nil {
		return
	}
	s.Idle = strings.HasPrefix(s.Name, "innodb_") && r.WithoutInnoDB()
	if !s.ofNamedCache() {
		s.DefaultText, s.DefaultKnown, s.DefaultLacks = r.target.defaultOf(s.Name, r)
		if r.from != nil && s.FromOption != nil {
			s.FromDefault, s.FromKnown, _ = r.from.defaultOf(s.Name, r)
		}
	}
	if s.Placeholder {
		return
	}
	s.Value = s.read(s.Option, r.Target)
	if text, sure := s.Value.Meant(); sure && len(s.Value.Problems) > 0 {
		meant := value.Shown(s.Option, r.Target, text)
		s.Meant = &meant
	}
}

// read is what a server makes of the line: the prefixes of the name act on the
// argument before the option's type reads it.
func (s *Setting) read(opt *defaults.Option, at server.Server) value.Reading {
	raw, has := s.Match.Effective(s.Raw, s.Has)
	negates := s.Match.Acts() == effective.Skip || s.Match.Acts() == effective.Disable
	return value.Options{Loose: s.Match.Loose, Negated: negates && raw == "0"}.Read(opt, at, raw, has)
}

// WithoutInnoDB reports whether the files switch InnoDB off, as only MariaDB lets
// them (observed on MariaDB 10.5.23, 10.11.19 and 11.8.9): its options are then
// taken and do nothing.
func (r *Run) WithoutInnoDB() bool {
	s := r.effective["innodb"]
	if s == nil || s.Placeholder || r.Target.Product != server.MariaDB {
		return false
	}
	raw, _ := s.Match.Effective(s.Raw, s.Has)
	return strings.EqualFold(raw, "OFF") || strings.EqualFold(raw, "FALSE") || raw == "0"
}
