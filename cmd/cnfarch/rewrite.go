package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/rewrite"
	"github.com/cnfarch/cnfarch/rules"
)

// rewriteFlags say where rewritten files go.
type rewriteFlags struct {
	diff, write, annotate, strip, secrets bool
	output, backup, dead                  string
}

func (a *app) rewriteCommand() *cobra.Command {
	var f rewriteFlags
	cmd := &cobra.Command{
		Use:   "rewrite [PATH...]",
		Short: "the annotated file: verdicts as records above the settings",
		Long: `Writes each verdict above its setting as a "# cnfarch:" record: changed lines are
replaced, deleted ones stay as comments below their record, and every other byte
is kept. What the target refuses does not stay active. Rewriting the result
again changes nothing.

With --from, what that server had in force in groups that the target does not
read, such as [mysqld-5.7], is copied to where the target reads it.

--dead move makes a file that both servers can read while a move lasts: the server
of --from goes on as it was. What only that server takes, and each old text whose
new one would mean something else to it, goes to the group that it alone reads,
such as [mysqld-5.7]; the new text goes to the target's own, such as [mysqld-8.4].

Without a flag that says where, the named file goes to standard output; with
--output, --write and --diff its includes are rewritten too, and without a PATH
the files of all hosts of .cnfarch.ini. --diff exits with 1 where it would change
something; it masks passwords, so that "git apply" may not take it.

--annotate writes an "undecided" record where a person owes the reason. It settles
nothing: --require-records of lint passes once the word is "keep" and a reason
stands behind it.`,
		Example: `  cnfarch rewrite --target mysql-8.4 --from mysql-5.7 my.cnf > my.cnf.new
  cnfarch rewrite --target mysql-8.4 --diff my.cnf
  cnfarch rewrite --target mariadb-10.11 --write --backup .orig --root . etc/mysql/my.cnf`,
		RunE: func(_ *cobra.Command, args []string) error { return a.rewrite(args, f) },
	}
	a.inputFlags(cmd)
	set := cmd.Flags()
	set.BoolVar(&f.diff, "diff", false, "print what would change as a unified diff")
	set.BoolVar(&f.secrets, "show-secrets", false, "with --diff: show the values of passwords, for a diff that git apply takes")
	set.BoolVar(&f.write, "write", false, "replace the files in place")
	set.StringVar(&f.output, "output", "", "write the rewritten files below this folder")
	set.StringVar(&f.backup, "backup", "", "with --write: keep the old file beside the new one, with this suffix")
	set.BoolVar(&f.annotate, "annotate", false, "also record what waits for a reason (undecided) and what a rule argues for (keep)")
	set.BoolVar(&f.strip, "strip-records", false, "only take all records out; the settings stay as they are")
	set.StringVar(&f.dead, "dead", "comment", "what becomes of a dead line: comment, delete, or move to the group that only the server of --from reads")
	set.StringVar(&a.flags.color, "color", "auto", "auto, always or never")
	return cmd
}

func (f rewriteFlags) options() (rewrite.Options, error) {
	places := 0
	for _, set := range []bool{f.diff, f.write, f.output != ""} {
		if set {
			places++
		}
	}
	switch {
	case places > 1:
		return rewrite.Options{}, errors.New("--diff, --write and --output exclude each other")
	case f.backup != "" && !f.write:
		return rewrite.Options{}, errors.New("--backup needs --write")
	case f.strip && f.annotate:
		return rewrite.Options{}, errors.New("--strip-records and --annotate exclude each other")
	case !slices.Contains([]string{"comment", "delete", "move"}, f.dead):
		return rewrite.Options{}, fmt.Errorf("--dead %q: write comment, delete or move", f.dead)
	}
	return rewrite.Options{Annotate: f.annotate, DeleteDead: f.dead == "delete", MoveDead: f.dead == "move"}, nil
}

func (a *app) rewrite(paths []string, f rewriteFlags) error {
	options, err := f.options()
	if err != nil {
		return err
	}
	colored, err := colorOf(a.flags.color, a.stdout)
	if err != nil {
		return err
	}
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	if len(inputs) > 1 && !f.diff && !f.write && f.output == "" {
		return fmt.Errorf("%d files would run together on standard output: use --diff, --write or --output", len(inputs))
	}
	engine := lint.New(rules.All())
	d := delivery{app: a, flags: f, palette: report.NewPalette(colored)}
	for _, in := range inputs {
		if options.MoveDead {
			if err := movable(in); err != nil {
				return err
			}
			in.During = append(slices.Clone(in.During), in.From)
		}
		changes, err := a.changes(engine, in, f, options)
		if err != nil {
			return err
		}
		d.trees = append(d.trees, changes)
	}
	return d.deliver()
}

// movable says why dead lines of a configuration cannot move to a group that
// only the server before reads.
func movable(in lint.Input) error {
	group := rewrite.VersionGroup(in.From)
	switch {
	case in.Files == nil:
		return nil // kernel settings have no groups
	case !in.From.Known():
		return errors.New("--dead move needs to know which server goes on reading the lines: name it with --from")
	case group == rewrite.VersionGroup(in.Target):
		return fmt.Errorf("--dead move: %s and %s both read [%s], so no group can hold what only one of them takes: use --dead comment", in.From, in.Target, group)
	}
	return nil
}

// changes are what a rewrite makes of one configuration.
func (a *app) changes(engine *lint.Engine, in lint.Input, f rewriteFlags, options rewrite.Options) ([]report.Change, error) {
	if !f.strip {
		return a.settle(engine, in, options)
	}
	run, err := engine.Run(in)
	if err != nil {
		return nil, err
	}
	results, err := rewrite.Strip(run)
	return changesOf(results), err
}

// shown is a change as its diff may be printed.
func (f rewriteFlags) shown(c report.Change) report.Change {
	if f.secrets {
		return c
	}
	return report.Masked(c)
}

// create writes a file of the tree below the folder of --output.
func create(dir string, c report.Change) error {
	path, err := rewrite.Under(dir, filepath.FromSlash(c.Name))
	if err != nil {
		return err
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(filepath.FromSlash(c.Name)); err == nil {
		mode = info.Mode() // the file may hold passwords
	}
	return rewrite.Create(path, c.Now, mode)
}
