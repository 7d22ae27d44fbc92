package hygiene

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/text"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var deadGroup = lint.Rule{
	Code: "U08", Name: "dead-group", Family: family,
	Summary:  "a group that no program reads",
	Severity: lint.Error,
	Facts:    []string{"init"},
	Scope:    lint.Everywhere,
	Setting:  checkDeadSetting,
	File:     checkGroups,
}

// checkDeadSetting judges the lines of groups that were meant for the server.
func checkDeadSetting(p *lint.Pass, s *lint.Setting) {
	if s.Kind != lint.OptionKind || s.Read || !s.File.Read || s.Option == nil || !s.Option.InFile || p.Set(s.Variable) != nil {
		return
	}
	advice := lint.Advice{Row: lint.RowFault, Verdict: lint.Change}
	audience := p.Audience(s.Group)
	switch {
	case lostInMove(p, s):
		p.Judge(s, weight(s), advice, "%s has the line in force, and %s does not read [%s]", p.From(), p.Target(), s.Group).MoveTo("mysqld").Unsafe()
	case audience.Kind == effective.Instance:
		advice = lint.Advice{Row: lint.RowMissing, Verdict: lint.Keep, Undecided: true}
		p.Judge(s, lint.Info, advice, "counts only for a server that is started for the instance [%s] (--defaults-group-suffix, mysqld_multi)", s.Group)
	case audience.Kind == effective.OtherSeries && !audience.Uncertain && !shared(p, s.File, s.Group):
		p.Judge(s, weight(s), advice, "%s does not read [%s], so the line is not in force", p.Target(), s.Group).MoveTo("mysqld").Undecided().Unsafe()
	case audience.Kind == effective.NoReader:
		if group := meantForServer(p, s.Group); group != "" {
			p.Judge(s, lint.Error, advice, "no program reads [%s], so the line is not in force; [%s] was meant", s.Group, group).MoveTo(group).Undecided().Unsafe()
		}
	}
}

// lostInMove reports whether the server that the files come from runs a line
// in a group of its series which the target would take and does not read. That
// it was in force is no guess. Where that server goes on reading the files, the
// line is where it belongs.
func lostInMove(p *lint.Pass, s *lint.Setting) bool {
	return seriesOf(s.Group) != "" && p.WasInForce(s) && !s.Tolerated() && !slices.Contains(p.During, p.From())
}

// weight is error for what guards data or access.
func weight(s *lint.Setting) lint.Severity {
	if s.Class.Assertion || s.Class.Area == "security" || s.Class.Area == "durability" {
		return lint.Error
	}
	return lint.Warning
}

// checkGroups reports the headers of groups that hold options and have no reader.
func checkGroups(p *lint.Pass, f *lint.File) {
	if !f.Read {
		return
	}
	for _, g := range groupsOf(f) {
		if slices.ContainsFunc(g.nodes, isOption) && !p.Files.Reads(g.name) && !cnf.HasPlaceholder([]byte(g.name)) {
			checkGroup(p, f, g)
		}
	}
}

type group struct {
	name  string
	at    text.Span
	nodes []cnf.Node // up to the next group
}

func groupsOf(f *lint.File) []group {
	var list []group
	for rest := f.Nodes; ; {
		at := slices.IndexFunc(rest, isGroup)
		if at < 0 {
			return list
		}
		head := &rest[at]
		rest = rest[at+1:]
		g := group{name: string(head.Name.Of(f.Bytes)), at: head.Name, nodes: rest}
		if next := slices.IndexFunc(rest, isGroup); next >= 0 {
			g.nodes = rest[:next]
		}
		list = append(list, g)
	}
}

func isGroup(n cnf.Node) bool { return n.Kind == cnf.Group }

func isOption(n cnf.Node) bool { return n.Kind == cnf.Option }

