package config

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// patterns are the names in the head of a section: [host db-*, !db-7].
type patterns struct{ in, out []pattern }

// pattern is one of them.
type pattern struct {
	text string
	wild *regexp.Regexp // nil where the text fits alone, as in most of 100,000 sections
}

func parsePattern(text string) (pattern, error) {
	if !strings.ContainsAny(text, wildcards) {
		return pattern{text: text}, nil
	}
	re, _, err := compile(text)
	return pattern{text, re}, err
}

func (p pattern) match(name string) bool {
	if p.wild == nil {
		return p.text == name
	}
	return p.wild.MatchString(name)
}

// wildcards stand for other letters.
const wildcards = "*?["

func parsePatterns(text string) (patterns, error) {
	var p patterns
	for _, one := range List(text) {
		name, out := strings.CutPrefix(one, "!")
		if strings.ContainsAny(name, "/{}") {
			return p, fmt.Errorf("%q is no name of a host: a host is a word, with * and ? for parts of it", one)
		}
		parsed, err := parsePattern(name)
		if err != nil {
			return p, err
		}
		if out {
			p.out = append(p.out, parsed)
		} else {
			p.in = append(p.in, parsed)
		}
	}
	if len(p.in) == 0 {
		return p, fmt.Errorf("only names that are taken out: name the hosts that are in")
	}
	return p, nil
}

// wild reports whether more than one name may fit.
func (p patterns) wild() bool { return len(p.in) > 1 || p.in[0].wild != nil }

// literal is the one name that fits.
func (p patterns) literal() string { return p.in[0].text }

func (p patterns) match(name string) bool {
	fits := func(one pattern) bool { return one.match(name) }
	return slices.ContainsFunc(p.in, fits) && !slices.ContainsFunc(p.out, fits)
}

// compile turns a path with wildcards into an expression, and names its captures
// in order. * and ? stay within a part of the path, ** goes over any number of
// parts, {word} takes a part or a piece of one and gives it a name.
func compile(glob string) (*regexp.Regexp, []string, error) {
	var b strings.Builder
	var captures []string
	for rest := glob; rest != ""; {
		piece, n, capture, err := token(rest)
		if err != nil {
			return nil, nil, fmt.Errorf("%q: %w", glob, err)
		}
		if capture != "" {
			captures = append(captures, capture)
		}
		b.WriteString(piece)
		rest = rest[n:]
	}
	re, err := regexp.Compile("^" + b.String() + "$")
	return re, captures, err
}

// token is the first piece of a glob as an expression, and its length.
func token(glob string) (piece string, length int, capture string, err error) {
	switch {
	case strings.HasPrefix(glob, "**/"):
		return "(?:[^/]+/)*", len("**/"), "", nil
	case strings.HasPrefix(glob, "**"):
		return ".*", len("**"), "", nil
	case glob[0] == '*':
		return "[^/]*", 1, "", nil
	case glob[0] == '?':
		return "[^/]", 1, "", nil
	case glob[0] == '[':
		end := strings.IndexByte(glob, ']')
		if end < len("[x") {
			return "", 0, "", fmt.Errorf("a [ has no ]")
		}
		set := glob[1:end]
		if set[0] == '!' {
			set = "^" + set[1:]
		}
		return "[" + set + "]", end + 1, "", nil
	case glob[0] == '{':
		end := strings.IndexByte(glob, '}')
		if end < len("{x") || strings.Trim(glob[1:end], "abcdefghijklmnopqrstuvwxyz_") != "" {
			return "", 0, "", fmt.Errorf("write {name} for the host, or another word of small letters")
		}
		return "([^/]+?)", end + 1, glob[1:end], nil
	default:
		return regexp.QuoteMeta(glob[:1]), 1, "", nil
	}
}

// capture reads a name with an expression, beside what was captured before. A
// capture that stands twice has to take the same both times.
func capture(re *regexp.Regexp, names []string, text string, before map[string]string) (map[string]string, bool) {
	groups := re.FindStringSubmatch(text)
	if groups == nil {
		return nil, false
	}
	captures := maps.Clone(before)
	for i, name := range names {
		if other, twice := captures[name]; twice && other != groups[i+1] {
			return nil, false
		}
		captures[name] = groups[i+1]
	}
	return captures, true
}

// expand puts captures in the place of their names.
func expand(text string, captures map[string]string) string {
	for name, value := range captures {
		text = strings.ReplaceAll(text, "{"+name+"}", value)
	}
	return text
}
