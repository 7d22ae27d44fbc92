package lint

import (
	"slices"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/value"
)

// WasInForce reports whether the server that the files come from takes a line
// and runs it: it reads the group, knows the option, uses it, and no later line
// that it reads wins. Without such a server nothing was in force.
func (r *Run) WasInForce(s *Setting) bool {
	if r.from == nil || r.Files == nil || s.Kind != OptionKind {
		return false
	}
	if r.before == nil {
		r.before = r.inForce()
	}
	return r.before[s]
}

func (r *Run) inForce() map[*Setting]bool {
	at := make(map[*cnf.Node]*Setting, len(r.Settings)+len(r.Others))
	for _, list := range [][]*Setting{r.Settings, r.Others} {
		for _, s := range list {
			at[s.Node] = s
		}
	}
	winners, wins := make(map[*Setting]bool), make(map[string]*Setting)
	for _, place := range r.Files.Under(effective.GroupsOf(r.From, "")) {
		s := at[&r.Files.Files[place.File].Nodes[place.Node]]
		if s == nil {
			continue
		}
		variable, takes := r.takenBefore(s)
		if !takes && !s.Placeholder && s.Value.Kind <= value.None {
			continue // refused by both: it never ran, and will not stay to win over another
		}
		if loser := wins[variable]; loser != nil && !s.Class.Accumulates {
			delete(winners, loser)
		}
		wins[variable] = s
		if takes {
			winners[s] = true
		}
	}
	return winners
}

// NameBefore is the option that the server the files come from takes a line's
// name for, which may be an abbreviation of it; empty where it takes none.
func (r *Run) NameBefore(s *Setting) string {
	if r.from == nil || s.Kind != OptionKind {
		return ""
	}
	m := r.from.match(spelling{text: s.Spelling})
	if m.Kind != effective.Found {
		return ""
	}
	return m.Name
}

// takenBefore is the variable that a line sets at the server the files come
// from, and whether that server takes the line and makes use of it.
func (r *Run) takenBefore(s *Setting) (variable string, takes bool) {
	m := r.from.match(spelling{text: s.Spelling})
	opt := r.from.lookup(m.Name)
	if m.Kind != effective.Found || opt == nil {
		return s.Name, false
	}
	variable = m.Name
	if opt.AliasOf != "" {
		variable = opt.AliasOf
	}
	if opt.Status == defaults.Ignored || opt.Status == defaults.Placeholder {
		return variable, false
	}
	return variable, s.Placeholder || s.readBy(m, opt, r.From).Kind > value.None
}

// ReadAlikeBefore reports whether the server that the files come from takes a
// suggested line as another way to write what the setting says.
func (r *Run) ReadAlikeBefore(s *Setting, to Suggestion) bool {
	if r.from == nil || s.Placeholder {
		return false
	}
	next := r.from.lookup(to.Option)
	variable, takes := r.takenBefore(s)
	if next == nil || !next.InFile || !takes {
		return false
	}
	name := to.Option
	if next.AliasOf != "" {
		name = next.AliasOf
	}
	m := r.from.match(spelling{text: s.Spelling})
	was, will := s.readBy(m, r.from.lookup(m.Name), r.From), value.Read(next, r.From, to.Value, !to.Bare)
	return name == variable && will.Kind > value.None && value.Equal(next, r.From, was.Text, will.Text)
}

// TakenBefore reports whether the server that the files come from starts with a
// suggested line.
func (r *Run) TakenBefore(to Suggestion) bool {
	if r.from == nil {
		return false
	}
	m := r.from.match(spelling{text: to.Option})
	opt := r.from.lookup(m.Name)
	if m.Kind != effective.Found || opt == nil || !opt.InFile {
		return false
	}
	raw, has := m.Effective(to.Value, !to.Bare)
	read := value.Read(opt, r.From, raw, has)
	return !slices.ContainsFunc(read.Problems, func(p value.Problem) bool { return p.Fatal })
}
