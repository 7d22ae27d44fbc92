package upgrade

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/secret"
)

// String is the word that programs read.
func (d Direction) String() string {
	words := [...]string{"invalid", "same", "upgrade", "downgrade", "other product"}
	return words[min(int(d), len(words)-1)]
}

// String is the word that programs read.
func (p Part) String() string {
	words := [...]string{"invalid", "stops", "means", "pinned", "renamed", "deprecated", "redundant", "kept", "undecided", "apart"}
	return words[min(int(p), len(words)-1)]
}

// Listed are the changed defaults in the form of a run.
func (p *Plan) Listed() []lint.Unset {
	list := make([]lint.Unset, 0, len(p.Unset))
	for i := range p.Unset {
		u := &p.Unset[i]
		out := lint.Unset{Option: u.Option.Name, Impact: impactWord(u.Impact), Note: strings.Join(u.Notes, "; ")}
		if !u.From.Absent {
			out.DefaultFrom = u.shown(u.From)
		}
		out.DefaultTarget = u.shown(u.To)
		list = append(list, out)
	}
	return list
}

// shown is a default as it may be printed.
func (u *Unset) shown(d Default) *string {
	text := d.String()
	if defaults.Class(u.Option.Name).Secret && text != "" {
		text = secret.Mask
	}
	return &text
}

// Before is what ran, as it may be printed.
func (u *Unset) Before() string { return *u.shown(u.From) }

// After is what will run, as it may be printed.
func (u *Unset) After() string { return *u.shown(u.To) }

func impactWord(i defaults.Impact) string {
	switch i {
	case defaults.High:
		return "high"
	case defaults.Medium:
		return "medium"
	default:
		return "low"
	}
}

// Parts are the flags or words of a list that differ, before and after.
func (u *Unset) Parts() (before, after []string) {
	old, now := strings.Split(u.From.Text, ","), strings.Split(u.To.Text, ",")
	lacks := func(list []string) func(string) bool {
		return func(part string) bool { return slices.Contains(list, part) }
	}
	return slices.DeleteFunc(slices.Clone(old), lacks(now)), slices.DeleteFunc(slices.Clone(now), lacks(old))
}
