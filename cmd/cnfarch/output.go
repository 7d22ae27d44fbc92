package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/rewrite"
	"github.com/cnfarch/cnfarch/rules"
)

// destination is one --format NAME or NAME=FILE.
type destination struct {
	format report.Format
	file   string // empty for stdout
}

// reporter reads the flags of the reports before any work is done, and gives the
// function that writes them. find knows the formats of one kind of report.
func (a *app) reporter(find func(string) (report.Format, error)) (func(*report.Report) error, error) {
	minimum, err := severity("--min-severity", a.flags.minSeverity)
	if err != nil {
		return nil, err
	}
	destinations, err := parseFormats(a.flags.formats, find)
	if err != nil {
		return nil, err
	}
	colored, err := colorOf(a.flags.color, a.stdout)
	if err != nil {
		return nil, err
	}
	return func(r *report.Report) error {
		r.Tool = report.Tool{Name: "cnfarch", Version: version(), DefaultsDate: defaults.Date}
		r.MinSeverity = minimum
		r.Page, r.Edits = rules.Document, rewrite.Fix
		if r.Base, err = os.Getwd(); err != nil {
			return err
		}
		return a.writeAll(r, destinations, colored)
	}, nil
}

func parseFormats(texts []string, find func(string) (report.Format, error)) ([]destination, error) {
	if len(texts) == 0 {
		texts = []string{"text"}
	}
	var all []destination
	taken := map[string]bool{}
	for _, text := range texts {
		name, file, _ := strings.Cut(text, "=")
		format, err := find(name)
		if err != nil {
			return nil, fmt.Errorf("--format %s: %w", text, err)
		}
		if taken[file] {
			return nil, fmt.Errorf("--format %s: another format is written to the same place", text)
		}
		taken[file] = true
		all = append(all, destination{format, file})
	}
	return all, nil
}

// writesFiles reports whether a report goes to a file.
func (a *app) writesFiles() bool {
	return slices.ContainsFunc(a.flags.formats, func(text string) bool { return strings.Contains(text, "=") })
}

// write writes one report; to a file whole or not at all, also where the work
// broke off.
func (a *app) write(r *report.Report, d destination, colored bool) error {
	if d.file == "" {
		return d.format.Write(a.stdout, r, report.NewPalette(colored))
	}
	return rewrite.Stream(d.file, func(w io.Writer) error {
		return cmp.Or(d.format.Write(w, r, report.NewPalette(false)), a.broke)
	})
}

// named refuses formats in which every finding has a file where the only name
// of one would be made up.
func (a *app) named(paths []string) error {
	if !slices.Contains(paths, stdinPath) || a.flags.stdinFile != "" {
		return nil
	}
	for _, text := range a.flags.formats {
		name, _, _ := strings.Cut(text, "=")
		if format, err := report.Find(name); err == nil && format.NeedsFiles() {
			return fmt.Errorf("--format %s: its readers take no finding without a file of the repository, and standard input is none: name it with --stdin-filename", text)
		}
	}
	return nil
}
