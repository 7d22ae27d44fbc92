package rewrite

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Strip takes every record out of the files of a run, and leaves the settings as
// they are. A comment that was meant as a record and is none stays.
func Strip(run *lint.Run) ([]Result, error) {
	results := make([]Result, 0, len(run.Sources))
	for _, f := range run.Sources {
		var edits []text.Edit
		for _, rec := range f.Records {
			if rec.Problem == nil && rec.Alone() {
				edits = append(edits, text.Edit{Span: f.Nodes[rec.Node].Span})
			}
		}
		after, err := text.Apply(f.Bytes, edits)
		if err != nil {
			return nil, fmt.Errorf("strip %s: %w", f.Name, err)
		}
		results = append(results, Result{f, after})
	}
	return results, nil
}
