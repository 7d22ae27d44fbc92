package report

import (
	"bytes"
	"strings"

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
	if s != nil && s.Secret {
		return secret.Hide(said, s.Raw)
	}
	return secret.Text(said)
}

// maskedSuggestion is the value that a setting is to get, as it may be shown.
func maskedSuggestion(s *lint.Setting, suggestion lint.Suggestion) string {
	if s.Secret && suggestion.Value != "" {
		return secret.Mask
	}
	return secret.Text(suggestion.Value)
}

// maskedSpans are the parts of a line that may not be shown. The offsets count
// from the start of the file.
func maskedSpans(f *lint.File, line text.Span, s *lint.Setting) []text.Span {
	if s != nil && s.Secret && !s.Node.Value.Empty() {
		return []text.Span{s.Node.Value}
	}
	spans := secret.Spans(line.Of(f.Bytes))
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
		out.WriteString(maskedLine(string(body)))
		out.Write(line[len(body):])
	}
	return out.Bytes()
}

// maskedLine knows a secret by the name of its option, commented out or not, and
// by how it is written.
func maskedLine(line string) string {
	key, value, set := strings.Cut(line, "=")
	name := strings.TrimPrefix(lint.Canonical(strings.Trim(key, "#; \t")), "loose_")
	if set && strings.TrimSpace(value) != "" && defaults.Class(name).Secret {
		return key + "= " + secret.Mask
	}
	return secret.Text(line)
}
