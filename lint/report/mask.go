package report

import (
	"bytes"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/text"
)

// maskedValue is the value of a setting as it may be shown.
func maskedValue(s *lint.Setting) string {
	if s.Secret && s.Raw != "" {
		return secret.Mask
	}
	return secret.Text(s.Raw)
}

// maskedText is a text about a setting, which may be nil, as it may be shown.
func maskedText(s *lint.Setting, said string) string {
	switch {
	case s == nil:
	case s.Secret:
		said = secret.Hide(said, s.Raw)
	default:
		said = secret.HideKeys(said, s.Spelling, s.Name)
	}
	return secret.Text(said)
}

// maskedName is the name of a setting as it may be shown.
func maskedName(name string) string { return secret.Key(name) }

// maskedSuggestion is the value that a setting is to get, as it may be shown.
func maskedSuggestion(s *lint.Setting, suggestion lint.Suggestion) string {
	if (s.Secret || defaults.Class(suggestion.Option).Secret) && suggestion.Value != "" {
		return secret.Mask
	}
	return secret.Text(suggestion.Value)
}

// maskedSpans are the parts of a line that may not be shown. The offsets count
// from the start of the file.
func maskedSpans(f *lint.File, line text.Span, s *lint.Setting) []text.Span {
	if s != nil && s.Secret && !s.Node.Value.Empty() {
		return []text.Span{{Start: s.Node.Value.Start, End: max(s.Node.Value.End, line.End)}}
	}
	spans := secret.Line(line.Of(f.Bytes))
	for i := range spans {
		spans[i].Start += line.Start
		spans[i].End += line.Start
	}
	return spans
}

// Masked is a change of an option file as it may be shown. Its diff is for
// people: no program takes it where a secret stands beside what changes.
func Masked(c Change) Change { return Change{c.Name, maskedFile(c.Before), maskedFile(c.Now)} }

func maskedFile(src []byte) []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(src) {
		body := bytes.TrimRight(line, "\r\n")
		out.WriteString(secret.LineText(string(body)))
		out.Write(line[len(body):])
	}
	return out.Bytes()
}
