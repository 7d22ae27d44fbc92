package main

import (
	"fmt"
	"slices"

	"github.com/cnfarch/cnfarch/cmd/cnfarch/internal/config"
)

// group is a configuration, none for nil, and the paths that it is for.
type group struct {
	*app
	config   *config.File
	hosts    []*config.Host
	named    []string // files
	folders  []string
	below    []string // the option files below folders
	selected map[*config.Host]bool
	stdin    *config.Host // whose main file standard input stands for
}

// plan adds the tasks of the group: the hosts that the paths belong to, and the
// files that no host claims.
func (g *group) plan(done *plan) error {
	var err error
	for _, list := range []*[]string{&g.named, &g.below} {
		if *list, err = g.without(*list, done); err != nil {
			return err
		}
	}
	rest := g.claim()
	if err := g.search(rest); err != nil {
		return err
	}
	for _, h := range g.hosts {
		if g.selected[h] {
			if err := g.addHost(h, done); err != nil {
				return err
			}
		}
	}
	if g.stdin != nil {
		f, err := g.configured(g.config, g.stdin)
		if err != nil {
			return err
		}
		done.tasks = append(done.tasks, g.newTask(f, g.stdin.Name, []string{stdinPath}))
	}
	return g.addRest(rest, done)
}

// without takes out the paths that the configuration leaves out.
func (g *group) without(paths []string, done *plan) ([]string, error) {
	var kept []string
	for _, path := range paths {
		out, err := g.excluded(path)
		switch {
		case err != nil:
			return nil, err
		case out:
			done.left++
		default:
			kept = append(kept, path)
		}
	}
	return kept, nil
}

// claim selects the hosts that the paths belong to, and gives the paths that
// belong to none.
func (g *group) claim() []string {
	if len(g.named)+len(g.below)+len(g.folders) == 0 {
		return nil // all hosts are judged, and nothing else
	}
	owner := make(map[string]*config.Host)
	for _, h := range g.hosts {
		for _, file := range h.Files {
			owner[identity(file)] = h
		}
		for _, folder := range g.folders {
			if slices.ContainsFunc(g.placesOf(h), func(place string) bool { return within(folder, place) }) {
				g.selected[h] = true
			}
		}
	}
	var rest []string
	for _, path := range slices.Concat(g.named, g.below) {
		name := path
		if path == stdinPath {
			name = g.flags.stdinFile
		}
		switch h := owner[identity(name)]; {
		case path == stdinPath && h != nil:
			g.stdin = h
		case path == stdinPath || h == nil && !g.kernelOf(path):
			rest = append(rest, path)
		case h != nil:
			g.selected[h] = true
		}
	}
	return rest
}

// placesOf are the files of a host, or the folders that stand for it.
func (g *group) placesOf(h *config.Host) []string {
	if len(h.Files) > 0 {
		return h.Files
	}
	f, err := g.configured(g.config, h)
	if err != nil {
		return nil // said when the host is planned
	}
	if f.root != "" {
		return []string{f.root}
	}
	return f.sysctl
}

// kernelOf selects the hosts that a path with kernel settings belongs to.
func (g *group) kernelOf(path string) bool {
	if !isSysctl(path) {
		return false
	}
	is := false
	for _, h := range g.hosts {
		f, err := g.configured(g.config, h)
		if err == nil && slices.ContainsFunc(f.sysctl, func(place string) bool { return within(place, path) }) {
			g.selected[h], is = true, true
		}
	}
	return is
}

// search selects the hosts that read a named file through an include: a hook
// names what was changed, which need not be a main file.
func (g *group) search(rest []string) error {
	wanted := make(map[string]bool)
	for _, path := range rest {
		if path != stdinPath && slices.Contains(g.named, path) {
			wanted[identity(path)] = true
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	for _, h := range g.hosts {
		if g.selected[h] {
			continue
		}
		f, err := g.configured(g.config, h)
		if err != nil {
			return err
		}
		t := g.newTask(f, h.Name, h.Files)
		inputs, err := t.inputs(h.Files)
		if err != nil {
			continue // it says so when it is its turn
		}
		read := make(map[string]bool)
		for _, in := range t.completed(inputs) {
			note(read, in)
		}
		for name := range wanted {
			g.selected[h] = g.selected[h] || read[name]
		}
	}
	return nil
}

func (g *group) addHost(h *config.Host, done *plan) error {
	f, err := g.configured(g.config, h)
	if err != nil {
		return err
	}
	var files []string
	for _, file := range h.Files {
		out, err := g.excluded(file)
		if err != nil {
			return err
		}
		if !out {
			files = append(files, seenFrom(g.config.Caller, file))
		}
	}
	if len(files) == 0 && len(h.Files) > 0 {
		done.left++
		return nil
	}
	done.tasks = append(done.tasks, g.newTask(f, h.Name, files))
	return nil
}

func (g *group) addRest(rest []string, done *plan) error {
	if len(rest) == 0 {
		empty := len(g.folders) > 0 && len(g.below) == 0 && len(g.selected) == 0 && g.stdin == nil && done.left == 0
		if empty {
			g.trouble(fmt.Errorf("%s: no option file below this folder (*.cnf, my.ini)", g.folders[0]))
		}
		return nil
	}
	f := g.flags
	if g.config != nil {
		var err error
		if f, err = g.configured(g.config, nil); err != nil {
			return err
		}
	}
	t := g.newTask(f, "", rest)
	t.rest = len(g.hosts) > 0
	done.tasks = append(done.tasks, t)
	return nil
}
