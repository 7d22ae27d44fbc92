package lint

import "slices"

// Policy is what a repository decided about rules, by their names. It hides and
// softens nothing that keeps the target from starting, but for rules that a
// pinned set does not have: those are not heard.
type Policy struct {
	Off      []string            // rules that say nothing
	Severity map[string]Severity // other severities of rules
	Newer    []string            // rules that came in after the set of rules that is pinned
	Most     map[string]Severity // the highest severities in that set of rules that became stricter since
}

// hears reports whether a rule belongs to the set of rules that is pinned.
func (p *Policy) hears(rule *Rule) bool {
	return len(p.Newer) == 0 || !slices.Contains(p.Newer, rule.Name)
}

// level is the severity that a finding of a rule gets.
func (p *Policy) level(f *Finding) Severity {
	if severity, ok := p.Severity[f.Rule.Name]; ok {
		return severity
	}
	if most, ok := p.Most[f.Rule.Name]; ok {
		return min(most, f.Severity)
	}
	return f.Severity
}

// heed applies the policy to the findings from an index on.
func (r *Run) heed(from int) {
	off := func(f *Finding) bool { return !f.Fatal && slices.Contains(r.Policy.Off, f.Rule.Name) }
	for _, f := range r.Findings[from:] {
		if !f.Fatal {
			f.Severity = r.Policy.level(f)
		}
		if f.Setting != nil && off(f) {
			f.Setting.Findings = slices.DeleteFunc(f.Setting.Findings, off)
		}
	}
	kept := slices.DeleteFunc(r.Findings[from:], off)
	r.Findings = r.Findings[:from+len(kept)]
}
