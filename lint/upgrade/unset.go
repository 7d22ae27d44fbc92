package upgrade

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
)

// Unset is an option that is not in the files and runs otherwise at the target.
type Unset struct {
	Option   defaults.Option // as the target knows it
	OldName  string          // what the server before calls it, empty where it does not have it
	From, To Default
	Class    defaults.Classes
	Area     string
	Impact   defaults.Impact
	Notes    []string
	Sources  []string
	Pin      Pin
}

// Default is what one server runs for an option that nobody writes.
type Default struct {
	Text    string // where Known
	Known   bool
	Formula string   // where it is computed, how, in words
	Lacks   []string // facts that the computation waits for
	Build   bool     // differs between builds of one release
	Absent  bool     // the server has no such option, and Text is what its absence meant
}

// String is the value, or the formula where facts are missing.
func (d Default) String() string {
	if d.Known {
		return d.Text
	}
	return d.Formula
}

// unset lists what changes on one host.
func (p *Planner) unset(run *lint.Run) []Unset {
	answered := p.answers(run)
	var list []Unset
	for i := range p.differences {
		d := &p.differences[i]
		if answered[d.to.Name] || d.old != nil && answered[d.old.Name] || p.implied(run, d) {
			continue
		}
		if u, differs := p.on(run, d); differs {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b Unset) int {
		return cmp.Or(cmp.Compare(b.Impact, a.Impact), cmp.Compare(rankOf(a.Area), rankOf(b.Area)), cmp.Compare(a.Option.Name, b.Option.Name))
	})
	return list
}

// areas are what changed defaults touch, the gravest first.
func areas() []string {
	return []string{"durability", "data format", "character sets", "sql semantics", "authentication", "memory", "io", "replication", "limits"}
}

func rankOf(area string) int {
	if i := slices.Index(areas(), area); i >= 0 {
		return i
	}
	return len(areas())
}

// answers are the options that the files decide: those written, also where the
// server before alone reads them, and those that take the place of what is
// written.
func (p *Planner) answers(run *lint.Run) map[string]bool {
	out := make(map[string]bool)
	for _, s := range slices.Concat(run.Settings, run.Others) {
		if s.Kind != lint.OptionKind || !s.Read && !p.leaves(s) {
			continue
		}
		out[s.Variable], out[s.Name] = true, true
		if s.Option != nil && s.Option.Status != defaults.Deprecated {
			continue
		}
		for _, next := range defaults.Successors(s.Name, run.Target) {
			out[next.Option] = out[next.Option] || takesOver(run, s, next)
		}
	}
	return out
}

// takesOver reports whether a successor gets a value from a line: one that needs
// no line for it runs its own default.
func takesOver(run *lint.Run, s *lint.Setting, next defaults.Successor) bool {
	other := func(option string) (string, bool) {
		if t := run.Set(option); t != nil {
			return t.Raw, t.Has
		}
		return "", false
	}
	return defaults.Convert(next.Conversion, s.Raw, s.Has, other).Outcome != defaults.Nothing
}

// written reports whether the files have a line for one of some options.
func written(run *lint.Run, options []string) bool {
	return slices.ContainsFunc(options, func(name string) bool { return run.Set(name) != nil })
}

// implied reports whether lines for other options decide an option.
func (p *Planner) implied(run *lint.Run, d *difference) bool {
	if d.silence != nil && written(run, d.silence.Unless) {
		return true
	}
	return slices.ContainsFunc(p.moves, func(m defaults.Move) bool {
		return m.Kind == defaults.Note && m.Option == d.to.Name && written(run, m.Unless)
	})
}

// on is the difference as it comes out on one host.
func (p *Planner) on(run *lint.Run, d *difference) (u Unset, differs bool) {
	u = Unset{Option: d.to, Class: d.class, From: d.from, To: d.now}
	if !d.fixed() {
		u.From, u.To = p.before(run, d), p.after(run, d)
	}
	if d.old != nil {
		u.OldName = d.old.Name
	}
	if !d.fixed() && !p.differ(d, u) {
		return u, false
	}
	u.Area, u.Impact = d.class.Area, d.class.Impact
	p.comment(run, d, &u)
	if u.Pin = d.pin; !d.fixed() {
		u.Pin = p.pin(d, u)
	}
	return u, true
}

// settle works out what is the same on every host: the classes, and the values and
// the pins of constants.
func (p *Planner) settle(d *difference) {
	d.class = defaults.Class(d.to.Name)
	if !d.fixed() {
		d.formula = d.to.Default.Words()
		if d.oldFormula = d.formula; d.old != nil && d.old.Default.Formula != d.to.Default.Formula {
			d.oldFormula = d.old.Default.Words()
		}
		return
	}
	d.from, d.now = Default{Known: true}, Default{Text: d.to.Default.Text, Known: true}
	if d.silence != nil {
		d.from.Text, d.from.Absent = d.silence.Was, true
	} else {
		d.from.Text = d.old.Default.Text
	}
	d.pin = p.pin(d, Unset{Option: d.to, Class: d.class, From: d.from, To: d.now})
}

func (p *Planner) before(run *lint.Run, d *difference) Default {
	if d.silence != nil {
		return Default{Text: d.silence.Was, Known: true, Absent: true}
	}
	if text, ok := collation(run, d.to.Name, p.from); ok {
		return Default{Text: text, Known: true}
	}
	text, known, lacks := run.SourceDefault(d.old.Name)
	return shape(d.old.Default, d.oldFormula, text, known, lacks)
}

