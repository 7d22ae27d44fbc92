package lint

import "slices"

// Policy is what a repository decided about rules, by their names. It hides and
// softens nothing that keeps the target from starting.
type Policy struct {
	Off      []string            // rules that say nothing
	Severity map[string]Severity // other severities of rules
}

// heed applies the policy to the findings from an index on.
func (r *Run) heed(from int) {
	off := func(f *Finding) bool { return !f.Fatal && slices.Contains(r.Policy.Off, f.Rule.Name) }
	for _, f := range r.Findings[from:] {
		if severity, ok := r.Policy.Severity[f.Rule.Name]; ok && !f.Fatal {
			f.Severity = severity
		}
		if f.Setting != nil && off(f) {
			f.Setting.Findings = slices.DeleteFunc(f.Setting.Findings, off)
		}
	}
	kept := slices.DeleteFunc(r.Findings[from:], off)
	r.Findings = r.Findings[:from+len(kept)]
}
