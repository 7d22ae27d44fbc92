package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// sysctlFlags say which program applies the kernel settings, and to what.
type sysctlFlags struct{ as, keys string }

// effectiveSysctl prints what a program makes of the sysctl files: each key with
// its value, the line that wins and those that lose.
func (a *app) effectiveSysctl(files []string, f sysctlFlags) error {
	loader, err := a.loader(f.as)
	if err != nil {
		return err
	}
	options := sysctl.Options{Files: files}
	if f.keys != "" {
		if options.Keys, err = readKeys(f.keys); err != nil {
			return err
		}
	}
	paths := a.flags.sysctl
	if len(paths) == 1 && (isTree(paths[0]) || len(files) > 0) {
		root := os.DirFS(paths[0]).(fs.ReadLinkFS)
		return a.printApplied(sysctl.Load(root, loader, options), options.Keys != nil)
	}
	if len(files) > 0 {
		return errors.New("files are named within one root: give --sysctl once, with its folder")
	}
	read, err := a.sysctlFiles(paths)
	if err != nil {
		return err
	}
	return a.printApplied(sysctl.Apply(read, loader, options.Keys), options.Keys != nil)
}

// loader reads --as: a program with or without its version, or what the profile
// says of the boot.
func (a *app) loader(as string) (sysctl.Loader, error) {
	switch as {
	case "systemd":
		return sysctl.Boot(), nil
	case "procps":
		return sysctl.ByHand(), nil
	case "busybox":
		as = "busybox-1.37.0"
	case "":
		profile, err := a.hardware()
		if err != nil {
			return sysctl.Loader{}, err
		}
		boot, _, err := lint.Loaders(profile)
		return boot, err
	}
	loader, err := sysctl.ParseLoader(as)
	if err != nil {
		return loader, fmt.Errorf("--as: %w", err)
	}
	return loader, nil
}

// readKeys reads the keys that exist, one a line, as sysctl -aN prints them.
func readKeys(file string) ([]string, error) {
	text, err := intake.File(file, intake.Printed)
	if err != nil {
		return nil, fmt.Errorf("--keys: %w", err)
	}
	keys := []string{}
	for line := range strings.Lines(string(text)) {
		if key, _, _ := strings.Cut(strings.TrimSpace(line), " "); key != "" {
			keys = append(keys, sysctl.Normalize(key))
		}
	}
	return keys, nil
}

// row is one key of the table.
type row struct {
	value, winner string
	losers        []string
}

func (a *app) printApplied(applied *sysctl.Applied, keysKnown bool) error {
	a.tellSysctl(applied)
	rows := make(map[string]*row)
	at := func(key string) *row {
		key = sysctl.Dotted(key)
		if rows[key] == nil {
			rows[key] = &row{value: "-", winner: "-"}
		}
		return rows[key]
	}
	for _, e := range applied.Keys {
		r := at(e.Key)
		r.value, r.winner = e.Value, lineIn(applied, e.Line)
		if e.Via != "" {
			r.winner += " by " + sysctl.Dotted(e.Via)
		}
	}
	for i, l := range applied.Lines {
		if l.Status == sysctl.Pattern && !keysKnown {
			at(l.Key).value, at(l.Key).winner = l.Value, lineIn(applied, i)
		}
	}
	for _, l := range applied.Losses {
		loser := fmt.Sprintf("%s = %s (%s by %s)", lineIn(applied, l.Line), applied.Lines[l.Line].Value, fate(l.Status), lineIn(applied, l.By))
		at(l.Key).losers = append(at(l.Key).losers, loser)
	}
	return a.printRows(rows)
}

func (a *app) printRows(rows map[string]*row) error {
	var keys []string
	for key := range rows {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "KEY\tVALUE\tWINNER\tLOSERS\n")
	for _, key := range keys {
		r := rows[key]
		tableRow(w, key, r.value, r.winner, strings.Join(r.losers, ", "))
	}
	return w.Flush()
}

// tellSysctl prints what the program passes over.
func (a *app) tellSysctl(applied *sysctl.Applied) {
	for _, s := range applied.Shadowed {
		fmt.Fprintf(a.stderr, "%s: hidden by %s\n", s.File, s.By)
	}
	for _, name := range applied.Ignored {
		fmt.Fprintf(a.stderr, "%s: not read\n", name)
	}
	for _, f := range applied.Files {
		if f.Err != nil {
			fmt.Fprintf(a.stderr, "%s: cannot be read: %v\n", f.Name, f.Err)
			if unread(f.Err) {
				a.raise(exitTrouble)
			}
		}
	}
	for i, l := range applied.Lines {
		switch {
		case l.Status == sysctl.NoLine:
			fmt.Fprintf(a.stderr, "%s: no assignment\n", lineIn(applied, i))
		case l.Status == sysctl.NoSuchKey && l.By < 0:
			fmt.Fprintf(a.stderr, "%s: unknown key %s\n", lineIn(applied, i), l.Key)
		case l.Status == sysctl.Excludes:
			fmt.Fprintf(a.stderr, "%s: takes %s out of patterns\n", lineIn(applied, i), l.Key)
		}
	}
}

func lineIn(applied *sysctl.Applied, line int) string {
	return fmt.Sprintf("%s:%d", applied.Name(line), applied.Lines[line].Node+1)
}

// fate says what became of a line that lost.
func fate(s sysctl.Status) string {
	switch s {
	case sysctl.Redundant:
		return "repeated"
	case sysctl.Cancelled:
		return "taken back"
	default:
		return "overridden"
	}
}
