package upgrade

import (
	"maps"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// difference is an option that may run otherwise at the target where nobody
// writes it.
type difference struct {
	to  defaults.Option
	old *defaults.Option // as the server before knows it, perhaps by another name; nil where it does not
	// silence says what ran without a line where old does not tell.
	silence *defaults.Move
	// alike says why the two come to the same although their texts differ.
	alike     *defaults.Move
	class     defaults.Classes
	from, now Default // where fixed
	pin       Pin     // where fixed
	// oldFormula and formula are how the two servers compute it, in words.
	oldFormula, formula string
}

// fixed reports whether the difference comes out the same on every host.
func (d *difference) fixed() bool {
	constant := func(o defaults.Default) bool { return o.Kind == defaults.Constant && !o.Dedicated }
	return constant(d.to.Default) && (d.silence != nil || constant(d.old.Default)) && d.to.Name != "collation_server"
}

// compare lists the options of the target whose default is not that of the
// server before.
func compare(from, to *defaults.Facts, moves []defaults.Move) []difference {
	unlike, unlikeNow := defaults.Unlike(from, to)
	before, now := byName(unlike), byName(unlikeNow)
	renamed := renames(before, now, to.Server())
	silences := make(map[string]*defaults.Move)
	for i := range moves {
		if moves[i].Kind == defaults.Silence {
			silences[moves[i].Option] = &moves[i]
		}
	}
	list := make([]difference, 0, len(now.list))
	for _, o := range now.list {
		old := before.named[o.Name]
		if !speaks(o) || unchanged(old, o) {
			continue
		}
		if old == nil || !used(old) {
			old = renamed[o.Name]
		}
		d := difference{to: *o, old: old}
		if d.old == nil || d.old.Default.Kind == defaults.NoDefault {
			d.silence = silences[o.Name]
		}
		if d.alike = d.likeness(moves); d.alike != nil || d.possible(from.Server(), to.Server()) {
			list = append(list, d)
		}
	}
	return list
}

// options are those of a release, in order and by their names.
type options struct {
	list  []*defaults.Option
	named map[string]*defaults.Option
}

func byName(list []defaults.Option) options {
	o := options{list: make([]*defaults.Option, 0, len(list)), named: make(map[string]*defaults.Option, len(list))}
	for i := range list {
		o.list = append(o.list, &list[i])
		o.named[list[i].Name] = &list[i]
	}
	return o
}

// unchanged tells quickly what needs no closer look: most options.
func unchanged(old, now *defaults.Option) bool {
	return old != nil && used(old) && old.Type == now.Type &&
		old.Default.Kind == defaults.Constant && now.Default.Kind == defaults.Constant && old.Default.Text == now.Default.Text
}

// speaks reports whether a row stands for an option of its own that files can set.
func speaks(o *defaults.Option) bool {
	return o.InFile && used(o) && o.AliasOf == "" && o.Negates == ""
}

func used(o *defaults.Option) bool {
	return o.Status != defaults.Ignored && o.Status != defaults.Placeholder
}

// renames finds, for options that only the target has, the option of the same
// meaning that the server before has: an older name, which the target may still
// take as an alias.
func renames(before, now options, to server.Server) map[string]*defaults.Option {
	old := make(map[string]*defaults.Option)
	for _, o := range before.list {
		if !used(o) || o.AliasOf != "" {
			continue
		}
		switch same := now.named[o.Name]; {
		case same != nil && same.AliasOf != "":
			old[same.AliasOf] = o
		case same == nil:
			for _, next := range defaults.Successors(o.Name, to) {
				if next.Conversion == defaults.Same && next.Preserving {
					old[next.Option] = o
				}
			}
		}
	}
	return old
}

// possible leaves out what is the same on every host, and what no facts tell.
func (d difference) possible(from, to server.Server) bool {
	if d.silence != nil {
		return told(d.to.Default) && (d.to.Default.Kind != defaults.Constant || !d.same(from, d.silence.Was, to, d.to.Default.Text))
	}
	if d.old == nil || !told(d.old.Default) || !told(d.to.Default) {
		return false
	}
	if d.old.Default.Kind == defaults.Computed || d.to.Default.Kind == defaults.Computed {
		return true
	}
	return !d.same(from, d.old.Default.Text, to, d.to.Default.Text)
}

// likeness is what the table of moves says, for either direction, of two defaults
// that come to the same although their texts differ; nil where it says nothing.
func (d *difference) likeness(moves []defaults.Move) *defaults.Move {
	if d.old == nil || d.silence != nil {
		return nil
	}
	was, becomes := d.old.Default.Text, d.to.Default.Text
	i := slices.IndexFunc(moves, func(m defaults.Move) bool {
		if m.Kind != defaults.Alike || m.Option != d.to.Name {
			return false
		}
		one := strings.Join(m.When, "")
		if one == "-" {
			one = ""
		}
		return one == was && m.Was == becomes || one == becomes && m.Was == was
	})
	if i < 0 {
		return nil
	}
	return &moves[i]
}

// same reports whether two defaults mean the same. Of flags every one counts: one
// that a server does not have is not the same as one that is off.
func (d difference) same(from server.Server, a string, to server.Server, b string) bool {
	old := &d.to
	if d.old != nil {
		old = d.old
	}
	if d.to.Type == defaults.FlagSet || old.Type == defaults.FlagSet {
		return maps.Equal(flagStates(a), flagStates(b))
	}
	if (old.Type == defaults.Boolean) != (d.to.Type == defaults.Boolean) && digit(a) == digit(b) {
		return true // one product counts what the other switches
	}
	return value.Same(old, from, a, &d.to, to, b)
}

// digit spells a switch as a number.
func digit(text string) string {
	switch text {
	case "ON":
		return "1"
	case "OFF":
		return "0"
	default:
		return text
	}
}

// told reports whether the facts say what runs: a constant, a formula, or the
// usual value of builds.
func told(d defaults.Default) bool {
	switch d.Kind {
	case defaults.Constant:
		return true
	case defaults.Computed:
		return d.Formula != ""
	case defaults.Build:
		return d.Text != ""
	default:
		return false
	}
}
