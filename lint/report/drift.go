package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/drift"
)

// Drift is one configuration held against a running host.
type Drift struct {
	Run    *lint.Run
	Result *drift.Result
}

// DriftText writes the differences for people: each with what the files say,
// what runs, why, and what can be done.
func DriftText(out io.Writer, all []Drift) error {
	w := bufio.NewWriter(out)
	for _, d := range all {
		for _, diff := range d.Result.Differences {
			writeDifference(w, diff)
		}
		fmt.Fprintf(w, "%s for %s; %d as the files say", counted(len(d.Result.Differences), "difference", "differences"), driftSubject(d.Run), d.Result.Equal)
		if d.Result.Unknown > 0 {
			fmt.Fprintf(w, ", %d that nobody can compare", d.Result.Unknown)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// driftSubject is what the files are for.
func driftSubject(run *lint.Run) string {
	if !run.Target.Known() {
		return "the kernel"
	}
	return run.Target.String()
}

func writeDifference(w io.Writer, d drift.Difference) {
	fmt.Fprintf(w, "%s: %s\n", d.Option, oneLine(driftSentence(d)))
	if d.Do != "" {
		fmt.Fprintf(w, "    to follow the files: %s\n", oneLine(d.Do))
	}
	if d.Line != "" {
		fmt.Fprintf(w, "    to keep it: %s\n", oneLine(d.Line))
	}
}

// driftSentence says what the matter is with one variable.
func driftSentence(d drift.Difference) string {
	written := "no file sets it"
	if d.Setting != nil {
		written = placeText(d.Setting.NamePlace()) + " says " + shownValue(d.Written)
	} else if d.Default != "" {
		written += ", the default is " + shownValue(d.Default)
	}
	runs := "the server runs " + shownValue(d.Runs)
	if d.Setting != nil && d.Setting.Kind == lint.SysctlKind {
		runs = "it runs with " + shownValue(d.Runs)
	}
	if !d.Of.Has {
		runs = "the server runs a value that the dump does not show"
	}
	switch d.State {
	case drift.NotRunning:
		return written + ", and it is not there at run time"
	case drift.Changed, drift.RuntimeOnly:
		return written + "; " + runs + set(d)
	case drift.Overridden, drift.PersistedOnly:
		return written + "; " + runs + ", as SET PERSIST has left it"
	case drift.Pending:
		return written + "; " + runs + " and will run " + shownValue(d.Saved) + " from the next start on, as SET PERSIST has left it"
	case drift.Edited:
		return written + "; " + runs + readFrom(d)
	case drift.ByCommandLine:
		return written + "; " + runs + ", from its command line"
	default:
		return written + "; " + runs
	}
}

func set(d drift.Difference) string {
	if d.Of.Origin != drift.Dynamic {
		return ""
	}
	said := ", set since the start"
	if d.Of.SetTime != "" {
		said += " on " + d.Of.SetTime
	}
	if d.Of.SetBy != "" {
		said += " by " + d.Of.SetBy
	}
	return said
}

// readFrom says where the value of a line that is not there now came from.
func readFrom(d drift.Difference) string {
	switch {
	case d.Of.Origin == drift.Compiled:
		return ", its default: it was started without the line"
	case d.Of.Path != "":
		return ", which it has read from " + d.Of.Path
	default:
		return ", which it has read from a file"
	}
}

type jsonDrift struct {
	Schema string         `json:"schema"`
	Tool   jsonTool       `json:"tool"`
	Runs   []jsonDriftRun `json:"runs"`
}

type jsonDriftRun struct {
	Target      *string          `json:"target"`
	Differences []jsonDifference `json:"differences"`
	Equal       int              `json:"equal"`
	Unknown     int              `json:"unknown"`
}

type jsonDifference struct {
	Option    string  `json:"option"`
	State     string  `json:"state"`
	File      *string `json:"file"`
	Line      *int    `json:"line"`
	Written   *string `json:"written"`
	Runs      *string `json:"runs"`
	Default   *string `json:"default"`
	Persisted *string `json:"persisted"`
	Origin    string  `json:"origin"`
	Path      *string `json:"path"`
	SetTime   *string `json:"set_time"`
	SetBy     *string `json:"set_by"`
	KeepLine  *string `json:"keep_line"`
	Statement *string `json:"statement"`
	Message   string  `json:"message"`
}

// DriftJSON writes the differences for programs.
func DriftJSON(out io.Writer, tool Tool, all []Drift) error {
	report := jsonDrift{Schema: "cnfarch/drift/v1", Tool: jsonTool(tool), Runs: make([]jsonDriftRun, 0, len(all))}
	for _, d := range all {
		run := jsonDriftRun{Target: serverName(d.Run.Target), Differences: make([]jsonDifference, 0, len(d.Result.Differences)), Equal: d.Result.Equal, Unknown: d.Result.Unknown}
		for _, diff := range d.Result.Differences {
			run.Differences = append(run.Differences, differenceJSON(diff))
		}
		report.Runs = append(report.Runs, run)
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(report)
}

func differenceJSON(d drift.Difference) jsonDifference {
	some := func(s string) *string { return known(s, s != "") }
	out := jsonDifference{
		Option: d.Option, State: d.State.String(), Written: known(d.Written, d.Setting != nil), Runs: known(d.Runs, d.Of.Has),
		Default: some(d.Default), Persisted: some(d.Saved), Origin: d.Of.Origin.String(), Path: some(d.Of.Path),
		SetTime: some(d.Of.SetTime), SetBy: some(d.Of.SetBy), KeepLine: some(d.Line), Statement: some(d.Do), Message: driftSentence(d),
	}
	if s := d.Setting; s != nil {
		line := s.File.Pos(s.Node.Name.Start).Line
		out.File, out.Line = known(fileName(s.File), true), &line
	}
	return out
}
