package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/cmd/cnfarch/internal/config"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules"
)

// task is a part of the work with settings of its own: a host, or the files
// that belong to none. It speaks on its own stderr until its turn has come.
type task struct {
	app
	said  bytes.Buffer
	host  string
	paths []string
	rest  bool // what hosts have read is left out
}

// plan is the work of one call: hosts first, then the files that no host read.
type plan struct {
	tasks  []*task
	left   int  // files that a configuration leaves out
	single bool // one host or file, so that nothing is done beside it
}

// load reads what the paths stand for, with what configurations say of it.
func (a *app) load(paths []string) ([]lint.Input, error) {
	p, err := a.arrange(paths)
	if err != nil {
		return nil, err
	}
	var inputs []lint.Input
	read := make(map[string]bool)
	for _, t := range p.tasks {
		more, err := t.load(read)
		a.hear(t)
		if err != nil {
			return nil, err
		}
		for _, in := range more {
			note(read, in)
		}
		inputs = append(inputs, more...)
	}
	introduce(inputs, membersOf(lint.New(rules.All()), inputs))
	return inputs, nil
}

// load reads the files of a task, but those that are read already.
func (t *task) load(read map[string]bool) ([]lint.Input, error) {
	inputs, err := t.take(read)
	return t.completed(inputs), err
}

// completed are the inputs that can be read to their end.
func (a *app) completed(inputs []lint.Input) []lint.Input {
	kept := inputs[:0]
	for _, in := range inputs {
		if err := a.complete(&in); err != nil {
			a.trouble(err)
			continue
		}
		kept = append(kept, in)
	}
	return kept
}

// take is load for who completes each input when its turn has come.
func (t *task) take(read map[string]bool) ([]lint.Input, error) {
	paths := t.paths
	if t.rest {
		paths = slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return read[identity(path)] })
		if len(paths) == 0 {
			return nil, nil
		}
	}
	inputs, err := t.inputs(paths)
	if err != nil && t.host != "" {
		err = fmt.Errorf("host %s: %w", t.host, err)
	}
	for i := range inputs {
		inputs[i].Host = t.host
	}
	return inputs, err
}

// note remembers the files that an input has read, where somebody asks.
func note(read map[string]bool, in lint.Input) {
	if read == nil {
		return
	}
	if in.Files != nil {
		for _, f := range in.Files.Files {
			read[identity(f.Disk)] = true
		}
	}
	for _, f := range in.Beside {
		read[identity(f.Disk)] = true
	}
}

// hear passes on what a task said, and its status.
func (a *app) hear(t *task) {
	_, _ = a.stderr.Write(t.said.Bytes())
	t.said.Reset()
	a.raise(t.status)
}

// newTask is a task with the given flags.
func (a *app) newTask(f flags, host string, paths []string) *task {
	t := &task{host: host, paths: paths, app: app{stdin: a.stdin, stdout: a.stdout, flags: f, profiles: a.profiles, links: a.links}}
	t.app.stderr = &t.said
	return t
}

// arrange sorts the paths to the hosts and configurations that they belong to.
func (a *app) arrange(paths []string) (*plan, error) {
	p := planner{app: a, groups: make(map[string]*group), finder: config.NewFinder()}
	if len(paths) == 0 {
		return p.all()
	}
	for _, path := range paths {
		if err := p.add(path); err != nil {
			return nil, err
		}
	}
	if p.bare() {
		single := len(paths) == 1 && len(p.order[0].folders) == 0
		return &plan{tasks: []*task{a.newTask(a.flags, "", paths)}, single: single}, nil
	}
	done := new(plan)
	for _, g := range p.order {
		if err := g.plan(done); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(done.tasks, func(x, y *task) int { return compareBool(x.rest, y.rest) })
	done.single = len(done.tasks) == 1 && (done.tasks[0].host != "" || len(done.tasks[0].paths) == 1)
	return done, nil
}

func compareBool(x, y bool) int {
	switch {
	case x == y:
		return 0
	case y:
		return -1
	default:
		return 1
	}
}

// planner finds the configuration of every path.
type planner struct {
	*app
	groups map[string]*group
	order  []*group
	finder *config.Finder
}

// bare reports whether no path has a configuration.
func (p *planner) bare() bool { return len(p.order) == 1 && p.order[0].config == nil }

// all is the work where no path is named: the hosts of the configuration.
func (p *planner) all() (*plan, error) {
	g, err := p.group(".")
	if err != nil {
		return nil, err
	}
	done := new(plan)
	if g.config == nil || len(g.hosts) == 0 || p.flags.given["root"] || p.flags.given["sysctl"] {
		f := p.flags
		if g.config != nil {
			if f, err = p.configured(g.config, nil); err != nil {
				return nil, err
			}
		}
		done.tasks = []*task{p.newTask(f, "", nil)}
		return done, nil
	}
	if err := g.selectMoving(); err != nil {
		return nil, err
	}
	return done, g.plan(done)
}

// add gives a path, and of a folder every option file below it, to its group.
func (p *planner) add(path string) error {
	info, err := os.Stat(path)
	if path != stdinPath && err == nil && info.IsDir() && !isSysctl(path) {
		return p.addFolder(path)
	}
	name := path
	if path == stdinPath {
		name = p.flags.stdinFile
	}
	g, err := p.group(name)
	if err == nil {
		g.named = append(g.named, path)
	}
	return err
}

func (p *planner) addFolder(path string) error {
	g, err := p.group(path)
	if err != nil {
		return err
	}
	g.folders = append(g.folders, path)
	files, err := optionFiles(path)
	if err != nil {
		return err
	}
	for _, file := range files {
		var own *group
		if own, err = p.group(file); err != nil {
			return err
		}
		own.below = append(own.below, file)
	}
	return nil
}

// group is the group of the configuration that is for a path.
func (p *planner) group(path string) (*group, error) {
	name, err := p.configOf(path)
	if err != nil {
		return nil, err
	}
	if g := p.groups[name]; g != nil {
		return g, nil
	}
	g := &group{app: p.app, selected: make(map[*config.Host]bool)}
	if name != "" {
		if g.config, err = config.Read(name, knownNames()); err != nil {
			return nil, err
		}
		if g.hosts, err = g.config.Expand(); err != nil {
			return nil, err
		}
		if err := checkPaths(g.config, g.hosts); err != nil {
			return nil, err
		}
	}
	p.groups[name] = g
	p.order = append(p.order, g)
	return g, nil
}

// configOf looks for the configuration of a path.
func (p *planner) configOf(path string) (string, error) {
	if p.flags.config != "" {
		return filepath.Abs(p.flags.config)
	}
	dir := path
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		dir = filepath.Dir(path)
	}
	return p.finder.Find(dir)
}

// excluded reports whether the configuration leaves a path out.
func (g *group) excluded(path string) (bool, error) {
	if g.config == nil || g.flags.noExclude || path == stdinPath && g.flags.stdinFile == "" {
		return false, nil
	}
	if path == stdinPath {
		path = g.flags.stdinFile
	}
	v, ok := g.config.Common.Get("exclude")
	if !ok {
		return false, nil
	}
	out, err := config.Excludes(g.config.Dir(), config.List(v.Text), path)
	if out && g.flags.verbose {
		fmt.Fprintf(g.stderr, "%s: left out by exclude in %s (--no-exclude takes it in)\n", path, here(g.config.Path))
	}
	return out, err
}

// within reports whether a path lies in a folder, or is the folder.
func within(dir, path string) bool {
	rel, err := filepath.Rel(identity(dir), identity(path))
	return err == nil && !strings.HasPrefix(rel, "..")
}
