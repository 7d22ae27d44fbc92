package config

import (
	"fmt"
	"slices"
	"strings"
)

// raw is a section as it is written: its keys in their order, and what stands
// behind each =. The name of what comes before any head is empty.
type raw struct {
	name string
	keys []rawKey
}

type rawKey struct {
	name   string
	values []string // more than one where the key is repeated
}

// add adds a value of a key.
func (r *raw) add(name, value string) {
	i := slices.IndexFunc(r.keys, func(k rawKey) bool { return k.name == name })
	if i < 0 {
		i = len(r.keys)
		r.keys = append(r.keys, rawKey{name: name})
	}
	r.keys[i].values = append(r.keys[i].values, value)
}

// readLines reads the lines of a file: heads in brackets, KEY = VALUE, comments from
// # or ; on, behind a value after a blank, and quotes around a value. It is read here
// since a package for all dialects of INI compiles regular expressions whenever the
// program is loaded, which takes longer than this.
func readLines(src []byte) ([]raw, error) {
	sections := make([]raw, 1)
	for line := range strings.Lines(strings.TrimPrefix(string(src), "\ufeff")) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || isComment(line[0]):
		case line[0] == '[':
			end := strings.LastIndexByte(line, ']')
			if end < 0 {
				return nil, fmt.Errorf("unclosed section: %s", line)
			}
			if end == 1 {
				return nil, fmt.Errorf("empty section name: %s", line)
			}
			sections = append(sections, raw{name: line[1:end]})
		default:
			key, value, ok := strings.Cut(line, "=")
			if !ok {
				return nil, fmt.Errorf("key-value delimiter not found: %s", line)
			}
			if key == "" {
				return nil, fmt.Errorf("empty key name: %s", line)
			}
			sections[len(sections)-1].add(strings.TrimSpace(key), bare(value))
		}
	}
	return sections, nil
}

func isComment(c byte) bool { return c == '#' || c == ';' }

// bare is a value without a comment behind it and quotes around it.
func bare(value string) string {
	value = strings.TrimSpace(value)
	if i := commentAt(value); i >= 0 {
		value = strings.TrimSpace(value[:i])
	}
	if n := len(value); n >= 2 && isQuote(value[0]) && strings.IndexByte(value[1:], value[0]) == n-2 {
		return value[1 : n-1]
	}
	return value
}

func isQuote(c byte) bool { return c == '"' || c == '\'' }

// commentAt is where a comment begins behind a value, else -1. A value that begins
// with a quote may hold what looks like one.
func commentAt(value string) int {
	from := quoted(value)
	for i := max(1, from); i < len(value); i++ {
		if isComment(value[i]) && value[i-1] == ' ' {
			return i - 1
		}
	}
	return -1
}

// quoted is the length of the quoted text that a value begins with.
func quoted(value string) int {
	if value == "" || !isQuote(value[0]) {
		return 0
	}
	for i := 1; i < len(value); i++ {
		switch {
		case value[0] == '"' && value[i] == '\\':
			i++
		case value[i] == value[0]:
			return i + 1
		}
	}
	return len(value)
}
