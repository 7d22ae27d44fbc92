package config

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// found is a path below a folder, and what its pattern captured.
type found struct {
	path     string // with slashes
	captures map[string]string
}

// globber finds files below a folder, and lists each folder once.
type globber struct {
	root string
	dirs map[string][]fs.DirEntry
}

func newGlobber(root string) *globber {
	return &globber{root: root, dirs: make(map[string][]fs.DirEntry)}
}

// glob finds what a pattern matches, in the order of the names. keep says early
// which captures are wanted.
func (g *globber) glob(pattern string, keep func(map[string]string) bool) ([]found, error) {
	all := []found{{".", map[string]string{}}}
	parts := strings.Split(path.Clean(filepath.ToSlash(pattern)), "/")
	for i, part := range parts {
		var err error
		if all, err = g.step(all, part, i == len(parts)-1, keep); err != nil {
			return nil, err
		}
		all = once(all)
	}
	return all, nil
}

// once leaves out what was found again: several ** in one pattern lead to a
// folder in more ways than anybody can wait for.
func once(all []found) []found {
	seen := make(map[string]bool, len(all))
	return slices.DeleteFunc(all, func(f found) bool {
		key := fmt.Sprint(f.path, f.captures) // in the order of the captures' names
		again := seen[key]
		seen[key] = true
		return again
	})
}

// step goes one part of the pattern further.
func (g *globber) step(from []found, part string, last bool, keep func(map[string]string) bool) ([]found, error) {
	var next []found
	if !strings.ContainsAny(part, "*?[{") {
		for _, at := range from {
			at.path = path.Join(at.path, part)
			if !last || exists(g.disk(at.path)) {
				next = append(next, at)
			}
		}
		return next, nil
	}
	re, names, err := compile(part)
	if err != nil {
		return nil, err
	}
	for _, at := range from {
		if part == "**" {
			next = append(next, at)
			next = append(next, g.folders(at)...)
			continue
		}
		for _, e := range g.list(at.path) {
			captures, ok := capture(re, names, e.Name(), at.captures)
			if ok && keep(captures) && (last || e.IsDir() || e.Type()&fs.ModeSymlink != 0) {
				next = append(next, found{path.Join(at.path, e.Name()), captures})
			}
		}
	}
	return next, nil
}

// folders are all folders below a folder. Links are not followed.
func (g *globber) folders(at found) []found {
	var all []found
	for _, e := range g.list(at.path) {
		if e.IsDir() {
			below := found{path.Join(at.path, e.Name()), at.captures}
			all = append(append(all, below), g.folders(below)...)
		}
	}
	return all
}

// list gives what is in a folder, but git's own.
func (g *globber) list(dir string) []fs.DirEntry {
	entries, ok := g.dirs[dir]
	if !ok {
		entries, _ = os.ReadDir(g.disk(dir)) // what is no folder has nothing in it
		entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ".git" })
		g.dirs[dir] = entries
	}
	return entries
}

func (g *globber) disk(name string) string { return filepath.Join(g.root, filepath.FromSlash(name)) }
