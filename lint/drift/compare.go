package drift

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/persisted"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Compare holds a configuration against a running host. Differences come in the
// order of names, kernel keys last. The error is that of a dump from another
// product than the target, whose defaults say nothing about it.
func Compare(run *lint.Run, now *Runtime) (*Result, error) {
	if at := now.Server(); at.Known() && run.Target.Known() && at.Product != run.Target.Product {
		return nil, fmt.Errorf("the dump is from %s and the target is %s: name the server that it was taken from with --target %s", at, run.Target, at)
	}
	c := comparison{Pass: &lint.Pass{Run: run}, now: now, result: &Result{}}
	if now.Persisted != nil {
		run.Persisted = now.Persisted
	}
	for _, name := range slices.Sorted(maps.Keys(now.Variables)) {
		c.variable(now.Variables[name])
	}
	c.absent()
	c.persisted()
	slices.SortStableFunc(c.result.Differences, func(a, b Difference) int { return cmp.Compare(a.Option, b.Option) })
	c.kernel()
	return c.result, nil
}

// comparison collects what differs.
type comparison struct {
	*lint.Pass
	now    *Runtime
	result *Result
}

// variable looks at one running variable. What can stand in no option file is
// none of its business, and of an alias only the name that the files use.
func (c *comparison) variable(v Variable) {
	opt, known := c.Option(v.Name)
	if !known || !opt.InFile && opt.Status != defaults.VariableOnly {
		return
	}
	s := c.setOf(opt)
	switch {
	case s != nil && opt.Name != s.Name && c.alsoRuns(s.Name):
		return // said under the name that the file uses
	case s == nil && opt.AliasOf != "" && c.alsoRuns(opt.AliasOf):
		return
	case s == nil:
		c.unwritten(opt, v)
	case s.Placeholder || s.Value.Kind <= value.None:
		c.result.Unknown++
	case v.Has:
		c.written(s, opt, v)
	default:
		c.result.Unknown++
	}
}

// setOf is the setting that decides an option.
func (c *comparison) setOf(opt *defaults.Option) *lint.Setting {
	if opt.AliasOf != "" {
		return c.Set(opt.AliasOf)
	}
	return c.Set(opt.Name)
}

func (c *comparison) alsoRuns(name string) bool {
	_, runs := c.now.Variables[name]
	return runs
}

// written is about a variable that a file sets.
func (c *comparison) written(s *lint.Setting, opt *defaults.Option, v Variable) {
	saved, isSaved := c.saved(opt)
	if c.same(s, opt, v) {
		c.result.Equal++
		return
	}
	d := Difference{Option: v.Name, Setting: s, Written: s.Value.Text, Runs: v.Value, Of: v}
	overrides := isSaved && value.Equal(opt, c.Run.Target, saved.Value, v.Value)
	switch {
	case overrides, v.Origin == FromAuto:
		d.State, d.Saved = Overridden, saved.Value
	case v.Origin == Dynamic:
		d.State = Changed
	case v.Origin == CommandLine:
		d.State = ByCommandLine
	case v.Origin == Files, v.Origin == Compiled:
		d.State = Edited
	default:
		d.State = Unlike
	}
	c.add(d, opt)
}

// unwritten is about a variable that no file sets. Without an origin only a
// constant default says anything: what was computed at the start was computed
// from what ran then.
func (c *comparison) unwritten(opt *defaults.Option, v Variable) {
	saved, isSaved := c.saved(opt)
	text, known, _ := c.TargetDefault(opt.Name)
	isDefault := known && v.Has && c.runsDefault(opt, text, v)
	d := Difference{Option: v.Name, Runs: v.Value, Of: v}
	if known {
		d.Default = text
	}
	switch {
	case isSaved && (!v.Has || value.Equal(opt, c.Run.Target, saved.Value, v.Value)), v.Origin == FromAuto:
		d.State, d.Saved = PersistedOnly, saved.Value
	case isDefault, v.Origin == 0 && c.derived(opt.Name):
		return
	case v.Origin == Dynamic && opt.InFile:
		d.State = RuntimeOnly
	case v.Origin == Files && opt.InFile:
		d.State = Edited
	case v.Origin == 0 && known && v.Has && opt.InFile && opt.Default.Kind == defaults.Constant:
		d.State = RuntimeOnly
	default:
		return
	}
	c.add(d, opt)
}

// saved is what mysqld-auto.cnf holds for an option, under either of its names.
func (c *comparison) saved(opt *defaults.Option) (persisted.Variable, bool) {
	if !c.ReadsPersisted() {
		return persisted.Variable{}, false
	}
	if v, ok := c.Run.Persisted.Auto.Find(opt.Name); ok || opt.AliasOf == "" {
		return v, ok
	}
	return c.Run.Persisted.Auto.Find(opt.AliasOf)
}

// absent is about settings whose variable the server does not have: a plugin that
// is not loaded, a dump of another server. A dump without the version is no whole one.
func (c *comparison) absent() {
	if _, whole := c.now.Variables["version"]; !whole {
		return
	}
	for _, s := range c.Run.Settings {
		if s.Kind != lint.OptionKind || !s.Effective || s.Option == nil || !s.Option.Variable || s.Tolerated() {
			continue
		}
		if !c.alsoRuns(s.Name) && !c.alsoRuns(s.Variable) {
			c.add(Difference{Option: s.Name, State: NotRunning, Setting: s, Written: s.Value.Text}, s.Option)
		}
	}
}

// persisted is about values that the next start will bring.
func (c *comparison) persisted() {
	if !c.ReadsPersisted() || c.Run.Persisted.Err != nil {
		return
	}
	for _, saved := range c.Run.Persisted.Auto.Variables {
		v, runs := c.now.Variables[saved.Name]
		opt, known := c.Option(saved.Name)
		if !runs || !v.Has || !known || value.Equal(opt, c.Run.Target, saved.Value, v.Value) {
			continue
		}
		c.drop(saved.Name)
		d := Difference{Option: saved.Name, State: Pending, Setting: c.setOf(opt), Runs: v.Value, Saved: saved.Value, Of: v}
		if d.Setting != nil {
			d.Written = d.Setting.Value.Text
		}
		c.add(d, opt)
	}
}

// drop takes an option out that more is to be said about.
func (c *comparison) drop(option string) {
	c.result.Differences = slices.DeleteFunc(c.result.Differences, func(d Difference) bool { return d.Option == option })
}

// kernel is about the keys that the sysctl files set. A pattern stands for keys
// that nobody has listed.
func (c *comparison) kernel() {
	if len(c.now.Kernel) == 0 {
		return
	}
	for _, s := range c.Run.Settings {
		if s.Kind != lint.SysctlKind || !s.Effective || s.Line.Bad || s.Placeholder || strings.ContainsAny(s.Name, "*?[") {
			continue
		}
		written := s.Raw
		if s.Line.Reading.Value != "" {
			written = s.Line.Reading.Value
		}
		runs, has := c.now.Kernel[s.Name]
		switch {
		case has && strings.Join(strings.Fields(written), " ") == strings.Join(strings.Fields(runs), " "):
			c.result.Equal++
		case has:
			c.append(Difference{
				Option: s.Name, State: Unlike, Setting: s, Written: written, Runs: runs, Of: Variable{Name: s.Name, Value: runs, Has: true},
				Line: s.Name + " = " + runs, Do: fmt.Sprintf("sysctl -w %s=%q", s.Name, written),
			}, s.Secret)
		default:
			c.append(Difference{Option: s.Name, State: NotRunning, Setting: s, Written: written}, s.Secret)
		}
	}
}
