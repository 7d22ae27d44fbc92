package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/near"
	"github.com/cnfarch/cnfarch/lint/server"
)

// scope says in which sections a key may stand.
type scope uint8

const (
	commonKeys scope = 1 << iota
	hostKeys
	anywhere = commonKeys | hostKeys
)

// key is one key: where it may stand, and what it may say.
type key struct {
	name  string
	scope scope
	about string
	check func(string, Known) error
}

// keys are all keys, in the order of the documentation.
func keys() []key {
	return []key{
		{"files", hostKeys, "the main option files, as paths with * and {name}", notEmpty},
		{"target", anywhere, "the server the files are for", serverName},
		{"from", anywhere, "the server they were written for", serverName},
		{"profile", anywhere, "the hardware profile", notEmpty},
		{"sysctl", anywhere, "a sysctl file, a sysctl.d folder, or a root that holds them", notEmpty},
		{"root", anywhere, "the folder that absolute paths in the files are looked up under", notEmpty},
		{"disable", anywhere, "rules that say nothing, unless the server would not start", ruleNames},
		{"severity", anywhere, "RULE=LEVEL, other severities of rules", severities},
		{"require-records", anywhere, "true: every divergence from the default needs a keep record", boolean},
		{"exclude", commonKeys, "paths that are left out", notEmpty},
		{"fail-on", commonKeys, "the lowest severity that makes the exit status 1", failOn},
		{"required-version", commonKeys, "the oldest cnfarch that may judge these files", version},
		{"ruleset", commonKeys, "the set of rules, by the release that froze it", ruleset},
	}
}

func find(name string) (key, bool) {
	all := keys()
	i := slices.IndexFunc(all, func(k key) bool { return k.name == name })
	if i < 0 {
		return key{}, false
	}
	return all[i], true
}

// names are the keys that may stand in a section.
func names(s scope) []string {
	var all []string
	for _, k := range keys() {
		if k.scope&s != 0 {
			all = append(all, k.name)
		}
	}
	return all
}

// Keys lists the keys and what they are about, for documentation.
func Keys() [][2]string {
	var all [][2]string
	for _, k := range keys() {
		all = append(all, [2]string{k.name, k.about})
	}
	return all
}

// List splits a value at its commas.
func List(text string) []string {
	var all []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			all = append(all, part)
		}
	}
	return all
}

func notEmpty(text string, _ Known) error {
	if len(List(text)) == 0 {
		return errors.New("the value is empty")
	}
	return nil
}

func serverName(text string, known Known) error {
	if strings.Contains(text, "{") {
		return nil // checked for every host
	}
	return known.Server(text)
}

func ruleNames(text string, known Known) error {
	for _, name := range List(text) {
		if err := known.rule(name); err != nil {
			return err
		}
	}
	return notEmpty(text, known)
}

func (k Known) rule(name string) error {
	if k.Rule(name) {
		return nil
	}
	return fmt.Errorf("%q is no rule%s", name, near.Hint(name, k.Rules))
}

func severities(text string, known Known) error {
	for _, part := range List(text) {
		rule, level, ok := strings.Cut(part, "=")
		if !ok {
			return fmt.Errorf("%q: write RULE=LEVEL", part)
		}
		if err := known.rule(strings.TrimSpace(rule)); err != nil {
			return err
		}
		if err := oneOf(strings.TrimSpace(level), "error", "warning", "info"); err != nil {
			return err
		}
	}
	return notEmpty(text, known)
}

func failOn(text string, _ Known) error { return oneOf(text, "error", "warning", "info", "never") }

func boolean(text string, _ Known) error { return oneOf(text, "true", "false") }

func oneOf(text string, words ...string) error {
	if slices.Contains(words, text) {
		return nil
	}
	return fmt.Errorf("%q is none of %s%s", text, strings.Join(words, ", "), near.Hint(text, words))
}

func ruleset(text string, known Known) error { return oneOf(text, known.Rulesets...) }

// version reads the oldest release that may be used, and holds this one against
// it. A program that was built from a clone has no number, and passes.
func version(text string, known Known) error {
	number := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(text, ">="), " "))
	want, err := server.ParseVersion(strings.TrimPrefix(number, "v"))
	if err != nil {
		return fmt.Errorf("%w; write the oldest release that may be used, such as 0.3", err)
	}
	have, err := server.ParseVersion(release(known.Version))
	if err != nil {
		return nil // nothing to compare
	}
	if have.Compare(want) < 0 {
		return fmt.Errorf("this is cnfarch %s, which is older", known.Version)
	}
	return nil
}

// release is the number in a version that Go stamped: v0.3.1-0.2026…+dirty.
func release(stamp string) string {
	number := strings.TrimPrefix(stamp, "v")
	if i := strings.IndexAny(number, "-+"); i >= 0 {
		number = number[:i]
	}
	return number
}
