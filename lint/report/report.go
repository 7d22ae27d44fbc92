// Package report writes what runs found, one file per format. A writer sees
// values only through mask.go, so that no secret gets out by any format.
package report

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
	"github.com/cnfarch/cnfarch/lint/upgrade"
)

// Tool says which program speaks.
type Tool struct {
	Name         string
	Version      string
	DefaultsDate string // the day on which the facts were true, YYYY-MM-DD
}

// Report is what one call of the program found.
type Report struct {
	Tool Tool
	Runs []*lint.Run
	// Stream, where set, takes the place of Runs: it gives them one by one, once,
	// so that they need not all be held.
	Stream iter.Seq[*lint.Run]
	// MinSeverity leaves findings below it out; zero leaves none out.
	MinSeverity lint.Severity
	// FailOn is the severity from which on a finding is a failure.
	FailOn lint.Severity
	// Base is the folder that names of files are relative to in formats for
	// programs; empty leaves them as they are.
	Base string
	// Page gives a rule's document, and Edits what settles a finding safely;
	// formats do without where they are nil.
	Page  func(*lint.Rule) string
	Edits func(*lint.Run, *lint.Finding) []text.Edit
	// Upgrade gives the move that a run makes; it is nil where the report is not
	// about moves, and gives nil for a run of kernel settings alone.
	Upgrade func(*lint.Run) *upgrade.Plan
	// All shows changed defaults of low impact too.
	All bool
}

// Format is one way to write a report. Only formats for people use the palette.
type Format struct {
	Name  string
	About string
	Write func(io.Writer, *Report, Palette) error
}

// NeedsFiles reports whether the format's readers take no finding without a
// file of the repository.
func (f Format) NeedsFiles() bool { return f.Name == "sarif" || f.Name == "gitlab" }

// Formats are all formats, in the order of the documentation.
func Formats() []Format {
	return []Format{
		{"text", "for people: each finding with its line, the place in it, the verdict and why", Text},
		{"short", "one line for each finding, for editors and grep", Short},
		{"json", "everything, for programs: the newest version of the schema", JSON},
		{"json-v1", "version 1 of the schema", JSON},
		{"sarif", "SARIF 2.1.0, for code scanning", SARIF},
		{"github", "annotations of GitHub Actions, below a line for each finding", GitHub},
		{"gitlab", "a code quality report of GitLab", GitLab},
		{"junit", "test cases, for Jenkins and others", JUnit},
		{"checkstyle", "the XML of Checkstyle", Checkstyle},
		{"markdown", "tables, for the summary of a job or a comment", Markdown},
	}
}

// Find looks a format up by its name; the error names all there are.
func Find(name string) (Format, error) { return find(Formats(), name) }

// FindUpgrade is Find for reports on moves.
func FindUpgrade(name string) (Format, error) { return find(UpgradeFormats(), name) }

func find(formats []Format, name string) (Format, error) {
	var names []string
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("%q is no format: there are %s", name, strings.Join(names, ", "))
}

// Summary counts. Findings that are suppressed or below the lowest severity
// do not count.
type Summary struct {
	Files, Settings, Keep, Change, Delete, Undecided int
	Error, Warning, Info, Suppressed                 int
}

// Summarize counts over all runs. A file that several runs read counts once.
func Summarize(r *Report) Summary {
	t := newTally(r)
	for run := range r.each() {
		t.add(run)
	}
	return t.Summary
}

// tally counts runs as they come.
type tally struct {
	Summary
	report *Report
	files  map[string]bool
	runs   int
	target server.Server // of the last run
	hosts  []hostTally
	rules  map[string]*ruleTally
}

func newTally(r *Report) *tally {
	return &tally{report: r, files: make(map[string]bool), rules: make(map[string]*ruleTally)}
}

func (t *tally) add(run *lint.Run) {
	t.runs++
	t.target = run.Target
	t.host(run)
	for _, f := range run.Sources {
		t.files[fileName(f)] = true
	}
	for _, s := range run.Settings {
		t.setting(s)
	}
	for _, f := range run.Findings {
		if t.report.shows(f) {
			t.finding(f)
		}
	}
	t.Files = len(t.files)
}

// each gives the runs in order. A stream can be read once.
func (r *Report) each() iter.Seq[*lint.Run] {
	if r.Stream != nil {
		return r.Stream
	}
	return slices.Values(r.Runs)
}

func (sum *Summary) setting(s *lint.Setting) {
	sum.Settings++
	switch s.Decision.Verdict {
	case lint.Keep:
		sum.Keep++
	case lint.Change:
		sum.Change++
	case lint.Delete:
		sum.Delete++
	}
	if s.Decision.Undecided {
		sum.Undecided++
	}
}

func (sum *Summary) finding(f *lint.Finding) {
	switch {
	case f.Suppressed != nil:
		sum.Suppressed++
	case f.Severity == lint.Error:
		sum.Error++
	case f.Severity == lint.Warning:
		sum.Warning++
	default:
		sum.Info++
	}
}

func (r *Report) shows(f *lint.Finding) bool { return f.Severity >= r.MinSeverity }

// fileName is the name by which people know a file: where it lies here.
func fileName(f *lint.File) string {
	if f.Disk != "" {
		return f.Disk
	}
	return f.Name
}
