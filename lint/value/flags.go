package value

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// flags reads name=on|off|default with commas between them, and the word
// default for all that is not named (typelib: find_set_from_flags; observed on
// MySQL 9.7.4, MariaDB 10.11.19, 11.8.9). Each line changes what it names.
func (r *reader) flags() {
	p := flagParser{server: r.Server, names: r.vendorFlags(flagNames(r.Option)), states: flagStates(r.Option.Default.Text)}
	set, problems := p.parse(r.argument())
	if len(problems) == 0 {
		r.be(Flags, set.spell(p.names))
		return
	}
	meant, sure := p.meant(r.Raw)
	for _, problem := range problems {
		problem.Meant, problem.Sure = meant, sure
		r.refuse(problem)
	}
	if !r.Fatal() {
		r.be(Flags, "")
	}
}

// vendorFlags adds the flag of the optimizer that Percona Server and XtraDB Cluster
// show beside those of MySQL (public dumps of optimizer_switch, 5.7 and 8.0).
func (r *reader) vendorFlags(names []string) []string {
	if r.Option.Name != "optimizer_switch" || r.Server.Product != server.MySQL || r.Server.Vendor == server.Upstream {
		return names
	}
	return append(slices.Clip(names), "favor_range_scan")
}

// flagNames lists the flags of an option in the server's order, from its words
// or else from its default.
func flagNames(opt *defaults.Option) []string {
	var names []string
	for _, word := range opt.Words {
		if word != "default" {
			names = append(names, word)
		}
	}
	if names != nil || opt.Default.Text == "" {
		return names
	}
	for part := range strings.SplitSeq(opt.Default.Text, ",") {
		name, _, _ := strings.Cut(part, "=")
		names = append(names, name)
	}
	return names
}

// states holds on or off by the name of a flag.
type states map[string]string

// flagStates reads a text that a server prints.
func flagStates(text string) states {
	s := states{}
	for part := range strings.SplitSeq(text, ",") {
		if name, state, found := strings.Cut(part, "="); found {
			s[name] = state
		}
	}
	return s
}

func (s states) spell(names []string) string {
	var list []string
	for _, name := range names {
		if state, ok := s[name]; ok {
			list = append(list, name+"="+state)
		}
	}
	return strings.Join(list, ",")
}

type flagParser struct {
	server server.Server
	names  []string
	states states // of the default
}

// parse reads a whole text. Naming default twice is refused like a flag.
func (p flagParser) parse(text string) (set states, problems []Problem) {
	set = states{}
	if text == "" {
		return set, nil
	}
	seen := map[string]bool{}
	parts := strings.Split(text, ",")
	for i, part := range parts {
		name, state, problem := p.part(part, i == 0, i == len(parts)-1)
		if problem == nil && seen[name] {
			problem = &Problem{Cause: RepeatedFlag, Part: part}
		}
		if problem != nil {
			problems = append(problems, *problem)
			continue
		}
		seen[name] = true
		set.apply(name, state, p.states)
	}
	return p.fill(set, seen["default"]), problems
}

// fill adds the default of the flags that are not named.
func (p flagParser) fill(set states, all bool) states {
	for _, name := range p.names {
		if _, named := set[name]; all && !named && p.states[name] != "" {
			set[name] = p.states[name]
		}
	}
	return set
}

func (s states) apply(name, state string, defaults states) {
	if state == "default" {
		state = defaults[name]
	}
	if name != "default" && state != "" {
		s[name] = state
	}
}

// part reads one name=state, or default.
func (p flagParser) part(text string, first, last bool) (name, state string, problem *Problem) {
	bad := func(c Cause) *Problem { return &Problem{Cause: c, Part: text} }
	name, state, hasState := strings.Cut(text, "=")
	if !hasState {
		if _, ok := p.word([]string{"default"}, name, last); ok {
			return "default", "", nil
		}
	}
	m := findWord(p.names, name)
	switch {
	case strings.TrimSpace(text) == "":
		return "", "", bad(EmptyPart)
	case !m.exact && !first && strings.TrimLeft(text, " \t") != text:
		return "", "", bad(BlankInList)
	case !m.exact:
		return "", "", bad(UnknownWord)
	case !hasState:
		return "", "", bad(BadFlagState)
	}
	state, ok := p.word([]string{"on", "off", "default"}, state, last)
	if !ok {
		return "", "", bad(BadFlagState)
	}
	return p.names[m.index], state, nil
}

// word finds a keyword. MariaDB wants it whole; MySQL takes the start of one at
// the end of the text (observed on 9.7.4: mrr=of and def pass).
func (p flagParser) word(words []string, text string, last bool) (string, bool) {
	m := findWord(words, text)
	if m.exact || (last && text != "" && m.count == 1 && p.server.Product == server.MySQL) {
		return words[m.index], true
	}
	return "", false
}

// meant repairs blanks, quotes, empty parts and boolean words. A flag that the
// server does not know is left out, and it is not sure then.
func (p flagParser) meant(text string) (meant string, sure bool) {
	var list []string
	sure = true
	for part := range strings.SplitSeq(unquote(text), ",") {
		name, state, hasState := strings.Cut(unquote(part), "=")
		fixed, ok := p.meantPart(unquote(name), unquote(state), hasState)
		switch {
		case ok:
			list = append(list, fixed)
		case unquote(part) != "":
			sure = false
		}
	}
	meant = strings.Join(list, ",")
	if _, problems := p.parse(meant); meant == "" || len(problems) > 0 {
		return "", false
	}
	return meant, sure
}

func (p flagParser) meantPart(name, state string, hasState bool) (string, bool) {
	if !hasState {
		return "default", foldEqual(name, "default")
	}
	m := findWord(p.names, name)
	if !m.exact {
		return "", false
	}
	if foldEqual(state, "default") {
		return p.names[m.index] + "=default", true
	}
	on, sure := meantBool(state)
	return p.names[m.index] + "=" + strings.ToLower(on), sure
}
