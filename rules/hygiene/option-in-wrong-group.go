package hygiene

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var optionInWrongGroup = lint.Rule{
	Code: "U12", Name: "option-in-wrong-group", Family: family,
	Summary:  "an option in the group of a program that does not have it",
	Severity: lint.Error,
	Scope:    lint.Everywhere,
	Setting:  checkGroupOf,
}

func checkGroupOf(p *lint.Pass, s *lint.Setting) {
	if s.Kind != lint.OptionKind {
		return
	}
	if s.Read {
		inServerGroup(p, s)
		return
	}
	audience := p.Audience(s.Group)
	switch {
	case !s.File.Read || s.Match.Loose:
	case audience.Kind == effective.ClientsRead:
		inClientGroup(p, s)
	case slices.Contains(audience.Programs, "mysqld_safe"):
		inScriptGroup(p, s)
	}
}

// inServerGroup: the server does not have the option, and other programs do.
func inServerGroup(p *lint.Pass, s *lint.Setting) {
	c, is := names.Is(p, s, names.ClientOption)
	if !is {
		return
	}
	programs := defaults.Programs(c.Name, p.Target())
	if defaults.Successors(c.Name, p.Target()) != nil {
		names.Refused(p, s, names.Replace(p, s, c), "an option of %s, not of the server", some(programs))
		return
	}
	d := names.Refused(p, s, names.Plan{}, "an option of %s, not of the server", some(programs))
	if group := home(p, c.Name, programs); group != "" {
		d.MoveTo(group)
	}
	d.Undecided()
}

// home is the group that an option of other programs belongs in, empty where
// that is not plain.
func home(p *lint.Pass, option string, programs []string) string {
	if known, _ := defaults.ProgramKnows(defaults.AnyClient, option, p.Target()); known {
		return "client"
	}
	if len(programs) == 1 && slices.Contains(effective.KnownGroups(p.Target()), programs[0]) {
		return programs[0]
	}
	return ""
}

// inClientGroup: of the programs that read the group none has the option, or not
// all of them.
func inClientGroup(p *lint.Pass, s *lint.Setting) {
	clients := clientsOf(p, strings.ToLower(s.Group), lint.Canonical(s.Spelling))
	readers, refusing := clients.readers, clients.refusing
	switch {
	case len(readers) == 0 || len(refusing) == 0:
	case len(refusing) < len(readers) && !strings.HasPrefix(strings.ToLower(s.Group), "client"):
		// The group of one program, which another reads as well.
	case len(refusing) < len(readers):
		p.Support(s, lint.Info, "[%s] is also read by %s, with which this option is refused: in the group of the program it is for, or with loose_ before it, nothing stops", s.Group, some(refusing))
	case s.Option != nil && s.Option.InFile:
		advice := lint.Advice{Row: lint.RowFault, Verdict: lint.Change}
		p.Judge(s, lint.Error, advice, "an option of the server, refused by %s", some(refusing)).MoveTo("mysqld").Undecided().Unsafe()
	}
}

// clients are the programs that read a group, and those of them that refuse an option.
type clients struct{ readers, refusing []string }

func clientsOf(p *lint.Pass, group, option string) clients {
	return lint.OfTarget(p, group+"\n"+option, func() clients {
		readers := defaults.Readers(group, p.Target())
		return clients{readers, refusers(p, readers, option)}
	})
}

// refusers lists the programs whose options are known and do not have a name.
func refusers(p *lint.Pass, programs []string, name string) []string {
	var list []string
	for _, program := range programs {
		if defaults.OptionsKnown(program, p.Target()) && !takes(p, program, name) {
			list = append(list, program)
		}
	}
	return list
}

// takes tries a name as it stands, then with the prefixes off that every option
// parser of the servers' makers takes.
func takes(p *lint.Pass, program, name string) bool {
	for {
		if known, _ := defaults.ProgramKnows(program, name, p.Target()); known {
			return true
		}
		word, rest, ok := strings.Cut(name, "_")
		if !ok || !slices.Contains([]string{"loose", "skip", "disable", "enable", "maximum"}, word) {
			return false
		}
		name = rest
	}
}

// inScriptGroup: mysqld_safe passes over what it does not know without a word.
func inScriptGroup(p *lint.Pass, s *lint.Setting) {
	if s.Option == nil || !s.Option.InFile || p.Set(s.Variable) != nil {
		return
	}
	for _, script := range []string{"mysqld_safe", "mariadbd-safe"} {
		if takes(p, script, lint.Canonical(s.Spelling)) {
			return
		}
	}
	advice := lint.Advice{Row: lint.RowFault, Verdict: lint.Change}
	p.Judge(s, lint.Warning, advice, "an option of the server; the start script that reads [%s] passes over it without a word", s.Group).MoveTo("mysqld").Undecided().Unsafe()
}

func some(programs []string) string {
	if len(programs) <= most {
		return strings.Join(programs, ", ")
	}
	return strings.Join(programs[:most], ", ") + " and others"
}
