// Package rewrite turns verdicts into edits of the files: the record of each
// verdict above its line, and the line changed or commented out. Bytes that no
// edit names stay as they are, and rewriting the result again changes nothing.
package rewrite

import (
	"fmt"
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Options say what is written.
type Options struct {
	// Annotate also records what waits for a reason, as undecided, and what a
	// rule argues for, as keep with its premises.
	Annotate bool
	// DeleteDead takes dead lines out, with the records above them. Without it
	// they stay as comments below their record.
	DeleteDead bool
	// MoveDead takes lines that the target does not take and the server before
	// does, and those whose new text would say something else to that server, to
	// the group that only that server reads, and what replaces them to the
	// target's own, so that one file serves both.
	MoveDead bool
	// SafeOnly leaves out everything but the safe fixes, and writes no records.
	SafeOnly bool
}

// Result is one file before and after.
type Result struct {
	File  *lint.File
	After []byte
}

// Changed reports whether the file differs.
func (r Result) Changed() bool { return string(r.File.Bytes) != string(r.After) }

// Files rewrites every file of a run, in the order of its sources; files that
// stay as they are come back too. Settings of different runs must not share a
// file. The error is that of edits that contradict each other, which is a bug.
func Files(run *lint.Run, o Options) ([]Result, error) {
	results := make([]Result, 0, len(run.Sources))
	for _, f := range run.Sources {
		p := &planner{run: run, file: f, options: o, written: make(map[outcome]bool)}
		for _, s := range run.Settings {
			if s.File == f {
				p.setting(s)
			}
		}
		p.finish()
		p.mend()
		after, err := text.Apply(f.Bytes, p.edits)
		if err != nil {
			return nil, fmt.Errorf("rewrite %s: %w", f.Name, err)
		}
		results = append(results, Result{f, after})
	}
	return results, nil
}

// planner collects the edits of one file.
type planner struct {
	run     *lint.Run
	file    *lint.File
	options Options
	edits   []text.Edit
	written map[outcome]bool
	moves   []move // to groups the file does not have yet
}

// nodeOf is the index of a setting's node in its file.
func nodeOf(s *lint.Setting) int {
	i, _ := slices.BinarySearchFunc(s.File.Nodes, s.Node.Span.Start, func(n cnf.Node, start int) int { return n.Span.Start - start })
	return i
}

func (p *planner) edit(start, end int, now string) {
	p.edits = append(p.edits, text.Edit{Span: text.Span{Start: start, End: end}, New: now})
}

// mend applies the safe edits of comments, where nothing else touches them: an
// ignore that has nothing to ignore goes. What waits is done in the next round.
func (p *planner) mend() {
	if !p.options.SafeOnly {
		return
	}
	for _, f := range p.run.Findings {
		free := f.Place.File == p.file && f.Suppressed == nil && !slices.ContainsFunc(f.Mend, p.touched)
		if free {
			p.edits = append(p.edits, f.Mend...)
		}
	}
}

// touched reports whether an edit meets one that is planned already.
func (p *planner) touched(e text.Edit) bool {
	return slices.ContainsFunc(p.edits, func(other text.Edit) bool {
		return e.Start <= other.End && other.Start <= e.End
	})
}

// action is what becomes of one line. The zero value is nothing.
type action uint8

const (
	nothing    action = iota
	note              // a record above it, the line stays
	change            // replaced under a record
	commentOut        // commented out under a record
	remove            // taken out with its records
	owe               // a record that asks for the reason of what an earlier rewrite wrote
)

func (p *planner) setting(s *lint.Setting) {
	if !s.Read && p.run.WasInForce(s) {
		return // it stays where the server before reads it: see adopt
	}
	l := p.lineOf(s)
	act := p.decide(s)
	if p.parts(l, act) {
		p.part(l, act)
		return
	}
	if act != nothing && act != commentOut && !l.editable() {
		act = note
	}
	switch act {
	case note:
		if !p.options.SafeOnly && s.Kept == nil {
			p.record(l, noteRecord(p.run, s), false)
		}
	case owe:
		p.record(l, owedRecord(p.run, s), false)
	case change:
		p.change(l)
	case commentOut:
		p.record(l, takenRecord(p.run, s), true)
		p.comment(l)
	case remove:
		p.remove(l)
	}
}

// decide is the policy: what the target refuses does not stay active, a guess
// is never made active, and what a person still owes stays as it is.
func (p *planner) decide(s *lint.Setting) action {
	d := s.Decision
	fatal := refused(s)
	switch {
	case p.options.SafeOnly && (d.Finding == nil || d.Finding.Fix != lint.Safe || d.Undecided):
		return nothing
	case d.Verdict == lint.Keep:
		return p.decideKeep(s)
	case d.Verdict == 0:
		return nothing
	case !fatal && settled(p.run, s):
		return p.decideSettled(s)
	case fatal && (d.Undecided || outside(d) && d.Row <= lint.RowValue):
		return commentOut
	case d.Undecided || outside(d):
		return note
	case d.Verdict == lint.Change && !writable(s):
		return note
	case d.Verdict == lint.Change:
		return change
	case p.options.DeleteDead || p.options.SafeOnly:
		return remove
	default:
		return commentOut
	}
}

// decideSettled is about a line that an earlier rewrite has made.
func (p *planner) decideSettled(s *lint.Setting) action {
	if p.options.Annotate && !p.options.SafeOnly && s.Effective && s.Kept == nil {
		return owe
	}
	return nothing
}

func (p *planner) decideKeep(s *lint.Setting) action {
	d := s.Decision
	owed := d.Undecided || d.Row == lint.RowKeep
	if !p.options.Annotate || p.options.SafeOnly || d.Recorded || !owed {
		return nothing
	}
	return note
}

// outside reports whether the cause lies outside the line.
func outside(d lint.Decision) bool {
	return d.Verdict == lint.Change && len(d.Suggest) == 0 && d.Group == ""
}

// refused reports whether the target does not start with the line.
func refused(s *lint.Setting) bool {
	return slices.ContainsFunc(s.Findings, func(f *lint.Finding) bool { return f.Fatal && f.Advice != nil })
}
