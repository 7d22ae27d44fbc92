package hygiene

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

var ignoredFatal = lint.Rule{
	Code: "U45", Name: "ignored-fatal", Family: family,
	Summary:  "an ignore of something that keeps the target from starting",
	Severity: lint.Warning,
	Closing:  checkIgnoredFatal,
}

func checkIgnoredFatal(p *lint.Pass, f *lint.File) {
	for _, rec := range f.Records {
		if len(rec.Refused) == 0 {
			continue
		}
		names := slices.Compact(slices.Sorted(slices.Values(rec.Refused)))
		onRecord(p, rec, lint.Warning, "%s does not start with what %s reports, and no record can take that out: mend the line", p.Target(), strings.Join(names, ", "))
	}
}