func checkGroup(p *lint.Pass, f *lint.File, g group) {
	at := lint.Place{File: f, Span: g.at}
	audience := p.Audience(g.name)
	switch audience.Kind {
	case effective.ToolsRead:
		checkTool(p, at, g, audience.Programs)
	case effective.OtherSeries:
		checkSeries(p, f, at, g, audience)
	case effective.OtherProduct:
		p.Remark(at, lint.Info, "[%s] belongs to the other product; no program of %s reads it", g.name, p.Target())
	case effective.NoReader:
		checkNoReader(p, at, g)
	}
}

func checkSeries(p *lint.Pass, f *lint.File, at lint.Place, g group, audience effective.Audience) {
	switch {
	case audience.Uncertain:
		p.Remark(at, lint.Info, "whether %s reads [%s] is not known", p.Target(), g.name)
	case shared(p, f, g.name):
		p.Remark(at, lint.Info, "[%s] is for servers of another series; %s does not read it", g.name, p.Target())
	default:
		p.Remark(at, lint.Warning, "%s does not read [%s], which is for servers of another series", p.Target(), g.name)
	}
}

// shared reports whether a file is plainly kept for several series: another
// server that is known to read it reads the group, or groups for two series
// stand side by side.
func shared(p *lint.Pass, f *lint.File, name string) bool {
	for _, s := range p.During {
		if effective.AudienceOf(s, name).Kind == effective.ServerReads {
			return true
		}
	}
	series := seriesOf(name)
	for _, g := range groupsOf(f) {
		if other := seriesOf(g.name); other != "" && other != series {
			return true
		}
	}
	return false
}

// seriesOf is the series in a group's name, empty where it has none.
func seriesOf(group string) string {
	base, number, ok := strings.Cut(strings.ToLower(group), "-")
	if !ok || base != "mysqld" && base != "mariadb" && base != "mariadbd" || strings.Trim(number, "0123456789.") != "" {
		return ""
	}
	return number
}

func checkNoReader(p *lint.Pass, at lint.Place, g group) {
	near := nearGroups(p, g.name)
	switch {
	case meantForServer(p, g.name) != "":
		p.Remark(at, lint.Error, "no program reads [%s]: did you mean [%s]? Nothing in the group is in force", g.name, near[0])
	case len(near) > 0:
		p.Remark(at, lint.Warning, "no program of %s reads [%s]: did you mean [%s]?", p.Target(), g.name, strings.Join(near, "] or ["))
	default:
		p.Remark(at, lint.Info, "no program of %s is known to read [%s]", p.Target(), g.name)
	}
}

// meantForServer is the server's group that a name was meant to be, empty where
// that is not plain.
func meantForServer(p *lint.Pass, name string) string {
	near := nearGroups(p, name)
	if len(near) == 1 && slices.Contains(effective.GroupsOf(p.Target(), ""), near[0]) {
		return near[0]
	}
	return ""
}

// nearGroups lists the groups that a name may have been meant to be. Blanks
// before the name belong to it.
func nearGroups(p *lint.Pass, name string) []string {
	return names.NearestOf(effective.KnownGroups(p.Target()), strings.ToLower(strings.TrimSpace(name)))
}

// checkTool looks at groups of scripts that systemd does without.
func checkTool(p *lint.Pass, at lint.Place, g group, programs []string) {
	if !startScript(programs) || onlyScriptOptions(at.File, g) {
		return
	}
	switch init := p.Word("init"); {
	case init == "systemd":
		p.Remark(at, lint.Warning, "systemd starts the server without the script that reads [%s]", g.name)
	case init == "":
		p.Remark(at, lint.Info, "whether anything reads [%s] depends on what starts the server, which the profile does not state (init)", g.name)
	}
}

func startScript(programs []string) bool {
	return slices.Contains(programs, "mysqld_safe") || slices.Contains(programs, "mysql.server")
}

// onlyScriptOptions: rule U27 has something to say of each line.
func onlyScriptOptions(f *lint.File, g group) bool {
	return !slices.ContainsFunc(g.nodes, func(n cnf.Node) bool {
		_, ok := unitDirective(lint.Canonical(string(n.Name.Of(f.Bytes))))
		return isOption(n) && !ok
	})
}
