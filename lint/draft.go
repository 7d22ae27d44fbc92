package lint

import (
	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/text"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Draft completes a finding that a rule has just made.
type Draft struct {
	finding *Finding
	pass    *Pass
}

// Finding is the finding as it stands.
func (r *Draft) Finding() *Finding { return r.finding }

// To says which value the line should have. Where every server that reads the
// files has that value by default the line is to go instead, unless it is worth
// stating or works by being there (rule U05).
func (r *Draft) To(want string) *Draft {
	s := r.finding.Setting
	if r.pass.runsAnyway(s, want) && !s.Class.Assertion && !r.pass.Acts(s) {
		r.finding.Advice.Verdict = Delete
		r.finding.Advice.Suggest = nil
		return r
	}
	return r.Write(s.Name, want)
}

// Repair says what is to become of a value that the server refuses or misreads:
// what was meant is written, undecided where that is a guess. Where nobody can
// tell, a line that stops the server goes and another one stays, undecided both.
func (r *Draft) Repair(p value.Problem) *Draft {
	switch {
	case p.Meant != "":
		r.To(p.Meant)
	case p.Fatal:
		r.Delete()
	default:
		r.Keep()
	}
	if !p.Sure || p.Meant == "" {
		r.Undecided()
	}
	return r.FatalIf(p.Fatal)
}

// Write adds a line to write in place of the setting.
func (r *Draft) Write(option, val string) *Draft {
	r.finding.Advice.Verdict = Change
	r.finding.Advice.Suggest = append(r.finding.Advice.Suggest, Suggestion{Option: option, Value: val})
	return r
}

// WriteBare adds a line without a value.
func (r *Draft) WriteBare(option string) *Draft {
	r.finding.Advice.Verdict = Change
	r.finding.Advice.Suggest = append(r.finding.Advice.Suggest, Suggestion{Option: option, Bare: true})
	return r
}

// Delete says that the line is to go.
func (r *Draft) Delete() *Draft {
	r.finding.Advice.Verdict = Delete
	return r
}

// Keep says that the line is to stay.
func (r *Draft) Keep() *Draft {
	r.finding.Advice.Verdict = Keep
	return r
}

// MoveTo says which group the line belongs in. Where it stands it is not in
// force; rules leave it to a person whether it should be (Undecided).
func (r *Draft) MoveTo(group string) *Draft {
	r.finding.Advice.Verdict = Change
	r.finding.Advice.Group = group
	return r
}

// Outside says that the cause lies outside the line, and changes nothing in it.
func (r *Draft) Outside() *Draft {
	r.finding.Advice.Verdict = Change
	return r
}

// Undecided says that a person or a fact has to confirm the advice.
func (r *Draft) Undecided() *Draft {
	r.finding.Advice.Undecided = true
	return r
}

// Fatal says that the target does not start with the line.
func (r *Draft) Fatal() *Draft {
	r.finding.Fatal = true
	return r
}

// FatalIf is Fatal under a condition.
func (r *Draft) FatalIf(cond bool) *Draft {
	r.finding.Fatal = r.finding.Fatal || cond
	return r
}

// Safe says that no server which reads the file behaves differently after the fix.
func (r *Draft) Safe() *Draft { return r.Fix(Safe) }

// SafeHere says that the target does not behave differently after the fix. Where
// another server reads the files too the fix is unsafe: nothing is known of it.
func (r *Draft) SafeHere() *Draft {
	if len(r.pass.During) > 0 {
		return r.Unsafe()
	}
	return r.Safe()
}

// Unsafe says that something runs differently after the fix.
func (r *Draft) Unsafe() *Draft { return r.Fix(Unsafe) }

// Fix sets the class of the fix.
func (r *Draft) Fix(class FixClass) *Draft {
	r.finding.Fix = class
	return r
}

// Mend says which edits of comments settle the finding; no server reads those.
func (r *Draft) Mend(edits ...text.Edit) *Draft {
	r.finding.Mend = edits
	return r.Safe()
}

// At moves the finding to another span of its file.
func (r *Draft) At(span text.Span) *Draft {
	r.finding.Place.Span = span
	return r
}

// Because adds a piece of evidence: a measurement, a manual's section, a source file.
func (r *Draft) Because(evidence string) *Draft {
	r.finding.Evidence = append(r.finding.Evidence, evidence)
	return r
}

// About names the option of a finding that has no setting.
func (r *Draft) About(option string) *Draft {
	r.finding.Option = option
	return r
}

// defaultIs reports whether the target runs want where the setting is not written.
func (r *Run) defaultIs(s *Setting, want string) bool {
	if s.Option == nil || !s.DefaultKnown || s.Option.Default.Kind == defaults.NoDefault {
		return false
	}
	return value.Equal(s.Option, r.Target, s.DefaultText, want)
}
