package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

// schemaV1 names version 1; its schema is fixtures/schema/report-v1.json. Only
// additions are made to it.
const schemaV1 = "cnfarch/report/v1"

type jsonTool struct {
	Name         string `json:"name"`
	Version      string `json:"version"`
	DefaultsDate string `json:"defaults_date"`
}

type jsonRun struct {
	Host         string            `json:"host"`
	Target       *string           `json:"target"`
	From         *string           `json:"from"`
	Profile      map[string]string `json:"profile"`
	Settings     []jsonSetting     `json:"settings"`
	Findings     []jsonFinding     `json:"findings"`
	Unset        []jsonUnset       `json:"unset"`
	MissingFacts []jsonMissing     `json:"missing_facts"`
	Upgrade      *jsonUpgrade      `json:"upgrade,omitempty"` // of diff alone
}

type jsonSetting struct {
	File          string        `json:"file"`
	Line          int           `json:"line"`
	Column        int           `json:"column"`
	EndColumn     int           `json:"end_column"`
	Offset        int           `json:"offset"`
	Group         string        `json:"group"`
	Option        string        `json:"option"`
	Spelling      string        `json:"spelling"`
	Value         *string       `json:"value"`
	Kind          string        `json:"kind"`
	Effective     bool          `json:"effective"`
	DefaultFrom   *string       `json:"default_from"`
	DefaultTarget *string       `json:"default_target"`
	Verdict       string        `json:"verdict"`
	Undecided     bool          `json:"undecided"`
	Recorded      bool          `json:"recorded"`
	Suggest       []jsonSuggest `json:"suggest"`
	Reason        string        `json:"reason"`
	Rules         []string      `json:"rules"`
}

type jsonSuggest struct {
	Option string  `json:"option"`
	Value  *string `json:"value"`
}

type jsonFinding struct {
	Rule       string            `json:"rule"`
	Severity   string            `json:"severity"`
	Message    string            `json:"message"`
	File       *string           `json:"file"`
	Line       *int              `json:"line"`
	Column     *int              `json:"column"`
	EndLine    *int              `json:"end_line"`
	EndColumn  *int              `json:"end_column"`
	Option     *string           `json:"option"`
	Fatal      bool              `json:"fatal"`
	Premises   map[string]string `json:"premises"`
	Evidence   []string          `json:"evidence"`
	Fix        string            `json:"fix"`
	Suppressed *jsonSuppressed   `json:"suppressed"`
}

type jsonSuppressed struct {
	By     string `json:"by"`
	Reason string `json:"reason"`
}

type jsonUnset struct {
	Option        string  `json:"option"`
	DefaultFrom   *string `json:"default_from"`
	DefaultTarget *string `json:"default_target"`
	Impact        string  `json:"impact"`
	Note          string  `json:"note"`
}

type jsonMissing struct {
	Fact     string   `json:"fact"`
	NeededBy []string `json:"needed_by"`
}

type jsonSummary struct {
	Files     int `json:"files"`
	Settings  int `json:"settings"`
	Keep      int `json:"keep"`
	Change    int `json:"change"`
	Delete    int `json:"delete"`
	Undecided int `json:"undecided"`
	Error     int `json:"error"`
	Warning   int `json:"warning"`
	Info      int `json:"info"`
}

// JSON writes version 1 of the schema: everything, in the same bytes for the
// same input, each run as it comes. Bytes that are no UTF-8 become U+FFFD, as
// JSON cannot carry them.
func JSON(w io.Writer, r *Report, _ Palette) error {
	j := jsonWriter{out: bufio.NewWriter(w)}
	j.piece("{\n  \"schema\": ", schemaV1, "  ")
	j.piece(",\n  \"tool\": ", jsonTool(r.Tool), "  ")
	j.piece(",\n  \"runs\": [", nil, "")
	sum := newTally(r)
	separator := "\n    "
	for run := range r.each() {
		j.piece(separator, r.jsonRun(run), "    ")
		separator = ",\n    "
		sum.add(run)
	}
	if sum.runs > 0 {
		j.piece("\n  ", nil, "")
	}
	j.piece("],\n  \"summary\": ", jsonSummary{
		sum.Files, sum.Settings, sum.Keep, sum.Change, sum.Delete, sum.Undecided, sum.Error, sum.Warning, sum.Info,
	}, "  ")
	j.piece("\n}\n", nil, "")
	if j.err != nil {
		return j.err
	}
	return j.out.Flush()
}

// jsonWriter writes pieces of a JSON text until one fails.
type jsonWriter struct {
	out *bufio.Writer
	err error
}

