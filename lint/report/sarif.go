package report

import (
	"bufio"
	"io"
	"net/url"
	"path"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/text"
)

// sarifSchema names the schema of SARIF 2.1.0, errata 01.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// SARIF writes the Static Analysis Results Interchange Format, version 2.1.0
// (OASIS), with what GitHub asks for beyond it: one run, a file for every
// result, relative names, a help text for every rule. Results are written as
// they come, and the rules that they use last.
func SARIF(w io.Writer, r *Report, _ Palette) error {
	s := sarifWriter{Report: r, jsonWriter: jsonWriter{out: bufio.NewWriter(w)}, index: make(map[string]int)}
	s.piece(`{"$schema":`, sarifSchema, "")
	s.piece(`,"version":`, "2.1.0", "")
	s.piece(`,"runs":[{"columnKind":`, "utf16CodeUnits", "")
	s.piece(`,"results":[`, nil, "")
	separator := "\n"
	for res := range r.results() {
		s.piece(separator, s.result(res), "")
		separator = ",\n"
	}
	s.piece("\n],\"tool\":", sarifTool{sarifDriver{
		Name: r.Tool.Name, SemanticVersion: semantic(r.Tool.Version), Version: r.Tool.Version,
		Rules: s.rules, Properties: map[string]string{"defaultsDate": r.Tool.DefaultsDate},
	}}, "")
	s.piece("}]}\n", nil, "")
	if s.err != nil {
		return s.err
	}
	return s.out.Flush()
}

// semantic is the version without the v that Go writes, empty where it is none.
func semantic(version string) string {
	number, ok := strings.CutPrefix(version, "v")
	if !ok {
		return ""
	}
	return number
}

type sarifWriter struct {
	*Report
	jsonWriter
	rules []sarifRule
	index map[string]int
}

func (s *sarifWriter) result(res result) sarifResult {
	out := sarifResult{
		RuleID: res.Rule.Name, RuleIndex: s.rule(res.Rule), Level: sarifLevel(res.Severity),
		Message:      sarifText{res.message},
		Locations:    []sarifLocation{{sarifPhysical{sarifArtifact{uri(res.path)}, regionOf(res.file, res.span)}}},
		Fingerprints: map[string]string{"cnfarch/v1": res.fingerprint},
		Properties:   propertiesOf(res),
	}
	if res.Suppressed != nil {
		kind := "inSource"
		if !strings.HasPrefix(res.Suppressed.By, "ignore") {
			kind = "external"
		}
		out.Suppressions = []sarifSuppression{{kind, maskedText(res.Setting, res.Suppressed.Reason)}}
	}
	if fix, ok := s.fix(res); ok {
		out.Fixes = []sarifFix{fix}
	}
	return out
}

// rule gives the index of a rule, which is listed when it is first met.
func (s *sarifWriter) rule(rule *lint.Rule) int {
	if i, ok := s.index[rule.Name]; ok {
		return i
	}
	page := s.page(rule)
	s.index[rule.Name] = len(s.rules)
	s.rules = append(s.rules, sarifRule{
		ID: rule.Name, Name: rule.Code, Short: sarifText{rule.Summary}, Full: sarifText{firstParagraph(page, rule.Summary)},
		Help:       sarifHelp{page, page},
		Default:    sarifConfiguration{sarifLevel(rule.Severity)},
		Properties: sarifRuleProperties{Tags: tagsOf(rule), Precision: "high", Severity: githubSeverity(rule.Severity)},
	})
	return s.index[rule.Name]
}

// page is the part of a rule's document that helps where a finding is read,
// the summary where there is none.
func (s *sarifWriter) page(rule *lint.Rule) string {
	page := ""
	if s.Page != nil {
		page, _, _ = strings.Cut(s.Page(rule), "\n## Examples")
	}
	if page = strings.TrimSpace(page); page == "" {
		return rule.Summary
	}
	return page
}

// firstParagraph is what a rule's page says under its first heading. GitHub
// shows no more than 1,024 characters.
func firstParagraph(page, otherwise string) string {
	for part := range strings.SplitSeq(page, "\n\n") {
		part = strings.Join(strings.Fields(part), " ")
		if part != "" && part[0] != '#' && len(part) <= 1024 {
			return part
		}
	}
	return otherwise
}

func tagsOf(rule *lint.Rule) []string {
	if rule.Family == "" {
		return []string{}
	}
	return []string{rule.Family}
}

func sarifLevel(s lint.Severity) string {
	switch s {
	case lint.Error:
		return "error"
	case lint.Warning:
		return "warning"
	default:
		return "note"
	}
}

// githubSeverity is the word that GitHub sorts by.
func githubSeverity(s lint.Severity) string {
	if s == lint.Info {
		return "recommendation"
	}
	return s.String()
}

func propertiesOf(res result) sarifProperties {
	p := sarifProperties{Host: res.run.Host, Option: maskedName(res.Option), Fatal: res.Fatal, Fix: res.Fix.String()}
	if res.run.Target.Known() {
		p.Target = res.run.Target.String()
	}
	for _, premise := range res.Premises {
		p.Premises = append(p.Premises, premise.Key+"="+premise.Text)
	}
	for _, e := range res.Evidence {
		p.Evidence = append(p.Evidence, maskedText(res.Setting, e))
	}
	return p
}

// fix is the safe edit that settles a result. Edits of secrets are left out.
func (s *sarifWriter) fix(res result) (sarifFix, bool) {
	if s.Edits == nil || res.Finding.Fix != lint.Safe || res.Suppressed != nil || res.Setting != nil && res.Setting.Secret {
		return sarifFix{}, false
	}
	var replacements []sarifReplacement
	for _, e := range s.Edits(res.run, res.Finding) {
		r := sarifReplacement{Deleted: *wholeRegion(res.file, e.Span)}
		if e.New != "" {
			r.Inserted = &sarifText{e.New}
		}
		replacements = append(replacements, r)
	}
	if len(replacements) == 0 {
		return sarifFix{}, false
	}
	return sarifFix{
		Description: sarifText{"no server that reads the file behaves differently afterwards"},
		Changes:     []sarifChange{{sarifArtifact{uri(res.path)}, replacements}},
	}, true
}

// regionOf is the first line where a result has no place of its own.
func regionOf(f *lint.File, span text.Span) *sarifRegion {
	if f == nil {
		return &sarifRegion{StartLine: 1}
	}
	if span.Empty() {
		return &sarifRegion{StartLine: f.Pos(span.Start).Line}
	}
	return wholeRegion(f, span)
}

func wholeRegion(f *lint.File, span text.Span) *sarifRegion {
	start, end := f.Pos(span.Start), f.Pos(span.End)
	return &sarifRegion{start.Line, column16(f, start.Line, span.Start), end.Line, column16(f, end.Line, span.End)}
}

// column16 is the column of an offset in UTF-16 code units, from 1. A byte that
// is no UTF-8 counts as the one character that it becomes.
func column16(f *lint.File, line, offset int) int {
	column := 1
	for before := f.Bytes[f.LineSpan(line).Start:offset]; len(before) > 0; {
		c, size := utf8.DecodeRune(before)
		column += max(1, utf16.RuneLen(c))
		before = before[size:]
	}
	return column
}

// uri is a path as a relative reference, or a file URI where it is absolute.
func uri(name string) string {
	u := url.URL{Path: name}
	if path.IsAbs(name) || len(name) > 2 && name[1:3] == ":/" {
		u = url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(name, "/")}
	}
	return u.String()
}
