package rewrite

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/record"
	"github.com/cnfarch/cnfarch/lint/text"
)

// serverGroup is the group that servers of every product and series read.
const serverGroup = "mysqld"

// Adopt is the bytes of the files, by where they lie on disk, in which the
// target reads what the server before has in force in groups of its own. Files
// that stay as they are are left out.
func Adopt(judge Judge, run *lint.Run) (map[string][]byte, error) {
	files := make(map[string][]byte)
	return files, adoptAll(judge, run, Options{MoveDead: true}, files)
}

// adoptAll copies what the server before has in force in groups that the target
// does not read, such as [mysqld-5.7], to where the target reads it. How the
// target judges a line there is found out by a trial: what it would delete, and
// what it refuses and nobody can repair, is not copied.
func adoptAll(judge Judge, run *lint.Run, o Options, files map[string][]byte) (err error) {
	if !run.From.Known() || run.Files == nil {
		return nil
	}
	if len(files) > 0 {
		if run, err = judge(files); err != nil {
			return err
		}
	}
	if run.Files.Failed() { // what a server does not read through was in force nowhere
		return nil
	}
	tried := maps.Clone(files)
	var trials []trial
	for _, f := range run.Sources {
		t := newTrial(run, f, o)
		if len(t.lines) == 0 {
			continue
		}
		if tried[f.Disk], err = t.draft(); err != nil {
			return err
		}
		trials = append(trials, t)
	}
	if len(trials) == 0 {
		return nil
	}
	outcome, err := judge(tried)
	if err != nil {
		return err
	}
	for _, t := range trials {
		after, err := t.adopt(outcome)
		if err != nil {
			return err
		}
		if string(after) != string(t.file.Bytes) {
			files[t.file.Disk] = after
		}
	}
	return nil
}

// trial is a file whose lines of other groups are to be read by the target.
type trial struct {
	*planner
	lines  []line
	starts []int // where each line stands in the draft
}

func newTrial(run *lint.Run, f *lint.File, o Options) trial {
	t := trial{planner: &planner{run: run, file: f, options: o, written: make(map[outcome]bool)}}
	for _, list := range [][]*lint.Setting{run.Settings, run.Others} {
		for _, s := range list {
			if s.File == f && t.lacks(s) {
				t.lines = append(t.lines, t.lineOf(s))
			}
		}
	}
	slices.SortFunc(t.lines, func(a, b line) int { return a.index - b.index })
	return t
}

// lacks reports whether the server before runs a line and the target does not,
// nor another one of the same variable, unless that is one which lost to it
// there. What an earlier rewrite moved out of the target's way stays there, and
// whether a line between a template's tags is there nobody knows.
func (t trial) lacks(s *lint.Setting) bool {
	if s.Read || !s.File.Read || len(s.File.Tags) > 0 || !t.run.WasInForce(s) || t.foreignPlugin(s) || t.copied(s) || !t.lineOf(s).editable() {
		return false
	}
	if !s.Class.Accumulates {
		other := t.run.Set(s.Variable)
		return other == nil || t.bothRead(other.Group) && !t.run.WasInForce(other) && !t.copied(other)
	}
	return !slices.ContainsFunc(t.run.Settings, func(other *lint.Setting) bool {
		return other.Read && other.Variable == s.Variable && other.Raw == s.Raw
	})
}

// copied reports whether a line, or the one above it that loads its plugin, is
// what an earlier rewrite copied out of another group.
func (t trial) copied(s *lint.Setting) bool {
	if s.File != t.file {
		return false
	}
	at := nodeOf(s)
	for range 2 {
		records := recordsAbove(t.file, at)
		for _, rec := range records {
			if rec.Verb == record.Change && strings.HasPrefix(rec.Old, "[") && len(rec.New) == 1 && strings.EqualFold(rec.New[0], "["+s.Group+"]") {
				return true
			}
		}
		if at -= len(records) + 1; at < 0 || t.file.Nodes[at].Kind != cnf.Option {
			break
		}
	}
	return false
}

// foreignPlugin reports whether a line loads a plugin and the move is to the
// other product, which has other libraries.
func (t trial) foreignPlugin(s *lint.Setting) bool {
	return t.run.From.Product != t.run.Target.Product && (s.Variable == "plugin_load" || s.Variable == "plugin_load_add")
}

// draft is the file with the lines as they are, where the target reads them.
func (t *trial) draft() ([]byte, error) {
	eol := t.lines[0].eol
	at, lead, tail := len(t.file.Bytes), eol+"["+serverGroup+"]"+eol, eol
	if i := t.groupEnd(serverGroup); i >= 0 {
		n := t.file.Nodes[i]
		at, lead = n.Span.End, ""
		if n.Body(t.file.Bytes).End == n.Span.End {
			lead, tail = eol, ""
		}
	}
	added := lead
	for i, l := range t.lines {
		if i > 0 {
			added += eol
		}
		t.starts = append(t.starts, at+len(added))
		added += l.content()
	}
	return text.Apply(t.file.Bytes, []text.Edit{{Span: text.Span{Start: at, End: at}, New: added + tail}})
}

// adopt is the file with the lines that are to be read by the target, as it
// takes them.
func (t trial) adopt(judged *lint.Run) ([]byte, error) {
	for i, l := range t.lines {
		at := slices.IndexFunc(judged.Settings, func(s *lint.Setting) bool {
			return s.File.Disk == t.file.Disk && s.Node.Span.Start == t.starts[i]
		})
		if at >= 0 {
			t.copy(l, judged, judged.Settings[at])
		}
	}
	t.finish()
	return text.Apply(t.file.Bytes, t.edits)
}

// copy writes a line under a record where the target reads it.
func (t trial) copy(l line, judged *lint.Run, there *lint.Setting) {
	fate := fateOf(there)
	if fate == lost {
		return
	}
	rec := record.Record{Verb: record.Change, Target: judged.Target}
	rec.Reason = fmt.Sprintf("in force at %s, and %s does not read that group", t.run.From, judged.Target)
	lines, group := []string{l.content()}, serverGroup
	if t.options.MoveDead && (fate == converted || there.Class.Accumulates) {
		group = VersionGroup(judged.Target) // the server before reads the other one too
	}
	if fate == converted {
		said := rec.Reason + "; " + maskedLine(there) + ": "
		rec = base(judged, there, record.Change)
		rec.Reason = said + rec.Reason
		lines = nil
		for _, to := range there.Decision.Suggest {
			if key := (outcome{group, to}); !t.written[key] {
				t.written[key] = true
				lines = append(lines, l.compose(t.separator(l.index), to))
			}
		}
	}
	rec.Old, rec.New = "["+l.setting.Group+"]", []string{"[" + group + "]"}
	t.put(group, append([]string{fit(rec, 0)}, lines...), l.eol)
}

// fate is what becomes of a line that the target begins to read. The zero value
// is that it is not copied.
type fate uint8

const (
	lost fate = iota
	verbatim
	converted
)

func fateOf(s *lint.Setting) fate {
	d := s.Decision
	open := d.Undecided || outside(d)
	switch {
	case d.Verdict == lint.Delete && !d.Undecided, d.Group != "":
		return lost
	case open && (refused(s) || d.Row == lint.RowName), d.Verdict == lint.Change && !open && !writable(s):
		return lost
	case d.Verdict == lint.Change && !open:
		return converted
	default:
		return verbatim
	}
}
