package report

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/upgrade"
)

type jsonUpgrade struct {
	Direction string        `json:"direction"`
	Path      []string      `json:"path"`
	Steps     []jsonStep    `json:"steps"`
	Sections  []jsonSection `json:"sections"`
	Pins      []jsonPin     `json:"pins"`
}

type jsonStep struct {
	From   string `json:"from"`
	To     string `json:"to"`
	When   string `json:"when"`
	Does   string `json:"does"`
	Source string `json:"source"`
}

type jsonSection struct {
	Part  string     `json:"part"`
	Lines []jsonLine `json:"lines"`
}

// jsonLine names a setting by its place, or a finding by its rule.
type jsonLine struct {
	File   *string `json:"file"`
	Line   *int    `json:"line"`
	Option *string `json:"option"`
	Before *string `json:"before"`
	After  *string `json:"after"`
	// Maybe: only if something that no file shows is so.
	Maybe   bool     `json:"maybe"`
	Says    []string `json:"says"`
	Sources []string `json:"sources"`
}

type jsonPin struct {
	Option string  `json:"option"`
	Line   *string `json:"line"`
	Note   string  `json:"note"`
}

// upgradeJSON is the move that a run makes, nil where the report is not about moves.
func (r *Report) upgradeJSON(run *lint.Run) *jsonUpgrade {
	if r.Upgrade == nil {
		return nil
	}
	if plan := r.Upgrade(run); plan != nil {
		return planJSON(plan)
	}
	return nil
}

func planJSON(plan *upgrade.Plan) *jsonUpgrade {
	out := &jsonUpgrade{
		Direction: plan.Direction.String(), Path: make([]string, 0, len(plan.Path)), Steps: []jsonStep{},
		Sections: make([]jsonSection, 0, len(plan.Sections)), Pins: make([]jsonPin, 0, len(plan.Unset)),
	}
	for _, s := range plan.Path {
		out.Path = append(out.Path, s.String())
	}
	for _, stage := range plan.Stages {
		for _, s := range stage.Steps {
			out.Steps = append(out.Steps, jsonStep{stage.From.String(), stage.To.String(), phase(s.When), s.Does, s.Source})
		}
	}
	for _, s := range plan.Sections {
		section := jsonSection{Part: s.Part.String(), Lines: make([]jsonLine, 0, len(s.Entries))}
		for i := range s.Entries {
			section.Lines = append(section.Lines, lineJSON(&s.Entries[i]))
		}
		out.Sections = append(out.Sections, section)
	}
	for i := range plan.Unset {
		u := &plan.Unset[i]
		out.Pins = append(out.Pins, jsonPin{u.Option.Name, known(u.Pin.Line, u.Pin.Line != ""), u.Pin.Why})
	}
	return out
}

func lineJSON(e *upgrade.Entry) jsonLine {
	out := jsonLine{Maybe: e.Maybe, Says: listed(e.Says), Sources: listed(e.Sources)}
	s, place := e.Setting, e.Finding
	switch {
	case s != nil:
		pos := s.File.Pos(s.Node.Name.Start)
		name, option := fileName(s.File), maskedName(s.Name)
		out.File, out.Line, out.Option = &name, &pos.Line, &option
		out.Before, out.After = known(maskedText(s, e.Before), e.Before != ""), known(maskedText(s, e.After), e.After != "")
	case place.Place.File != nil:
		pos := place.Place.File.Pos(place.Place.Span.Start)
		name := fileName(place.Place.File)
		out.File, out.Line = &name, &pos.Line
	}
	return out
}
