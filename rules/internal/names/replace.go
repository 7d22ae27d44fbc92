package names

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

// Plan is what becomes of a line whose name the target does not take.
type Plan struct {
	Write     []lint.Suggestion
	Undecided bool // a person has to confirm it
	Outside   bool // a person has to act outside the files before anything else
	Safe      bool // no server that reads the files behaves differently
	renames   bool // the new name is but another spelling of the old one
	says      []string
	needless  []string // what is to be said of successors that need no line for the value
}

// Text is what a message says of the plan, beginning with a semicolon. A successor
// that needs no line is worth a word where no other one takes the place.
func (t Plan) Text() string {
	says := t.says
	if len(t.Write) == 0 {
		says = slices.Concat(says, t.needless)
	}
	if len(says) == 0 {
		return ""
	}
	return "; " + strings.Join(says, "; ")
}

// On gives the plan to a finding as its advice.
func (t Plan) On(d *lint.Draft) *lint.Draft {
	switch {
	case t.Outside:
		d.Outside()
	case len(t.Write) == 0:
		d.Delete()
	}
	for _, w := range t.Write {
		if w.Bare {
			d.WriteBare(w.Option)
		} else {
			d.Write(w.Option, w.Value)
		}
	}
	if t.Undecided {
		d.Undecided()
	}
	if t.Safe {
		return d.Safe()
	}
	return d.Unsafe()
}

func (t *Plan) say(format string, args ...any) { t.says = append(t.says, fmt.Sprintf(format, args...)) }

// Replace plans what takes the place of a setting with the name of a case, by
// the table of successors.
func Replace(p *lint.Pass, s *lint.Setting, c Case) Plan {
	list := defaults.Successors(c.Name, p.Target())
	plan := Plan{Safe: len(list) > 0}
	c.Value, c.Has = c.argument()
	if plan.shadowed(s) {
		return plan
	}
	for _, next := range list {
		plan.successor(p, s, c, next)
	}
	if len(list) == 0 {
		plan.say("nothing takes its place")
	}
	return plan
}

// Rename plans to write the setting under another name of the same meaning.
func Rename(p *lint.Pass, s *lint.Setting, c Case, to string) Plan {
	plan := Plan{Safe: true, renames: true}
	conversion := defaults.Same
	if (to == "character_set_server" || to == "collation_server") && p.MySQL("9.7") {
		conversion = defaults.UTF8Family // the short name is refused
	}
	if !plan.shadowed(s) {
		plan.successor(p, s, c, defaults.Successor{Option: to, Conversion: conversion, Preserving: true})
	}
	return plan
}

// Modernise plans to write an option that the target still takes by its newer
// name. There is no such plan where the value would be a guess, where the server
// would behave differently, or where a reader of the files does not know the name.
func Modernise(p *lint.Pass, s *lint.Setting) (Plan, bool) {
	plan := Plan{Safe: true}
	switch s.Match.Acts() {
	case effective.Maximum, effective.Autoset, effective.Loose: // loose_ is for files of several releases
		return plan, false
	}
	c := Case{Name: s.Name}
	c.Value, c.Has = s.Match.Effective(s.Raw, s.Has)
	for _, next := range defaults.Successors(s.Name, p.Target()) {
		if next.Option == "" || writtenBy(p, s, next.Option) != nil {
			return plan, false
		}
		plan.successor(p, s, c, next)
		if !KnownToAll(p, next.Option) {
			plan.say("not every server that reads the files knows it")
		}
	}
	return plan, plan.Safe && !plan.Undecided && len(plan.Write) > 0 && !Misread(s)
}

// Spelled plans to write a setting that the target takes with its name in full
// and in lower case, the prefixes kept.
func Spelled(p *lint.Pass, s *lint.Setting) Plan {
	return Plan{Write: []lint.Suggestion{{Option: FullName(s), Value: s.Raw, Bare: !s.Has}}, Safe: KnownToAll(p, s.Name)}
}

