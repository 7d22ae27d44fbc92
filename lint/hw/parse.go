package hw

import (
	"fmt"
	"strings"
	"time"

	"gopkg.in/ini.v1"

	"github.com/cnfarch/cnfarch/lint/text"
)

// Problem is why a profile is refused. Line and Column count from 1, the column
// in bytes; a problem of the whole file has line 1.
type Problem struct {
	File         string
	Line, Column int
	Message      string
}

// Error is the problem behind its place.
func (p Problem) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}

// Problems are all problems of one profile, in the order of its lines.
type Problems []Problem

// Error has one line for each problem.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// Parse reads a profile. Where anything in it is wrong the profile is refused:
// the error then is Problems. Notes are about facts that disagree or are old,
// as Check gives them; today is the date to hold against.
func Parse(name string, src []byte, today time.Time) (*Profile, []Note, error) {
	file := &text.File{Name: name, Bytes: src}
	marks, problems := scan(file)
	if len(problems) > 0 {
		return nil, nil, problems
	}
	values, err := load(src)
	if err != nil {
		return nil, nil, Problems{{name, 1, 1, err.Error()}}
	}
	b := builder{file: name, values: values, profile: New(), heads: make(map[string]int)}
	if b.build(marks); len(b.problems) > 0 {
		return nil, nil, b.problems
	}
	var notes []Note
	for _, note := range b.profile.Check(today) {
		if note.Fatal {
			b.problems = append(b.problems, Problem{name, max(note.Line, 1), 1, note.Message})
			continue
		}
		notes = append(notes, note)
	}
	if len(b.problems) > 0 {
		return nil, nil, b.problems
	}
	return b.profile, notes, nil
}

// builder turns marks and values into entries.
type builder struct {
	file     string
	values   *ini.File
	profile  *Profile
	heads    map[string]int // line of each section
	problems Problems
	at       place // the section read now
	skip     bool  // it is none of ours
}

func (b *builder) build(marks []mark) {
	if !b.readable(marks) {
		return
	}
	for _, m := range marks {
		if m.key == "" {
			b.head(m)
			continue
		}
		if !b.skip && !strings.HasPrefix(m.key, "x_") {
			b.key(m)
		}
	}
}

// readable looks at the version before anything else: what another version
// means by its keys is not known here.
func (b *builder) readable(marks []mark) bool {
	for _, m := range marks {
		if m.section != "profile" || m.key != "version" {
			continue
		}
		if text := b.value(m); text != fmt.Sprint(Version) {
			b.refuse(m.line, m.value, "profile format version %q is not known: this program reads version %d", text, Version)
		}
		return len(b.problems) == 0
	}
	b.refuse(1, 1, "no version: a hardware profile begins with [profile] and version = %d", Version)
	return false
}

// value is what ini.v1 read, without its interpolation of %(name)s.
func (b *builder) value(m mark) string {
	return b.values.Section(m.raw).Key(m.key).Value()
}

func (b *builder) refuse(line, col int, format string, args ...any) {
	b.problems = append(b.problems, Problem{b.file, line, col, fmt.Sprintf(format, args...)})
}

func (b *builder) head(m mark) {
	words := strings.Fields(m.section)
	b.skip = len(words) == 0 || strings.HasPrefix(words[0], "x_")
	if len(words) > 0 && b.skip {
		return
	}
	at, err := sectionOf(words)
	if err != nil {
		b.skip = true
		b.refuse(m.line, m.col, "%v", err)
		return
	}
	name := strings.Join(words, " ")
	if line, ok := b.heads[name]; ok {
		b.skip = true
		b.refuse(m.line, m.col, "section [%s] stands already at line %d: put its keys together there", name, line)
		return
	}
	b.heads[name], b.at = m.line, at
}

// sectionOf reads the words of a section's head.
func sectionOf(words []string) (place, error) {
	if len(words) == 0 {
		return place{}, fmt.Errorf("a section without a name")
	}
	name := strings.Join(words[1:], " ")
	for s := Meta; s <= Status; s++ {
		if s.String() == words[0] {
			return place{section: s, name: name}, checkName(s, name)
		}
	}
	return place{}, fmt.Errorf("unknown section [%s]%s", strings.Join(words, " "), suggest(words[0], sectionNames()))
}

func sectionNames() []string {
	var names []string
	for s := Meta; s <= Status; s++ {
		names = append(names, s.String())
	}
	return names
}

// checkName checks what stands behind the first word of a head.
func checkName(s Section, name string) error {
	switch {
	case s == Device && name == "":
		return fmt.Errorf("[device] needs a name: write [device NAME]")
	case s == Storage && name != "" && !isRole(name):
		return fmt.Errorf("unknown storage role %q%s; the roles are %s", name, suggest(name, Roles()), strings.Join(Roles(), ", "))
	case s != Device && s != Storage && name != "":
		return fmt.Errorf("unknown section [%s %s]: there is one [%s] and it has no name", s, name, s)
	default:
		return nil
	}
}

func isRole(name string) bool {
	for _, role := range Roles() {
		if role == name {
			return true
		}
	}
	return false
}

func (b *builder) key(m mark) {
	spec := find(b.at.section, m.key)
	if spec == nil {
		b.refuse(m.line, m.col, "unknown key %q in [%s]%s", m.key, m.section, b.nearest(m.key))
		return
	}
	at := b.at
	at.key = m.key
	if earlier, ok := b.profile.at(at); ok {
		b.refuse(m.line, m.col, "%s stands already at line %d of this section", m.key, earlier.line)
		return
	}
	value, err := spec.read(b.value(m))
	if err != nil {
		b.refuse(m.line, m.value, "%s: %v", m.key, err)
		return
	}
	b.profile.put(entry{place: at, spec: spec, line: m.line, value: value})
}

// nearest suggests a key of this section, else says which section has the key.
func (b *builder) nearest(key string) string {
	var names []string
	for _, k := range keys {
		if k.Name == key {
			return fmt.Sprintf(": the key belongs to [%s]", k.Section)
		}
		if k.Section == b.at.section {
			names = append(names, k.Name)
		}
	}
	return suggest(key, names)
}
