// Package config reads .cnfarch.ini: what holds for the option files of a
// repository, and which files belong to which host. It knows neither rules nor
// servers; the caller says what their names are.
package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/ini.v1"

	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/near"
)

// Name is the name of the file.
const Name = ".cnfarch.ini"

// common is the name of the section for all hosts.
const common = "cnfarch"

// File is a configuration file.
type File struct {
	Path   string
	Caller string // the folder that the program was called in; empty where it is not known
	Common *Section
	Hosts  []*Section
}

// Dir is the folder that paths in the file are relative to.
func (f *File) Dir() string { return filepath.Dir(f.Path) }

// Section is one section with its values in the order of the file.
type Section struct {
	Name     string   // without brackets: cnfarch, or host db-*
	patterns patterns // of the names of its hosts; empty for the common section
	Values   []Value
}

// Value is what a key says, and where.
type Value struct{ Key, Text, Section string }

// Get is a value of the section.
func (s *Section) Get(key string) (Value, bool) {
	i := slices.IndexFunc(s.Values, func(v Value) bool { return v.Key == key })
	if i < 0 {
		return Value{}, false
	}
	return s.Values[i], true
}

// Known says which names exist.
type Known struct {
	Rules    []string // names of rules
	Rule     func(string) bool
	Server   func(string) error
	Rulesets []string
	Version  string // of the program, empty where it has none
}

// Read reads a file and checks all that can be checked without looking around.
func Read(path string, known Known) (*File, error) {
	src, err := intake.File(path, intake.Config)
	if err != nil {
		return nil, err
	}
	f, err := Parse(path, src, known)
	if err == nil {
		f.Caller, _ = os.Getwd() // once: a fleet has some thousand paths
	}
	return f, err
}

// Parse reads the text of a file. The error lists every problem.
func Parse(path string, src []byte, known Known) (*File, error) {
	raw, err := ini.LoadSources(ini.LoadOptions{
		KeyValueDelimiters: "=", IgnoreContinuation: true, SpaceBeforeInlineComment: true,
		AllowNonUniqueSections: true, AllowShadows: true, AllowDuplicateShadowValues: true,
	}, src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	p := parser{known: known, problems: problems{path: path}, file: &File{Path: path, Common: &Section{Name: common}}}
	seen := make(map[string]bool)
	for _, s := range raw.Sections() {
		if seen[s.Name()] && s.Name() != ini.DefaultSection {
			p.add("[%s] stands twice: put all its keys into one section", s.Name())
			continue
		}
		seen[s.Name()] = true
		p.section(s)
	}
	return p.file, p.err()
}

// parser builds a file and collects what is wrong with it.
type parser struct {
	known Known
	problems
	file *File
}

func (p *parser) section(raw *ini.Section) {
	name := strings.Join(strings.Fields(raw.Name()), " ")
	kind, rest, _ := strings.Cut(name, " ")
	switch {
	case raw.Name() == ini.DefaultSection:
		if keys := raw.Keys(); len(keys) > 0 {
			p.add("%q stands before any section: put [%s] above it", keys[0].Name(), common)
		}
	case name == common:
		p.values(raw, p.file.Common, commonKeys)
	case kind == hostWord && rest != "":
		section := &Section{Name: name}
		var err error
		if section.patterns, err = parsePatterns(rest); err != nil {
			p.add("[%s]: %v", name, err)
			return
		}
		p.values(raw, section, hostKeys)
		p.host(section)
	case kind == hostWord:
		p.add("[%s]: name the host, or a pattern of hosts: [host db-*]", name)
	default:
		p.add("[%s] is no section%s: there are [%s] and [host NAME]", name, near.Hint(kind, []string{common, hostWord}), common)
	}
}

const hostWord = "host"

// host checks what makes a section one of hosts.
func (p *parser) host(s *Section) {
	_, files := s.Get("files")
	_, root := s.Get("root")
	_, sysctl := s.Get("sysctl")
	if !files && !root && !sysctl {
		p.add("[%s] has no files: write files = hosts/{name}/etc/my.cnf, or root = hosts/{name}", s.Name)
		return
	}
	if s.patterns.wild() && !s.named() {
		p.add("[%s]: no path holds {name}, so nothing tells its hosts apart: write files = hosts/{name}/etc/my.cnf", s.Name)
	}
	p.file.Hosts = append(p.file.Hosts, s)
}

// named reports whether the paths that find hosts hold {name}.
func (s *Section) named() bool { return strings.Contains(s.anchor(), "{name}") }

// anchor is the value whose matches on disk are the hosts.
func (s *Section) anchor() string {
	for _, key := range []string{"files", "root", "sysctl"} {
		if v, ok := s.Get(key); ok {
			return v.Text
		}
	}
	return ""
}

// values reads the keys of a section.
func (p *parser) values(raw *ini.Section, s *Section, allowed scope) {
	for _, key := range raw.Keys() {
		k, ok := find(key.Name())
		switch {
		case !ok:
			p.add("[%s]: %q is no key%s", s.Name, key.Name(), near.Hint(key.Name(), names(allowed)))
			continue
		case k.scope&allowed == 0:
			p.add("[%s]: %s stands in [%s] only", s.Name, k.name, common)
			continue
		case len(key.ValueWithShadows()) > 1:
			p.add("[%s]: %s stands %d times", s.Name, k.name, len(key.ValueWithShadows()))
			continue
		}
		text := strings.TrimSpace(key.Value()) // String would replace %(name)s
		if err := k.check(text, p.known); err != nil {
			p.add("[%s] %s = %s: %v", s.Name, k.name, text, err)
			continue
		}
		s.Values = append(s.Values, Value{k.name, text, s.Name})
	}
}

// problems is a list of what is wrong with a file.
type problems struct {
	path string
	list []string
}

func (p *problems) add(format string, args ...any) {
	p.list = append(p.list, fmt.Sprintf(format, args...))
}

func (p *problems) err() error {
	if len(p.list) == 0 {
		return nil
	}
	return fmt.Errorf("%s: %s", p.path, strings.Join(p.list, "\n"+p.path+": "))
}
