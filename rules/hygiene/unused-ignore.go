package hygiene

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

const unusedIgnoreName = "unused-ignore"

var unusedIgnore = lint.Rule{
	Code: "U43", Name: unusedIgnoreName, Family: family,
	Summary:  "an ignore whose rule has nothing to say",
	Severity: lint.Info,
	Closing:  checkUnusedIgnores,
}

func checkUnusedIgnores(p *lint.Pass, f *lint.File) {
	for _, rec := range f.Records {
		bound := rec.Alone() && (rec.Setting != nil || slices.Contains(f.IgnoreFile, rec))
		if !rec.Ignores() || !bound {
			continue
		}
		if unused := idle(p, rec); len(unused) > 0 {
			onRecord(p, rec, lint.Info, "%s has nothing to say here, so there is nothing to ignore", strings.Join(unused, ", ")).Mend(without(rec, unused))
		}
	}
}

// idle are the rules that an ignore names and that could have spoken and did
// not: those that lack a fact, or that are about other servers, may yet.
func idle(p *lint.Pass, rec *lint.PlacedRecord) []string {
	var unused []string
	for _, named := range rec.Rules {
		rule, known := p.RuleNamed(named.Name)
		if !known || rule.Name == unusedIgnoreName || slices.Contains(p.Policy.Off, rule.Name) || slices.Contains(p.Policy.Newer, rule.Name) || slices.Contains(rec.Used, rule.Name) || slices.Contains(rec.Refused, rule.Name) {
			continue
		}
		if !reads(rule, rec) || len(p.Unknowns(rule.Facts...)) == 0 && rule.SpeaksOf(p.Target()) {
			unused = append(unused, named.Name)
		}
	}
	return unused
}

// reads reports whether a rule looks at what the record is about.
func reads(rule *lint.Rule, rec *lint.PlacedRecord) bool {
	s := rec.Setting
	if s == nil || len(rule.Reads) == 0 || rule.File != nil || rule.Host != nil || rule.Decided != nil || rule.Closing != nil {
		return true
	}
	return slices.Contains(rule.Reads, s.Variable) || slices.Contains(rule.Reads, s.Name)
}
