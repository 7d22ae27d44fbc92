package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/record"
)

// Written is a record with who wrote it.
type Written struct {
	Record *lint.PlacedRecord
	Run    *lint.Run
	Author string    // empty where nobody can say
	Commit string    // likewise
	Time   time.Time // likewise zero
}

// status is what becomes of a record in the run, in a word or two.
func (w Written) status() string {
	rec := w.Record
	switch {
	case rec.Problem != nil:
		return "broken"
	case rec.Verb == record.Undecided:
		return "owed"
	case rec.Verb.Written():
		return "written"
	case !rec.Alone() || rec.Setting == nil && rec.Verb != record.IgnoreFile:
		return "unbound"
	case rec.Ignores() && len(rec.Used) > 0:
		return "used"
	case rec.Ignores():
		return "unused"
	default:
		return w.Run.Status(rec).State.String()
	}
}

// condition is what the record rests on, and what is known of it where it fell.
func (w Written) condition() string {
	var parts []string
	for _, p := range w.Record.Premises {
		part := p.String()
		if truth, known := p.Eval(w.Run.Profile, w.Run.Target); truth == hw.False {
			part += " (now " + known + ")"
		}
		parts = append(parts, part)
	}
	if until := w.Record.Until.String(); until != "" {
		parts = append(parts, "until "+until)
	}
	return strings.Join(parts, ", ")
}

// subject is what the record is about: the line below it, or the rules of an ignore.
func (w Written) subject() string {
	var parts []string
	if w.Record.Ignores() {
		var rules []string
		for _, r := range w.Record.Rules {
			rules = append(rules, r.Name)
		}
		parts = append(parts, "["+strings.Join(rules, ", ")+"]")
	}
	if w.Record.Setting != nil {
		parts = append(parts, lineText(w.Record.Setting))
	}
	return strings.Join(parts, " ")
}

func (w Written) reason() string {
	if w.Record.Problem != nil {
		return maskedText(w.Record.Setting, w.Record.Problem.Message)
	}
	return maskedText(w.Record.Setting, w.Record.Reason)
}

// Age is how long ago something was, in the largest unit that fits.
func Age(since, today time.Time) string {
	days := daysBetween(since, today)
	switch {
	case days < 60:
		return counted(days, "day", "days")
	case days < 730:
		return counted(days/30, "month", "months")
	default:
		return counted(days/365, "year", "years")
	}
}

func daysBetween(since, today time.Time) int {
	return max(0, int(today.Sub(since).Hours())/24)
}

// RecordsTable writes records as a table for people.
func RecordsTable(out io.Writer, records []Written, today time.Time) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PLACE\tSTATUS\tRECORD\tABOUT\tWHILE\tAGE\tAUTHOR\tREASON")
	for _, r := range records {
		age := "-"
		if !r.Time.IsZero() {
			age = Age(r.Time, today)
		}
		at := fileName(r.Record.File) + ":" + strconv.Itoa(r.line())
		cells := []string{at, r.status(), r.Record.Verb.String(), r.subject(), r.condition(), age, r.Author, r.reason()}
		for i, cell := range cells {
			cells[i] = oneLine(cell)
			if cell == "" {
				cells[i] = "-"
			}
		}
		fmt.Fprintln(w, strings.Join(cells, "\t"))
	}
	return w.Flush()
}

func (w Written) line() int { return w.Record.File.Pos(w.Record.Span.Start).Line }

type jsonRecords struct {
	Schema  string       `json:"schema"`
	Tool    jsonTool     `json:"tool"`
	Records []jsonRecord `json:"records"`
}

type jsonRecord struct {
	File     string        `json:"file"`
	Line     int           `json:"line"`
	Verb     string        `json:"verb"`
	Status   string        `json:"status"`
	Option   *string       `json:"option"`
	Value    *string       `json:"value"`
	Premises []jsonPremise `json:"premises"`
	Until    *string       `json:"until"`
	Rules    []string      `json:"rules"`
	Reason   string        `json:"reason"`
	Problem  *string       `json:"problem"`
	Author   *string       `json:"author"`
	Commit   *string       `json:"commit"`
	Date     *string       `json:"date"`
	AgeDays  *int          `json:"age_days"`
}

type jsonPremise struct {
	Premise string  `json:"premise"`
	Truth   string  `json:"truth"`
	Known   *string `json:"known"`
}

// RecordsJSON writes records for programs.
func RecordsJSON(out io.Writer, tool Tool, records []Written, today time.Time) error {
	all := jsonRecords{Schema: "cnfarch/records/v1", Tool: jsonTool(tool), Records: make([]jsonRecord, 0, len(records))}
	for _, r := range records {
		all.Records = append(all.Records, r.json(today))
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(all)
}

func (w Written) json(today time.Time) jsonRecord {
	rec := w.Record
	out := jsonRecord{
		File: fileName(rec.File), Line: w.line(), Verb: rec.Verb.String(), Status: w.status(), Premises: []jsonPremise{}, Rules: []string{},
		Reason: maskedText(rec.Setting, rec.Reason), Author: known(w.Author, w.Author != ""), Commit: known(w.Commit, w.Commit != ""),
	}
	if s := rec.Setting; s != nil {
		out.Option, out.Value = known(maskedName(s.Name), true), known(maskedValue(s), s.Has)
	}
	for _, p := range rec.Premises {
		truth, text := p.Eval(w.Run.Profile, w.Run.Target)
		out.Premises = append(out.Premises, jsonPremise{p.String(), truthWord(truth), known(text, text != "")})
	}
	for _, rule := range rec.Rules {
		out.Rules = append(out.Rules, rule.Name)
	}
	until := rec.Until.String()
	out.Until = known(until, until != "")
	if rec.Problem != nil {
		out.Problem = known(w.reason(), true)
	}
	if !w.Time.IsZero() {
		days := daysBetween(w.Time, today)
		out.Date, out.AgeDays = known(w.Time.Format(time.DateOnly), true), &days
	}
	return out
}

func truthWord(t hw.Truth) string {
	switch t {
	case hw.True:
		return "true"
	case hw.False:
		return "false"
	default:
		return "unknown"
	}
}
