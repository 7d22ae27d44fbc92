// Package dig finds out when each explicit setting came into a file, from the
// file's versions, and what the servers of that time had by default.
package dig

import (
	"time"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/git"
	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// History is a file's versions, the newest first, with what was in them.
type History struct {
	Versions []git.Version
	Contents [][]byte // nil where the version took the file away
	// Profiles are the times at which the hardware profile was changed.
	Profiles []time.Time
}

// Find is what the history says of one setting.
type Find struct {
	Setting *lint.Setting
	// Origin is the commit that brought the value in; nil where it is not committed.
	Origin *git.Version
	// Before is the value that it took the place of, Replaced whether there was one.
	Before   string
	Replaced bool
	// Then is the server that the line was written for: the one that the files
	// come from where it is named, else the long-term series that was current,
	// not Known where none was.
	Then server.Server
	// DefaultThen is its default, ThenKnown whether that is known.
	DefaultThen string
	ThenKnown   bool
	// Pinned: the line said what that server did anyway.
	Pinned bool
	// Crossed are the long-term series since then, up to the target.
	Crossed []server.Server
	// Profiles is how often the hardware profile has changed since then.
	Profiles int
	// CaughtUp: the target does without the line what the line says.
	CaughtUp bool
	Values   []Value // all values that the setting had, the oldest first
}

// Value is a value that a setting had, from a commit on.
type Value struct {
	Since time.Time
	Text  string // masked where it is a secret
	Has   bool   // false: the line had no value
	Gone  bool   // no such line from here on
}

// Trace finds the origin of every explicit setting of a file.
func Trace(run *lint.Run, file *lint.File, h History) []Find {
	t := tracer{Pass: &lint.Pass{Run: run}, history: h, releases: Releases(run.Target.Product)}
	for _, src := range h.Contents {
		t.versions = append(t.versions, entries(t.Pass, file.Sysctl, src))
	}
	var finds []Find
	for _, s := range run.Settings {
		if s.File == file {
			finds = append(finds, t.trace(s))
		}
	}
	return finds
}

// tracer goes through the versions of one file.
type tracer struct {
	*lint.Pass
	history  History
	versions []map[key][]entry
	releases []Release
}

func (t *tracer) trace(s *lint.Setting) Find {
	k := keyOf(s)
	f := Find{Setting: s, CaughtUp: s.Effective && t.IsDefault(s), Values: t.values(s, k)}
	born := -1
	for i, v := range t.versions {
		if !t.holds(s, v[k]) {
			break
		}
		born = i
	}
	if born < 0 {
		return f
	}
	f.Origin = &t.history.Versions[born]
	if born+1 < len(t.versions) {
		if old := t.versions[born+1][k]; len(old) > 0 {
			f.Before, f.Replaced = masked(s, old[len(old)-1].raw), true
		}
	}
	t.then(s, &f)
	for _, at := range t.history.Profiles {
		if at.After(f.Origin.Time) {
			f.Profiles++
		}
	}
	return f
}

// holds reports whether one of some lines says what a setting says.
func (t *tracer) holds(s *lint.Setting, lines []entry) bool {
	for _, e := range lines {
		if t.same(s, e) {
			return true
		}
	}
	return false
}

func (t *tracer) same(s *lint.Setting, e entry) bool {
	if e.raw == s.Raw && e.has == s.Has {
		return true
	}
	if s.Option == nil || s.Placeholder || s.Value.Kind <= value.None {
		return false
	}
	then := value.Read(s.Option, t.Run.Target, e.raw, e.has)
	return then.Kind > value.None && value.Equal(s.Option, t.Run.Target, then.Text, s.Value.Text)
}

// then looks up what was current when the value came in.
func (t *tracer) then(s *lint.Setting, f *Find) {
	at := current(t.releases, f.Origin.Time)
	if t.Run.From.Known() {
		at = seriesOf(t.releases, t.Run.From)
	}
	if s.Kind != lint.OptionKind || at < 0 {
		return
	}
	f.Then = t.releases[at].Server
	f.Crossed = crossed(t.releases, at, t.Run.Target)
	facts, err := defaults.For(f.Then)
	if err != nil {
		return // older than the facts
	}
	opt, known := facts.Lookup(s.Name)
	if !known || opt.Default.Kind != defaults.Constant {
		return
	}
	f.DefaultThen, f.ThenKnown = opt.Default.Text, true
	read := value.Read(&opt, facts.Server(), s.Raw, s.Has)
	f.Pinned = read.Kind > value.None && value.Equal(&opt, facts.Server(), read.Text, opt.Default.Text)
}

// values are all values that a key had, the oldest first.
func (t *tracer) values(s *lint.Setting, k key) []Value {
	var all []Value
	for i := len(t.versions) - 1; i >= 0; i-- {
		v := Value{Since: t.history.Versions[i].Time, Gone: true}
		if lines := t.versions[i][k]; len(lines) > 0 {
			last := lines[len(lines)-1]
			v.Text, v.Has, v.Gone = masked(s, last.raw), last.has, false
		}
		first := len(all) == 0
		switch {
		case first && v.Gone:
		case first, all[len(all)-1].Text != v.Text || all[len(all)-1].Gone != v.Gone || all[len(all)-1].Has != v.Has:
			all = append(all, v)
		}
	}
	return all
}

func masked(s *lint.Setting, raw string) string {
	if s.Secret && raw != "" {
		return secret.Mask
	}
	return secret.Text(raw)
}