func (p *Planner) after(run *lint.Run, d *difference) Default {
	if text, ok := collation(run, d.to.Name, p.to); ok {
		return Default{Text: text, Known: true}
	}
	text, known, lacks := run.TargetDefault(d.to.Name)
	return shape(d.to.Default, d.formula, text, known, lacks)
}

func shape(d defaults.Default, formula, text string, known bool, lacks []string) Default {
	out := Default{Text: text, Known: known, Formula: formula, Lacks: lacks, Build: d.Kind == defaults.Build}
	out.Known = out.Known || out.Build
	return out
}

// differ compares what runs on both sides. Where a fact is missing, formulas
// count as the same where they are the same text.
func (p *Planner) differ(d *difference, u Unset) bool {
	switch {
	case u.From.String() == "" && !u.From.Known, u.To.String() == "" && !u.To.Known:
		return false
	case !u.From.Known || !u.To.Known:
		return u.From.String() != u.To.String()
	default:
		return !d.same(p.from, u.From.Text, p.to, u.To.Text)
	}
}

// comment adds what is known beyond the values, and ranks down what cannot act.
func (p *Planner) comment(run *lint.Run, d *difference, u *Unset) {
	p.recount(run, d, u)
	if u.OldName != "" && u.OldName != d.to.Name {
		u.Notes = append(u.Notes, "before: "+u.OldName)
	}
	if u.From.Build || u.To.Build {
		u.Notes = append(u.Notes, "differs between builds of one release")
	}
	u.Notes = append(u.Notes, computed(u)...)
	if d.to.Doubtful() {
		u.Notes = append(u.Notes, "not certain: "+d.to.Uncertain)
	}
	rankIdle(run, u)
	u.Sources = append(u.Sources, d.to.Provenance)
}

// recount adds what the table of moves says.
func (p *Planner) recount(run *lint.Run, d *difference, u *Unset) {
	told := said(run, u)
	if d.alike != nil {
		u.Impact = defaults.Low
		u.Notes, u.Sources = append(u.Notes, d.alike.Says), append(u.Sources, d.alike.Source)
	}
	if d.silence != nil && !told {
		u.Notes, u.Sources = append(u.Notes, d.silence.Says), append(u.Sources, d.silence.Source)
	}
	for _, m := range p.moves {
		if m.Kind == defaults.Note && m.Option == d.to.Name && !told {
			u.Notes, u.Sources = append(u.Notes, m.Says), append(u.Sources, m.Source)
			if m.Was == "low" {
				u.Impact = defaults.Low
			}
		}
	}
}

// rankIdle puts down what has no effect on this host.
func rankIdle(run *lint.Run, u *Unset) {
	if plugin := owner(u.Option); plugin != "" && !loads(run, plugin) {
		u.Impact = defaults.Low
		u.Notes = append(u.Notes, "only where the plugin "+plugin+" is loaded")
	}
	if ofBinaryLog(u.Option.Name) && !logs(run) {
		u.Impact = defaults.Low
		u.Notes = append(u.Notes, "without effect while no binary log is written")
	}
	if strings.HasPrefix(u.Option.Name, semiSync) && !semiSyncOn(run) {
		u.Impact = defaults.Low
		u.Notes = append(u.Notes, "without effect while replication is not semi-synchronous")
	}
}

// semiSync begins the names of the options of semi-synchronous replication.
const semiSync = "rpl_semi_sync_"

// semiSyncOn reports whether the files have a line for it.
func semiSyncOn(run *lint.Run) bool {
	return slices.ContainsFunc(run.Settings, func(s *lint.Setting) bool { return strings.HasPrefix(s.Name, semiSync) })
}

// computed says how known values were computed.
func computed(u *Unset) []string {
	var notes []string
	if u.From.Known && u.From.Formula != "" && u.From.Formula != u.To.Formula {
		notes = append(notes, "was computed: "+u.From.Formula)
	}
	if u.To.Known && u.To.Formula != "" {
		notes = append(notes, "is computed: "+u.To.Formula)
	}
	return notes
}

// said adds what rules find about the option, and reports whether they do.
func said(run *lint.Run, u *Unset) bool {
	found := false
	for _, f := range run.Findings {
		if f.Setting == nil && f.Place.File == nil && f.Option == u.Option.Name && f.Suppressed == nil {
			found = true
			u.Notes = append(u.Notes, f.Message+" ["+f.Rule.Name+"]")
			u.Sources = append(u.Sources, f.Evidence...)
		}
	}
	return found
}

// owner is the plugin that has an option, also where the facts name none.
func owner(o defaults.Option) string {
	const group = "group_replication"
	if o.Plugin == "" && strings.HasPrefix(o.Name, group+"_") {
		return group
	}
	return o.Plugin
}

func ofBinaryLog(option string) bool {
	return strings.HasPrefix(option, "binlog_") || option == "sync_binlog" || option == "log_replica_updates" || option == "log_slave_updates"
}

// logs reports whether the target writes binary logs, or may.
func logs(run *lint.Run) bool {
	if s := run.Set("log_bin"); s != nil {
		return s.Value.Text != "OFF"
	}
	bin, known, _ := run.TargetDefault("log_bin")
	return !known || bin != "OFF"
}

// loads reports whether the files speak of a plugin: they load it, or set one of
// its options.
func loads(run *lint.Run, plugin string) bool {
	return slices.ContainsFunc(run.Settings, func(s *lint.Setting) bool {
		return s.Option != nil && s.Option.Plugin == plugin ||
			strings.HasPrefix(s.Name, "plugin_load") && strings.Contains(s.Raw, plugin)
	})
}
