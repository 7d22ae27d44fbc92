package lint

import "cmp"

// Decision is the one verdict on a setting.
type Decision struct {
	Verdict   Verdict
	Undecided bool
	Recorded  bool // a keep record above the line decided
	Suggest   []Suggestion
	Group     string // the group the line is to move to, if it is to move
	Reason    string
	Row       Row
	Finding   *Finding // the finding that decided, nil where none did
}

// decide gives a setting its verdict: the first row of the table that applies.
func (r *Run) decide(s *Setting) Decision {
	best := r.best(s, RowName)
	if d, ok := recorded(s, best); ok {
		return d
	}
	if best == nil {
		return r.nobodySpeaks(s)
	}
	switch best.Advice.Row {
	case RowValue:
		// Rows 5 to 10 look at the value that was meant. Where one of them
		// changes or deletes the line too, its advice is taken, with the
		// severity of this row. Two that delete agree.
		later := r.best(s, RowFault)
		if later != nil && later.Advice.Verdict != Keep && !(later.Advice.Verdict == Delete && best.Advice.Verdict == Delete) {
			later.Severity = max(later.Severity, best.Severity)
			return decision(later)
		}
	case RowKeep, RowMissing, RowDefault:
		// What stays, or waits for a fact, stays under a better name: that is no
		// opinion of the value.
		if renamed := r.best(s, RowDeprecated); best.Advice.Verdict == Keep && renamed != nil && (best.Advice.Row == RowDefault || renamed.renames()) {
			return decision(renamed)
		}
	}
	return decision(best)
}

// recorded is row 1: a valid keep record, unless the server does not know the
// name or not the value, or something at error level speaks against the line.
func recorded(s *Setting, best *Finding) (Decision, bool) {
	if s.Kept == nil || best != nil && best.Advice.Row <= RowValue {
		return Decision{}, false
	}
	for _, f := range s.Findings {
		if f.Severity == Error && f.Suppressed == nil && f.Advice != nil && f.Advice.Verdict != Keep {
			return Decision{}, false
		}
	}
	return Decision{Verdict: Keep, Recorded: true, Reason: s.Kept.Reason, Row: RowRecord}, true
}

// best is the finding that decides among the rows from first on: the lowest
// row; in it the highest severity, then the finding that used a fact, then the
// order of the rules.
func (r *Run) best(s *Setting, first Row) *Finding {
	var best *Finding
	for _, f := range s.Findings {
		if f.Advice == nil || f.Suppressed != nil || f.Advice.Row < first {
			continue
		}
		if best == nil || r.outranks(f, best) {
			best = f
		}
	}
	return best
}

func (r *Run) outranks(a, b *Finding) bool {
	weight := cmp.Or(
		cmp.Compare(b.Advice.Row, a.Advice.Row),
		cmp.Compare(a.Severity, b.Severity),
		cmp.Compare(min(len(a.Premises), 1), min(len(b.Premises), 1)),
	)
	return weight > 0 || weight == 0 && r.rank(a.Rule) < r.rank(b.Rule)
}

// renames reports whether a finding's advice is to write the line anew as one
// other, and nobody has to confirm it.
func (f *Finding) renames() bool {
	return f.Advice.Verdict == Change && !f.Advice.Undecided && len(f.Advice.Suggest) == 1
}

func decision(f *Finding) Decision {
	return Decision{
		Verdict: f.Advice.Verdict, Undecided: f.Advice.Undecided, Suggest: f.Advice.Suggest, Group: f.Advice.Group,
		Reason: f.Message, Row: f.Advice.Row, Finding: f,
	}
}

// nobodySpeaks is row 11: the line differs from the default, and a person owes
// the reason.
func (r *Run) nobodySpeaks(s *Setting) Decision {
	d := Decision{Verdict: Keep, Undecided: true, Row: RowNone}
	switch {
	case s.Placeholder:
		d.Reason = "the value is filled in by a template"
	case !s.Effective:
		d.Reason = "shadowed"
	case s.DefaultText != "":
		d.Reason = "differs from the default, " + s.DefaultText + "; no rule speaks, so the reason for it is owed"
	default:
		d.Reason = "no rule speaks, so the reason for it is owed"
	}
	return d
}
