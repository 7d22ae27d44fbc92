package hygiene

import (
	"bytes"
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/text"
)

// onRecord reports at a record, as a note on the setting that it stands above.
func onRecord(p *lint.Pass, rec *lint.PlacedRecord, severity lint.Severity, format string, args ...any) *lint.Draft {
	if rec.Setting != nil {
		return p.Note(rec.Setting, severity, format, args...).At(rec.Span)
	}
	return p.Remark(rec.Place(), severity, format, args...)
}

// without is the edit that takes rules out of an ignore: the whole line where
// none is left.
func without(rec *lint.PlacedRecord, gone []string) text.Edit {
	left := rec.Record
	left.Rules = nil
	for _, named := range rec.Rules {
		if !slices.Contains(gone, named.Name) {
			left.Rules = append(left.Rules, named)
		}
	}
	if len(left.Rules) > 0 {
		line := rec.Span.Of(rec.File.Bytes)
		indent := line[:len(line)-len(bytes.TrimLeft(line, " \t"))]
		return text.Edit{Span: rec.Span, New: string(indent) + left.String()}
	}
	return text.Edit{Span: rec.File.Nodes[rec.Node].Span}
}
