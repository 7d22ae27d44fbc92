package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cnfarch/cnfarch/cmd/cnfarch/internal/config"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/near"
	"github.com/cnfarch/cnfarch/rules"
)

// remember notes which flags were typed: they come before the configuration.
func (a *app) remember(cmd *cobra.Command, _ []string) {
	a.flags.given = make(map[string]bool)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		name := f.Name
		if name == "to" { // diff's word for the target
			name = "target"
		}
		a.flags.given[name] = true
	})
}

// knownNames are the names that a configuration may use.
func knownNames() config.Known {
	known := config.Known{
		Rule:     func(name string) bool { _, ok := rules.Find(name); return ok },
		Server:   func(name string) error { _, err := parseServer("server", name); return err },
		Rulesets: rules.Sets(), Version: version(),
	}
	for _, r := range rules.All() {
		known.Rules = append(known.Rules, r.Name)
	}
	return known
}

// configured gives the flags as a configuration completes them, for a host or,
// nil, for files of no host.
func (a *app) configured(c *config.File, h *config.Host) (flags, error) {
	values, err := c.Values(h)
	if err != nil {
		return flags{}, err
	}
	f := a.flags
	for _, v := range values {
		if !f.given[v.Key] {
			f.set(c, v)
		}
	}
	return f, nil
}

// set takes a value of a configuration, which was checked when it was read.
func (f *flags) set(c *config.File, v config.Value) {
	switch v.Key {
	case "target":
		f.target = v.Text
	case "from":
		f.from = v.Text
	case "profile":
		f.profile = below(c, v.Text)
	case "root":
		f.root = below(c, v.Text)
	case "sysctl":
		f.sysctl = nil
		for _, path := range config.List(v.Text) {
			f.sysctl = append(f.sysctl, below(c, path))
		}
	case "fail-on":
		f.failOn = v.Text
	case "require-records":
		f.require = v.Text == "true"
	case "disable":
		for _, name := range config.List(v.Text) {
			if r, ok := rules.Find(name); ok {
				f.policy.Off = append(f.policy.Off, r.Name)
			}
		}
	case "severity":
		f.policy.Severity = levels(v.Text)
	case "ruleset":
		f.policy.Newer, f.policy.Most = rules.Pin(v.Text)
	}
}

func levels(text string) map[string]lint.Severity {
	all := make(map[string]lint.Severity)
	for _, part := range config.List(text) {
		name, level, _ := strings.Cut(part, "=")
		rule, ok := rules.Find(strings.TrimSpace(name))
		if s, err := severity("severity", strings.TrimSpace(level)); err == nil && ok {
			all[rule.Name] = s
		}
	}
	return all
}

// below is a path of a configuration as it is seen from here.
func below(c *config.File, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return path
	}
	return seenFrom(c.Caller, filepath.Join(c.Dir(), path))
}

// here is a path as people would type it: relative where it lies below the
// folder that the program was called in.
func here(path string) string {
	dir, err := os.Getwd()
	if err != nil {
		return path
	}
	return seenFrom(dir, path)
}

// seenFrom is here for a folder; the path as it is where that is empty.
func seenFrom(dir, path string) string {
	if dir == "" || !filepath.IsAbs(path) {
		return path
	}
	rel, err := filepath.Rel(dir, path)
	if err != nil || !filepath.IsLocal(rel) {
		return path
	}
	return rel
}

// checkPaths reports the paths of hosts that lead nowhere, with the nearest that
// is there, and profiles that cannot be read: without its profile a host would be
// judged by less.
func checkPaths(c *config.File, hosts []*config.Host) error {
	p := pathChecker{file: c, seen: make(map[string]bool)}
	values, err := c.Values(nil)
	if err != nil {
		return err
	}
	for _, v := range values {
		if !strings.Contains(v.Text, "{") { // else it is a template of paths
			p.value(nil, v)
		}
	}
	for _, h := range hosts {
		if values, err = c.Values(h); err != nil {
			return err
		}
		for _, v := range values {
			p.value(h, v)
		}
	}
	if len(p.problems) == 0 {
		return nil
	}
	return errors.New(strings.Join(p.problems, "\ncnfarch: "))
}

// pathChecker looks at every path once.
type pathChecker struct {
	file     *config.File
	seen     map[string]bool
	problems []string
}

func (p *pathChecker) value(h *config.Host, v config.Value) {
	if v.Key != "profile" && v.Key != "sysctl" && v.Key != "root" {
		return
	}
	for _, path := range config.List(v.Text) {
		at := below(p.file, path)
		if p.seen[v.Key+at] {
			continue
		}
		p.seen[v.Key+at] = true
		if _, err := os.Stat(at); err != nil {
			whose := ""
			if h != nil {
				whose = " for host " + h.Name
			}
			p.problems = append(p.problems, fmt.Sprintf("%s: [%s] %s = %s%s: there is no such file%s",
				here(p.file.Path), v.Section, v.Key, path, whose, near.Hint(filepath.Base(at), neighbours(at))))
		} else if v.Key == "profile" {
			p.profile(at)
		}
	}
}

func (p *pathChecker) profile(path string) {
	src, err := intake.File(path, intake.Profile)
	if err == nil {
		_, _, err = hw.Parse(path, src, today())
	}
	if err != nil {
		p.problems = append(p.problems, err.Error())
	}
}

// neighbours lists the names in the folder of a path.
func neighbours(path string) []string {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}
