package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/report"
)

// destination is one --format NAME or NAME=FILE.
type destination struct {
	format report.Format
	file   string // empty for stdout
}

// output reads the flags of the reports before any work is done, and gives the
// function that writes them.
func (a *app) output() (func([]*lint.Run) error, error) {
	write, err := a.reporter(report.Find)
	if err != nil {
		return nil, err
	}
	return func(runs []*lint.Run) error { return write(&report.Report{Runs: runs}) }, nil
}

// reporter is output for reports of one kind, whose formats find knows.
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
		for _, d := range destinations {
			if err := a.write(r, d, colored); err != nil {
				return err
			}
		}
		return nil
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

// write writes one report whole or not at all.
func (a *app) write(r *report.Report, d destination, colored bool) error {
	var out bytes.Buffer
	if err := d.format.Write(&out, r, report.NewPalette(colored && d.file == "")); err != nil {
		return err
	}
	if d.file != "" {
		return os.WriteFile(d.file, out.Bytes(), 0o644)
	}
	_, err := io.Copy(a.stdout, &out)
	return err
}
