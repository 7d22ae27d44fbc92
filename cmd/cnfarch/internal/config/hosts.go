package config

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/effective"
)

// Host is one server: its name, the section it comes from, and its main option
// files, which are none where the server finds them itself below its root.
type Host struct {
	Name     string
	Section  *Section
	Files    []string // below the folder of the configuration file, joined to it
	captures map[string]string
}

// Expand looks on disk for the hosts of every section, in the order of their
// names. The error lists all that is wrong: patterns that find nothing, files
// that two sections claim, names that two sections give.
func (f *File) Expand() ([]*Host, error) {
	e := expander{file: f, problems: problems{path: f.Path}, owner: make(map[string]*Host), disk: effective.OS{Links: new(effective.Links)}, globber: newGlobber(f.Dir())}
	for _, s := range f.Hosts {
		e.section(s)
	}
	slices.SortStableFunc(e.hosts, func(a, b *Host) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(e.hosts); i++ {
		if a, b := e.hosts[i-1], e.hosts[i]; a.Name == b.Name {
			e.add("[%s] and [%s] both have a host %q: take it out of one of them, as in [host db-*, !db-7]", a.Section.Name, b.Section.Name, a.Name)
		}
	}
	return e.hosts, e.err()
}

type expander struct {
	problems
	file  *File
	hosts []*Host
	owner map[string]*Host // of each file and root, whatever links lead there
	disk  effective.OS
	*globber
}

// section adds the hosts of one section.
func (e *expander) section(s *Section) {
	hosts := make(map[string]*Host)
	var matched []string
	for _, pattern := range List(s.anchor()) {
		if !s.patterns.wild() {
			pattern = strings.ReplaceAll(pattern, "{name}", s.patterns.literal())
		}
		all, err := e.glob(pattern, s.wants)
		if err != nil {
			e.add("[%s]: %v", s.Name, err)
			return
		}
		matched = append(matched, pattern)
		for _, at := range all {
			e.place(s, hosts, at)
		}
	}
	if len(hosts) == 0 {
		e.add("[%s]: %s matches nothing below %s", s.Name, strings.Join(matched, ", "), e.file.Dir())
	}
}

// wants reports whether captures may be those of a host of the section.
func (s *Section) wants(captures map[string]string) bool {
	name, ok := captures["name"]
	return !ok || s.patterns.match(name)
}

// place gives what was found to the host it belongs to.
func (e *expander) place(s *Section, hosts map[string]*Host, at found) {
	name := at.captures["name"]
	if name == "" {
		name = s.patterns.literal()
	}
	if !s.patterns.match(name) {
		return
	}
	where := filepath.Join(e.file.Dir(), filepath.FromSlash(at.path))
	if _, files := s.Get("files"); files {
		if info, err := os.Stat(where); err == nil && info.IsDir() {
			return
		}
	}
	h := hosts[name]
	if h == nil {
		h = &Host{Name: name, Section: s, captures: at.captures}
		hosts[name] = h
		e.hosts = append(e.hosts, h)
	}
	id := e.disk.Identity(where)
	if other := e.owner[id]; other != nil {
		e.add("[%s] and [%s] both claim %s: narrow one of them, as in [host db-*, !db-7]", other.Section.Name, s.Name, at.path)
		return
	}
	e.owner[id] = h
	if _, files := s.Get("files"); files {
		h.Files = append(h.Files, where)
	}
}

// Values are what holds for a host, the section's before the common ones, with
// its captures filled in; for files of no host, nil, the common ones.
func (f *File) Values(h *Host) ([]Value, error) {
	if h == nil {
		return f.Common.Values, nil
	}
	captures := map[string]string{"name": h.Name}
	for name, value := range h.captures {
		captures[name] = value
	}
	var all []Value
	for _, v := range h.Section.Values {
		v.Text = expand(v.Text, captures)
		if v.Key != "files" {
			if open := strings.IndexByte(v.Text, '{'); open >= 0 {
				return nil, fmt.Errorf("%s: [%s] %s = %s: no part of the path of %s is called %s", f.Path, h.Section.Name, v.Key, v.Text, h.Name, v.Text[open:])
			}
		}
		all = append(all, v)
	}
	for _, v := range f.Common.Values {
		if _, own := h.Section.Get(v.Key); !own {
			v.Text = expand(v.Text, captures)
			all = append(all, v)
		}
	}
	return all, nil
}
