package config

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
)

// patterns are the names in the head of a section: [host db-*, !db-7].
type patterns struct{ in, out []*regexp.Regexp }

func parsePatterns(text string) (patterns, error) {
	var p patterns
	for _, one := range List(text) {
		name, out := strings.CutPrefix(one, "!")
		if strings.ContainsAny(name, "/{}") {
			return p, fmt.Errorf("%q is no name of a host: a host is a word, with * and ? for parts of it", one)
		}
		re, _, err := compile(name)
		if err != nil {
			return p, err
		}
		if out {
			p.out = append(p.out, re)
		} else {
			p.in = append(p.in, re)
		}
	}
	if len(p.in) == 0 {
		return p, fmt.Errorf("only names that are taken out: name the hosts that are in")
	}
	return p, nil
}

// wild reports whether more than one name may fit.
func (p patterns) wild() bool { return len(p.in) > 1 || strings.ContainsAny(p.in[0].String(), "*?[") }

// literal is the one name that fits.
func (p patterns) literal() string {
	text := strings.TrimSuffix(strings.TrimPrefix(p.in[0].String(), "^"), "$")
	return strings.ReplaceAll(text, `\`, "")
}

func (p patterns) match(name string) bool {
	fits := func(all []*regexp.Regexp) bool {
		for _, re := range all {
			if re.MatchString(name) {
				return true
			}
		}
		return false
	}
	return fits(p.in) && !fits(p.out)
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
