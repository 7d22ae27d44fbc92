package main

import (
	"fmt"
	"path/filepath"

	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/rewrite"
)

// delivery puts rewritten trees where the flags say.
type delivery struct {
	*app
	flags   rewriteFlags
	palette report.Palette
	trees   [][]report.Change // of each configuration
	now     map[string][]byte // what becomes of files
	at      map[string]bool   // files that were delivered
}

// deliver delivers every configuration, but those that make of a file what another
// does not: whichever comes last would decide for a server that it was not judged for.
func (d *delivery) deliver() error {
	if !d.flags.diff && !d.flags.write && d.flags.output == "" {
		for _, tree := range d.trees { // one at most
			if _, err := d.stdout.Write(tree[0].Now); err != nil {
				return err
			}
		}
		return nil
	}
	d.now, d.at = make(map[string][]byte), make(map[string]bool)
	disputed := make(map[string]bool)
	for _, tree := range d.trees {
		for _, c := range tree {
			id := changedFile(c)
			if now, again := d.now[id]; again && string(now) != string(c.Now) {
				disputed[id] = true
			}
			d.now[id] = c.Now
		}
	}
	for _, tree := range d.trees {
		if err := d.tree(tree, disputed); err != nil {
			d.trouble(err)
		}
	}
	return nil
}

func (d *delivery) tree(tree []report.Change, disputed map[string]bool) error {
	for _, c := range tree {
		if disputed[changedFile(c)] {
			return fmt.Errorf("%s: nothing is rewritten that is read with this file: two configurations read it, and do not make the same of it; rewrite one alone, and see that the other can read the result", c.Name)
		}
	}
	for _, c := range tree {
		if err := d.file(c); err != nil {
			return err
		}
	}
	return nil
}

// file delivers one file, once.
func (d *delivery) file(c report.Change) error {
	id := changedFile(c)
	if d.at[id] {
		return nil
	}
	d.at[id] = true
	switch {
	case d.flags.output != "":
		return create(d.flags.output, c)
	case string(c.Before) == string(c.Now):
		return nil
	case d.flags.diff:
		d.raise(exitFindings)
		return report.Diff(d.stdout, d.flags.shown(c), d.palette)
	}
	if err := rewrite.Replace(filepath.FromSlash(c.Name), c.Before, c.Now, d.flags.backup); err != nil {
		return err
	}
	fmt.Fprintf(d.stderr, "wrote %s\n", c.Name)
	return nil
}

// changedFile is one and the same for all the names of a file.
func changedFile(c report.Change) string { return identity(filepath.FromSlash(c.Name)) }
