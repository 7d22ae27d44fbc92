package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/record"
)

var voidRecord = lint.Rule{
	Code: "U41", Name: "void-record", Family: family,
	Summary:  "a written verdict whose premise fell or whose time has passed",
	Severity: lint.Warning,
	File:     checkVoidRecords,
}

func checkVoidRecords(p *lint.Pass, f *lint.File) {
	for _, rec := range f.Records {
		if rec.Problem != nil || rec.Verb != record.Keep {
			continue
		}
		status := p.Status(rec)
		if status.State != record.Void {
			continue
		}
		pass := *p // each finding with its own premises
		var why []string
		for _, fallen := range status.Fallen {
			pass.Use(fallen.Premise.Fact.Key)
			why = append(why, "it rests on "+fallen.Premise.String()+", and "+fallen.Premise.Fact.Key+" is "+fallen.Known)
		}
		if status.Ended {
			why = append(why, ended(p, rec.Until))
		}
		onRecord(&pass, rec, lint.Warning, "this record no longer holds: %s; decide anew: %q was the reason", strings.Join(why, "; "), rec.Reason)
	}
}

func ended(p *lint.Pass, until record.Until) string {
	if until.Server.Known() {
		return "it was to end with " + until.String() + ", and the target is " + p.Target().String()
	}
	return "it was to end on " + until.String()
}
