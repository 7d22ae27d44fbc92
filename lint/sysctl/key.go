package sysctl

import (
	"path"
	"strings"
)

// Normalize spells a key as its path below /proc/sys, the one spelling in which
// keys compare. Where the first separator is a dot, all dots become slashes and
// all slashes dots; a slash in front, slashes in a row and at the end go
// (sysctl_normalize in systemd's src/shared/sysctl-util.c).
func Normalize(key string) string {
	key = convert(key)
	var parts []string
	for part := range strings.SplitSeq(key, "/") {
		if part != "" && part != "." {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "/")
}

// convert swaps dots and slashes where the first separator is a dot.
func convert(key string) string {
	i := strings.IndexAny(key, "./")
	if i < 0 || key[i] == '/' {
		return key
	}
	return swap(key)
}

func swap(key string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '.':
			return '/'
		case '/':
			return '.'
		default:
			return r
		}
	}, key)
}

// Dotted spells a normalized key with dots, as people write it. A dot within a
// component, as in the name of a VLAN, becomes a slash.
func Dotted(key string) string {
	if !strings.Contains(key, "/") && strings.Contains(key, ".") {
		return key
	}
	return swap(key)
}

// IsGlob reports whether a key is a pattern over keys. {a,b} is none.
func IsGlob(key string) bool { return strings.ContainsAny(key, "*?[") }

// Match reports whether a normalized pattern covers a normalized key; * and ? do
// not cross a slash. A pattern that is broken covers nothing.
func Match(pattern, key string) bool {
	ok, err := path.Match(strings.ReplaceAll(pattern, "[!", "[^"), key)
	return err == nil && ok
}
