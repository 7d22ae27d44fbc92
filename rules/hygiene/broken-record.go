package hygiene

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/near"
	"github.com/cnfarch/cnfarch/lint/record"
)

var brokenRecord = lint.Rule{
	Code: "U40", Name: "broken-record", Family: family,
	Summary:  "a record that cannot be read, or that names no rule there is",
	Severity: lint.Warning,
	File:     checkBrokenRecords,
}

func checkBrokenRecords(p *lint.Pass, f *lint.File) {
	for _, rec := range f.Records {
		switch {
		case rec.Problem != nil:
			reportBroken(p, rec)
		case rec.Ignores():
			for _, named := range rec.Rules {
				checkNamed(p, rec, named)
			}
		}
	}
}

func reportBroken(p *lint.Pass, rec *lint.PlacedRecord) {
	why := rec.Problem.Message
	if cnf.HasPlaceholder(rec.Span.Of(rec.File.Bytes)) {
		why += "; where a template fills it in, it is judged as it stands here"
	}
	at := rec.Problem.Span.Shift(rec.Span.Start)
	onRecord(p, rec, lint.Warning, "%s (until then it is a comment and settles nothing)", why).At(at)
}

// checkNamed holds a rule that an ignore names against those there are.
func checkNamed(p *lint.Pass, rec *lint.PlacedRecord, named record.Rule) {
	if _, known := p.RuleNamed(named.Name); known {
		return
	}
	hint := "cnfarch rules lists them"
	if meant, ok := near.Name(named.Name, p.RuleNames()); ok {
		hint = "did you mean " + meant + "?"
	}
	onRecord(p, rec, lint.Warning, "%s is no rule, so this takes nothing out: %s", named.Name, hint).At(named.Span.Shift(rec.Span.Start))
}