// FullName is the name of a setting that the target takes, in full and in lower
// case, with the prefixes and the instance that are written before it.
func FullName(s *lint.Setting) string {
	name := s.Name
	if s.Match.Instance != "" {
		name = strings.ToLower(s.Match.Instance) + "." + name
	}
	return prefixes(s.Match) + name
}

// Misread reports whether the value is another rule's to put right first: a new
// name with the old mistake behind it helps nobody.
func Misread(s *lint.Setting) bool { return len(s.Value.Problems) > 0 }

// shadowed: of several lines with the same unknown name the last alone is worth
// writing anew.
func (t *Plan) shadowed(s *lint.Setting) bool {
	if s.Effective || s.Winner == nil || s.Name == setVariable {
		return false
	}
	t.Safe = false
	t.say("line %d says it again", line(s.Winner))
	return true
}

func line(s *lint.Setting) int { return s.File.Pos(s.Node.Span.Start).Line }

func (t *Plan) successor(p *lint.Pass, s *lint.Setting, c Case, next defaults.Successor) {
	t.Safe = t.Safe && next.Preserving && KnownToAll(p, next.Option) && !fitsDataDirectory(next.Option)
	if next.Note != "" && !next.Preserving {
		defer t.note(next.Note, len(t.needless))
	}
	if next.Option == "" {
		t.Outside, t.Undecided, t.Safe = true, true, false
		return
	}
	if c.Name == redolog.Files && p.From().Is(server.MariaDB, "10.5") {
		t.say("%s has one file, whatever this line says", p.From())
		return
	}
	if by := writtenBy(p, s, next.Option); by != nil {
		t.say("%s is written in line %d", next.Option, line(by))
		return
	}
	if s.Placeholder && next.Conversion != defaults.Same {
		t.Undecided = true
		t.say("%s takes its place, with a value that the template has to convert", next.Option)
		return
	}
	t.converted(p, s, next, defaults.Convert(next.Conversion, c.Value, c.Has, partner(p)))
}

// note adds what the table says of a successor; of one that turned out to need
// no line, beside that.
func (t *Plan) note(text string, needless int) {
	if last := len(t.needless) - 1; last >= needless {
		t.needless[last] += "; " + text
		return
	}
	t.say("%s", text)
}

func (t *Plan) converted(p *lint.Pass, s *lint.Setting, next defaults.Successor, v defaults.Converted) {
	if v.Outcome == defaults.Refused || v.Outcome == defaults.Lossy {
		t.Safe = false
		defer t.say("%s", v.Why)
	}
	t.Undecided = t.Undecided || v.Outcome == defaults.Refused
	switch {
	case v.Outcome == defaults.Nothing:
		t.needless = append(t.needless, next.Option+" needs no line for this value")
	case v.Value == "" && v.Outcome == defaults.Refused:
		t.say("%s takes its place", next.Option)
	case !s.Placeholder && t.refused(p, next.Option, v):
	case v.Outcome == defaults.Bare:
		t.place(p, lint.Suggestion{Option: next.Option, Bare: true})
	case runsAnyway(p, next.Option, v.Value):
		t.say("%s has this value by default", next.Option)
	default:
		t.place(p, lint.Suggestion{Option: next.Option, Value: v.Value})
	}
}

// place writes a line, behind loose_ and after what loads its plugin where it is
// an option of one that is not there.
func (t *Plan) place(p *lint.Pass, to lint.Suggestion) {
	opt, ok := p.Option(to.Option)
	if !ok || opt.Plugin == "" || Loaded(p, opt.Plugin) {
		t.write(to)
		return
	}
	t.Safe = false
	t.say("%s takes its place, an option of the plugin %s, which no line here loads", to.Option, opt.Plugin)
	t.Write = append(t.Write, Unloaded(opt.Plugin, to)...)
}

