package upgrade

import (
	"slices"
	"strings"

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
		out := lint.Unset{Option: u.Option.Name, Impact: u.Impact.String(), Note: strings.Join(u.Notes, "; ")}
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
	if u.Class.Secret && text != "" {
		text = secret.Mask
	}
	return &text
}

// Before is what ran, as it may be printed.
func (u *Unset) Before() string { return *u.shown(u.From) }

// After is what will run, as it may be printed.
func (u *Unset) After() string { return *u.shown(u.To) }

// Holds reports whether the default is a list of words or flags on both sides.
func (u *Unset) Holds() bool {
	list := func(d Default) bool { return d.Known && d.Formula == "" && strings.Contains(d.Text, ",") }
	return list(u.From) && list(u.To)
}

// Parts are the words or flags by which two lists differ: those that only the
// server before has, those that only the target has, and the flags that both
// have and that stand otherwise, as "NAME: on → off".
func (u *Unset) Parts() (gone, added, switched []string) {
	before, now := split(u.From.Text), split(u.To.Text)
	states := flagStates(u.To.Text)
	for _, part := range before {
		name, old, flag := strings.Cut(part, "=")
		switch state, has := states[name]; {
		case slices.Contains(now, part):
		case flag && has:
			switched = append(switched, name+": "+old+" → "+state)
		default:
			gone = append(gone, part)
		}
	}
	flags := flagStates(u.From.Text)
	for _, part := range now {
		name, _, _ := strings.Cut(part, "=")
		if _, has := flags[name]; !has && !slices.Contains(before, part) {
			added = append(added, part)
		}
	}
	return gone, added, switched
}

func split(list string) []string {
	return slices.DeleteFunc(strings.Split(list, ","), func(part string) bool { return part == "" })
}
