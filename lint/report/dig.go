package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/dig"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Dig is what the history of one configuration says.
type Dig struct {
	Run   *lint.Run
	Finds []dig.Find
}

// DigText writes the origin of every setting for people.
func DigText(out io.Writer, all []Dig, today time.Time) error {
	w := bufio.NewWriter(out)
	for _, d := range all {
		for _, f := range d.Finds {
			fmt.Fprintf(w, "%s: %s\n", placeText(f.Setting.NamePlace()), lineText(f.Setting))
			for _, said := range digLines(d.Run, f, today) {
				fmt.Fprintf(w, "    %s\n", oneLine(said))
			}
		}
	}
	return w.Flush()
}

// digLines tell the story of one setting.
func digLines(run *lint.Run, f dig.Find, today time.Time) []string {
	if f.Origin == nil {
		return []string{"not committed"}
	}
	o := f.Origin
	lines := []string{fmt.Sprintf("since %s (%s), %s by %s: %s", o.Time.Format(time.DateOnly), Age(o.Time, today), short(o.Commit), oneLine(o.Author), oneLine(o.Subject))}
	if f.Replaced {
		lines = append(lines, "in place of "+shownValue(f.Before))
	}
	if then := thenText(run, f); then != "" {
		lines = append(lines, then)
	}
	if c := crossedText(f); c != "" {
		lines = append(lines, c)
	}
	if s := f.Setting; s.DefaultKnown && s.Kind == lint.OptionKind {
		now := fmt.Sprintf("the default of %s is %s", run.Target, shownDefault(s))
		switch {
		case f.CaughtUp && f.Pinned:
			now += ": the line says nothing else"
		case f.CaughtUp:
			now += ": it has caught up, and the line says nothing any more"
		}
		lines = append(lines, now)
	}
	return lines
}

func short(commit string) string { return commit[:min(len(commit), 10)] }

func thenText(run *lint.Run, f dig.Find) string {
	when := fmt.Sprintf("%s was current then", f.Then)
	if run.From.Known() {
		when = fmt.Sprintf("written for %s", f.Then)
	}
	switch {
	case !f.Then.Known():
		return ""
	case !f.ThenKnown:
		return when
	case f.Pinned:
		return when + ", and its default"
	default:
		return when + ", whose default was " + shownValue(shownAs(f.Setting.Class, f.DefaultThen))
	}
}

func crossedText(f dig.Find) string {
	var parts []string
	if n := len(f.Crossed); n > 0 {
		parts = append(parts, fmt.Sprintf("%s (%s)", counted(n, "long-term series", "long-term series"), strings.Join(serverNames(f.Crossed), ", ")))
	}
	if f.Profiles > 0 {
		parts = append(parts, counted(f.Profiles, "change of the profile", "changes of the profile"))
	}
	if len(parts) == 0 {
		return ""
	}
	return "it has crossed " + strings.Join(parts, " and ")
}

func serverNames(servers []server.Server) []string {
	all := make([]string, len(servers))
	for i, s := range servers {
		all[i] = s.String()
	}
	return all
}

type jsonDig struct {
	Schema string       `json:"schema"`
	Tool   jsonTool     `json:"tool"`
	Runs   []jsonDigRun `json:"runs"`
}

type jsonDigRun struct {
	Target   *string       `json:"target"`
	Settings []jsonDigFind `json:"settings"`
}

type jsonDigFind struct {
	File          string         `json:"file"`
	Line          int            `json:"line"`
	Option        string         `json:"option"`
	Value         *string        `json:"value"`
	Commit        *string        `json:"commit"`
	Author        *string        `json:"author"`
	Date          *string        `json:"date"`
	Subject       *string        `json:"subject"`
	Path          *string        `json:"path"`
	Replaced      *string        `json:"replaced"`
	Then          *string        `json:"then"`
	DefaultThen   *string        `json:"default_then"`
	DefaultTarget *string        `json:"default_target"`
	WasDefault    bool           `json:"was_default"`
	CaughtUp      bool           `json:"caught_up"`
	Crossed       []string       `json:"crossed"`
	Profiles      int            `json:"profile_changes"`
	Values        []jsonDigValue `json:"values"`
}

type jsonDigValue struct {
	Since string  `json:"since"`
	Value *string `json:"value"`
	Gone  bool    `json:"gone"`
}

// DigJSON writes the origin of every setting for programs.
func DigJSON(out io.Writer, tool Tool, all []Dig) error {
	report := jsonDig{Schema: "cnfarch/dig/v1", Tool: jsonTool(tool), Runs: make([]jsonDigRun, 0, len(all))}
	for _, d := range all {
		run := jsonDigRun{Target: serverName(d.Run.Target), Settings: make([]jsonDigFind, 0, len(d.Finds))}
		for _, f := range d.Finds {
			run.Settings = append(run.Settings, findJSON(f))
		}
		report.Runs = append(report.Runs, run)
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(report)
}

func findJSON(f dig.Find) jsonDigFind {
	s := f.Setting
	out := jsonDigFind{
		File: fileName(s.File), Line: s.File.Pos(s.Node.Name.Start).Line, Option: maskedName(s.Name), Value: known(maskedValue(s), s.Has),
		Replaced: known(f.Before, f.Replaced), Then: serverName(f.Then), DefaultThen: known(f.DefaultThen, f.ThenKnown),
		DefaultTarget: known(s.DefaultText, s.DefaultKnown), WasDefault: f.Pinned, CaughtUp: f.CaughtUp, Crossed: serverNames(f.Crossed),
		Profiles: f.Profiles, Values: make([]jsonDigValue, 0, len(f.Values)),
	}
	if o := f.Origin; o != nil {
		out.Commit, out.Author, out.Subject, out.Path = known(o.Commit, true), known(o.Author, true), known(o.Subject, true), known(o.Path, true)
		out.Date = known(o.Time.Format(time.DateOnly), true)
	}
	for _, v := range f.Values {
		out.Values = append(out.Values, jsonDigValue{v.Since.Format(time.DateOnly), known(v.Text, v.Has && !v.Gone), v.Gone})
	}
	return out
}
