package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// flags are those that several commands share.
type flags struct {
	target, from   string
	during         []string
	status         string
	profile        string
	facts          []string
	sysctl         []string
	root           string
	stdinFile      string
	persisted      string
	formats        []string
	color          string
	failOn         string
	minSeverity    string
	quiet, verbose bool
	require        bool
	jobs           int
	config         string // of --config
	noExclude      bool
	moving         bool // all hosts make one move, so that those of the other product are left out
	policy         lint.Policy
	given          map[string]bool // the flags that were typed
}

// repeated is the value of a flag that may be given several times. The one of pflag
// sets up a CSV writer, with 4 kB of buffer, to show that it is empty.
type repeated []string

func (r *repeated) String() string { return strings.Join(*r, ",") }

// Set adds a value.
func (r *repeated) Set(text string) error {
	*r = append(*r, text)
	return nil
}

// Type is the word that stands for the value in the help.
func (r *repeated) Type() string { return "stringArray" }

func (a *app) inputFlags(cmd *cobra.Command) {
	f, set := &a.flags, cmd.Flags()
	set.StringVar(&f.target, "target", "", "server the files are judged for, such as mysql-8.4 or mariadb-10.11.6")
	set.StringVar(&f.from, "from", "", "server the files were written for; its defaults that they still carry are then found")
	set.StringSliceVar(&f.during, "during", nil, "further server that reads the same files, as while a move lasts (repeatable)")
	a.sourceFlags(cmd)
}

// sourceFlags say what is read, and what is known of the host.
func (a *app) sourceFlags(cmd *cobra.Command) {
	f, set := &a.flags, cmd.Flags()
	a.factFlags(cmd)
	set.Var((*repeated)(&f.sysctl), "sysctl", "sysctl file, sysctl.d folder, or root directory that holds them (repeatable)")
	set.StringVar(&f.root, "root", "", "folder that stands for /: absolute paths in the files, as of !includedir, are looked up below it")
	set.StringVar(&f.config, "config", "", "configuration file, in place of the nearest .cnfarch.ini")
	set.BoolVar(&f.noExclude, "no-exclude", false, "also files that the configuration leaves out")
	set.StringVar(&f.persisted, "persisted", "", "mysqld-auto.cnf of the server (default: the one beside the option file)")
	set.StringVar(&f.stdinFile, "stdin-filename", "", "name of the file that - stands for")
}

// factFlags are what is known about the host.
func (a *app) factFlags(cmd *cobra.Command) {
	f, set := &a.flags, cmd.Flags()
	set.StringVar(&f.profile, "profile", "", "hardware profile of the host (docs/profile.md)")
	set.StringVar(&f.status, "status", "", "output of SHOW ENGINE INNODB STATUS of this server")
	set.Var((*repeated)(&f.facts), "fact", "KEY=VALUE, a fact of the host; it beats the profile (repeatable)")
}

func (a *app) outputFlags(cmd *cobra.Command) {
	f, set := &a.flags, cmd.Flags()
	set.Var((*repeated)(&f.formats), "format", "NAME or NAME=FILE: text, short, json, sarif, github, gitlab, junit, checkstyle or markdown (repeatable)")
	set.StringVar(&f.color, "color", "auto", "auto, always or never")
	set.StringVar(&f.failOn, "fail-on", "warning", "lowest severity that makes the exit status 1: error, warning, info or never")
	set.StringVar(&f.minSeverity, "min-severity", "info", "lowest severity to report")
	set.IntVarP(&f.jobs, "jobs", "j", 0, "hosts and files to judge at once (default: one for each processor)")
	set.BoolVarP(&f.quiet, "quiet", "q", false, "no progress on a terminal")
	set.BoolVarP(&f.verbose, "verbose", "v", false, "also settings that stay, and what was left out")
}

// servers reads --target, --from and --during.
func (f *flags) servers() (target, from server.Server, during []server.Server, err error) {
	if target, err = parseServer("--target", f.target); err != nil {
		return target, from, nil, err
	}
	if from, err = parseServer("--from", f.from); err != nil {
		return target, from, nil, err
	}
	for _, text := range f.during {
		s, err := parseServer("--during", text)
		if err != nil {
			return target, from, nil, err
		}
		during = append(during, s)
	}
	return target, from, during, nil
}

// parseServer gives a server its patch level; an empty text is no server.
func parseServer(flag, text string) (server.Server, error) {
	if text == "" {
		return server.Server{}, nil
	}
	s, err := server.Parse(text)
	if err != nil {
		return s, fmt.Errorf("%s: %w", flag, err)
	}
	if s, err = defaults.Resolve(s); err != nil {
		return s, fmt.Errorf("%s: %w", flag, err)
	}
	return s, nil
}

// today is the day that dates in records and profiles are held against.
func today() time.Time { return time.Now() }

// severity reads a threshold of --min-severity.
func severity(flag, text string) (lint.Severity, error) {
	for _, s := range []lint.Severity{lint.Info, lint.Warning, lint.Error} {
		if text == s.String() {
			return s, nil
		}
	}
	return 0, fmt.Errorf("%s %q is no severity: write error, warning or info", flag, text)
}

// never is a threshold that no finding reaches.
const never = lint.Error + 1

// failOn reads --fail-on.
func (f *flags) threshold() (lint.Severity, error) {
	if f.failOn == "never" {
		return never, nil
	}
	s, err := severity("--fail-on", f.failOn)
	if err != nil {
		return 0, fmt.Errorf("%w, or never", err)
	}
	return s, nil
}