// refused plans for a value that the target does not start with behind the new
// name either: what was meant is written, and where nobody can tell, nothing.
func (t *Plan) refused(p *lint.Pass, option string, v defaults.Converted) bool {
	opt, ok := p.Option(option)
	if !ok {
		return false
	}
	read := value.Read(opt, p.Target(), v.Value, v.Outcome != defaults.Bare)
	i := slices.IndexFunc(read.Problems, func(problem value.Problem) bool { return problem.Fatal })
	if i < 0 {
		return false
	}
	problem := read.Problems[i]
	if !problem.Sure || problem.Meant == "" {
		t.Undecided, t.Safe = true, false
	}
	if problem.Meant != "" {
		t.place(p, lint.Suggestion{Option: option, Value: problem.Meant})
		return true
	}
	t.say("this value would stop the server behind %s too", option)
	return true
}

func (t *Plan) write(line lint.Suggestion) {
	t.Write = append(t.Write, line)
	if !t.renames {
		t.say("%s takes its place", line.Option)
	}
}

// fitsDataDirectory: the server refuses a value of these that does not match
// the files it finds, so a line that begins to count may stop it.
func fitsDataDirectory(option string) bool {
	switch option {
	case "lower_case_table_names", "innodb_page_size", "innodb_data_file_path", "innodb_undo_tablespaces":
		return true
	default:
		return false
	}
}

// runsAnyway reports whether the target runs a value without a line, and the
// line would not be worth stating all the same.
func runsAnyway(p *lint.Pass, option, text string) bool {
	opt, ok := p.Option(option)
	class := defaults.Class(option)
	def, known := p.Default(option)
	if !ok || !known || class.Assertion || class.Presence || opt.Default.Kind == defaults.NoDefault {
		return false
	}
	return value.Equal(opt, p.Target(), def.Text, text)
}

// partner looks up the values of other options of the files, known to the
// target or not. MariaDB has had one redo log file since 10.5, whatever a file
// says (observed on MariaDB 10.5.23, 10.11.19 and 11.8.9).
func partner(p *lint.Pass) func(string) (string, bool) {
	return func(option string) (string, bool) {
		if option == redolog.Files && p.From().Is(server.MariaDB, "10.5") {
			return "1", true
		}
		if s := p.Set(option); s != nil {
			return s.Raw, s.Has
		}
		return "", false
	}
}

// KnownToAll reports whether all servers that read the files take an option.
func KnownToAll(p *lint.Pass, option string) bool {
	for _, s := range p.During {
		facts, err := defaults.For(s)
		if err != nil {
			return false
		}
		if opt, ok := facts.Lookup(option); (!ok || !opt.InFile) && !defaults.KnownTo(s, option) {
			return false
		}
	}
	return true
}

// KnownElsewhere reports whether a further server that reads the files takes an
// option.
func KnownElsewhere(p *lint.Pass, option string) bool {
	for _, s := range p.During {
		facts, err := defaults.For(s)
		if err != nil {
			continue
		}
		if opt, ok := facts.Lookup(option); ok && opt.InFile || defaults.KnownTo(s, option) {
			return true
		}
	}
	return false
}

// Drop gives a finding the advice to delete a line that does nothing at the
// target. Another server that reads the files and takes the option may use it:
// then the line stays, undecided.
func Drop(p *lint.Pass, s *lint.Setting, d *lint.Draft) *lint.Draft {
	if KnownElsewhere(p, s.Name) {
		return d.Keep().Undecided()
	}
	return d.Delete().Safe()
}

// Refused reports a name that the target does not start with, and what is to
// become of the line: rule after rule says only whose name it is.
func Refused(p *lint.Pass, s *lint.Setting, plan Plan, format string, args ...any) *lint.Draft {
	said := fmt.Sprintf(format, args...)
	d := p.Unknown(s, lint.Error, "%s; %s does not start with it%s", said, p.Target(), plan.Text())
	return plan.On(d).Fatal()
}