// piece writes text as it is, and a value behind it, unless that is nil. The
// lines of the value but the first begin with prefix.
func (j *jsonWriter) piece(text string, value any, prefix string) {
	if j.err != nil {
		return
	}
	_, j.err = j.out.WriteString(text)
	if value == nil || j.err != nil {
		return
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if prefix != "" {
		encoder.SetIndent(prefix, "  ")
	}
	if j.err = encoder.Encode(value); j.err == nil {
		_, j.err = j.out.Write(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	}
}

func (r *Report) jsonRun(run *lint.Run) jsonRun {
	out := jsonRun{
		Host: run.Host, Target: serverName(run.Target), From: serverName(run.From), Profile: facts(run.Profile),
		Settings: make([]jsonSetting, 0, len(run.Settings)), Findings: make([]jsonFinding, 0, len(run.Findings)),
		Unset: make([]jsonUnset, 0, len(run.Unset)), MissingFacts: make([]jsonMissing, 0, len(run.Missing)),
		Upgrade: r.upgradeJSON(run),
	}
	for _, s := range run.Settings {
		out.Settings = append(out.Settings, settingJSON(s))
	}
	for _, f := range run.Findings {
		if r.shows(f) {
			out.Findings = append(out.Findings, findingJSON(f))
		}
	}
	for _, u := range run.Unset {
		out.Unset = append(out.Unset, jsonUnset(u))
	}
	for _, m := range run.Missing {
		out.MissingFacts = append(out.MissingFacts, jsonMissing{m.Fact, listed(m.NeededBy)})
	}
	return out
}

func settingJSON(s *lint.Setting) jsonSetting {
	start := s.File.Pos(s.Node.Name.Start)
	out := jsonSetting{
		File: fileName(s.File), Line: start.Line, Column: start.Column,
		EndColumn: start.Column + max(s.Node.Value.End, s.Node.Name.End) - s.Node.Name.Start,
		Offset:    s.Node.Name.Start, Group: s.Group, Option: maskedName(s.Name), Spelling: maskedName(s.Spelling), Kind: s.Kind.String(),
		Effective: s.Effective, DefaultFrom: known(s.FromDefault, s.FromKnown), DefaultTarget: known(s.DefaultText, s.DefaultKnown),
		Verdict: s.Decision.Verdict.String(), Undecided: s.Decision.Undecided, Recorded: s.Decision.Recorded,
		Suggest: []jsonSuggest{}, Reason: maskedText(s, s.Decision.Reason), Rules: rulesOf(s),
	}
	out.Value = known(maskedValue(s), s.Has)
	for _, to := range suggestions(s) {
		out.Suggest = append(out.Suggest, jsonSuggest{to.Option, known(maskedSuggestion(s, to), !to.Bare)})
	}
	return out
}

// suggestions are the lines to write instead of a setting.
func suggestions(s *lint.Setting) []lint.Suggestion {
	if s.Decision.Verdict != lint.Change {
		return nil
	}
	return s.Decision.Suggest
}

// rulesOf names the rules that spoke about a setting, the deciding one first.
func rulesOf(s *lint.Setting) []string {
	names := []string{}
	add := func(f *lint.Finding) {
		for _, n := range names {
			if n == f.Rule.Name {
				return
			}
		}
		names = append(names, f.Rule.Name)
	}
	if s.Decision.Finding != nil {
		add(s.Decision.Finding)
	}
	for _, f := range s.Findings {
		if f.Suppressed == nil {
			add(f)
		}
	}
	return names
}

func findingJSON(f *lint.Finding) jsonFinding {
	out := jsonFinding{
		Rule: f.Rule.Name, Severity: f.Severity.String(), Message: maskedText(f.Setting, f.Message),
		Option: known(maskedName(f.Option), f.Option != ""), Fatal: f.Fatal, Premises: make(map[string]string, len(f.Premises)),
		Evidence: make([]string, 0, len(f.Evidence)), Fix: f.Fix.String(),
	}
	if at := f.Place; at.File != nil {
		start, end := at.File.Pos(at.Span.Start), at.File.Pos(at.Span.End)
		out.File = known(fileName(at.File), true)
		out.Line, out.Column, out.EndLine, out.EndColumn = &start.Line, &start.Column, &end.Line, &end.Column
	}
	for _, p := range f.Premises {
		out.Premises[p.Key] = p.Text
	}
	for _, e := range f.Evidence {
		out.Evidence = append(out.Evidence, maskedText(f.Setting, e))
	}
	if f.Suppressed != nil {
		out.Suppressed = &jsonSuppressed{f.Suppressed.By, maskedText(f.Setting, f.Suppressed.Reason)}
	}
	return out
}

// known is a text, or null.
func known(s string, ok bool) *string {
	if !ok {
		return nil
	}
	return &s
}

func serverName(s server.Server) *string { return known(s.String(), s.Known()) }

func facts(p *hw.Profile) map[string]string {
	if p == nil {
		return nil
	}
	out := make(map[string]string)
	for _, f := range p.Facts() {
		out[f.Key] = f.Text
	}
	return out
}

// listed is never nil, so that it is written as [].
func listed(names []string) []string {
	if names == nil {
		return []string{}
	}
	return names
}
