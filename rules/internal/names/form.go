package names

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
)

// setVariable is the word before an option in the files of the 4.x releases,
// which has the option and its value for a value.
const setVariable = "set_variable"

// form finds a name that is an option once it is written as one: set-variable of
// the 4.x releases, a pasted statement, dashes or capital letters too many.
func form(p *lint.Pass, s *lint.Setting) (Case, bool) {
	name, value, has, ok := inner(s)
	if !ok {
		return Case{}, false
	}
	c := Case{Kind: Misformed, Name: name, Value: value, Has: has}
	within := Case{Kind: Known, Name: name, Value: value, Has: has}
	if name != "" {
		within = unknown(p, within, effective.NoSuchName)
	}
	if full := abbreviates(p.Target(), name); within.Kind != Known && full != "" && p.Target().Product == server.MariaDB {
		c.Name, within.Kind, within.Name = full, Known, full // MariaDB takes what is written short
	}
	c.Within = &within
	return c, true
}

// inner is the option in a name of the wrong form, empty for a statement that
// sets none.
func inner(s *lint.Setting) (name, value string, has, ok bool) {
	words := strings.Fields(s.Spelling)
	switch {
	case lint.Canonical(s.Spelling) == setVariable:
		name, value, has = strings.Cut(s.Raw, "=")
		return lint.Canonical(strings.TrimSpace(name)), strings.TrimSpace(value), has, true
	case len(words) > 1 && strings.EqualFold(words[0], "set"):
		name, value, has = statement(words[1:], s.Raw, s.Has)
		return name, value, has, true
	case s.Match.Reason == effective.LetterCase:
		return lint.Canonical(s.Spelling), s.Raw, s.Has, true
	case s.Match.Reason == effective.ExtraDashes, strings.HasPrefix(s.Spelling, "-"):
		return trimDashes(s.Spelling), s.Raw, s.Has, true
	default:
		return "", "", false, false
	}
}

// trimDashes takes off what stands before, behind and double in a name.
func trimDashes(spelling string) string {
	words := strings.FieldsFunc(lint.Canonical(spelling), func(r rune) bool { return r == '_' })
	return strings.Join(words, "_")
}

// statement takes SET [GLOBAL|PERSIST|…] NAME = VALUE apart, the word SET being
// gone and VALUE being the value of the line. SET NAMES and its like set no option.
func statement(words []string, value string, has bool) (string, string, bool) {
	if !has {
		return "", "", false
	}
	name := strings.ToLower(strings.TrimRight(words[len(words)-1], ":"))
	if name == "" && len(words) > 1 {
		name = strings.ToLower(words[len(words)-2])
	}
	name = name[strings.LastIndexByte(name, '.')+1:]
	name = strings.Trim(strings.TrimLeft(name, "@"), "`")
	value = strings.TrimSpace(strings.TrimRight(value, "; \t"))
	if n := len(value); n > 1 && value[0] == value[n-1] && (value[0] == '\'' || value[0] == '"') {
		value = value[1 : n-1]
	}
	return lint.Canonical(name), value, true
}

func prefixes(m effective.Match) string {
	text := ""
	for _, p := range m.Prefixes {
		switch p {
		case effective.Skip:
			text += "skip_"
		case effective.Disable:
			text += "disable_"
		case effective.Enable:
			text += "enable_"
		case effective.Maximum:
			text += "maximum_"
		case effective.Autoset:
			text += "autoset_"
		case effective.Loose:
			text += "loose_"
		}
	}
	return text
}
