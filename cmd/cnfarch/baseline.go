package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/baseline"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/rewrite"
	"github.com/cnfarch/cnfarch/rules"
)

// baselineName is the file that the baseline commands work on where none is named.
const baselineName = ".cnfarch-baseline"

// baselineFlags say which findings are known.
type baselineFlags struct {
	file string
	off  bool
}

func (f *baselineFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "baseline", "", "file of known findings, which are not counted (cnfarch baseline write)")
	cmd.Flags().BoolVar(&f.off, "no-baseline", false, "count known findings too")
}

// known is a baseline and where it lies.
type known struct {
	*baseline.Use
	file string
}

// read gives the baseline to go by, nil where there is none.
func (f *baselineFlags) read() (*known, error) {
	if f.file == "" || f.off {
		return nil, nil
	}
	src, err := intake.File(f.file, intake.Printed)
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	b, err := baseline.Parse(src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.file, err)
	}
	return &known{b.Use(placeBeside(f.file)), f.file}, nil
}

// complain says what is in the baseline for nothing.
func (a *app) complain(k *known) {
	gone := func(path string) bool {
		_, err := os.Stat(filepath.Join(filepath.Dir(k.file), filepath.FromSlash(path)))
		return os.IsNotExist(err)
	}
	for _, c := range k.Complaints(gone) {
		why := "nothing is found there any more; cnfarch baseline write takes it out"
		if c.Fatal {
			why = "the server does not start with it, so it counts all the same"
		}
		about := c.Entry.Option
		if c.Entry.Path != "" {
			about = c.Entry.Path + " " + about
		}
		fmt.Fprintf(a.stderr, "%s:%d: note: %s [%s]: %s\n", k.file, c.Line, about, c.Entry.Rule, why)
	}
}

// placeBeside names files as seen from the folder of a baseline, so that the
// same entries serve wherever the program is called from.
func placeBeside(file string) baseline.Place {
	dir := identity(filepath.Dir(file))
	return func(f *lint.File) string {
		if f.Disk == "" {
			return filepath.ToSlash(f.Name)
		}
		path, err := filepath.Rel(dir, identity(f.Disk))
		if err != nil {
			path = f.Disk
		}
		return filepath.ToSlash(path)
	}
}

func (a *app) baselineCommand() *cobra.Command {
	var file string
	group := &cobra.Command{
		Use:   "baseline",
		Short: "the findings that are known, so that only new ones count",
		Long: `A baseline lists findings by file, group, option, rule and value, never by line.
cnfarch lint --baseline FILE counts only what is not in it. What keeps the
target from starting counts always.`,
		Args: cobra.NoArgs,
	}
	group.AddCommand(a.baselineWriteCommand(&file), a.baselineShowCommand(&file))
	for _, cmd := range group.Commands() {
		cmd.Flags().StringVar(&file, "baseline", baselineName, "the file of the baseline")
	}
	return group
}

func (a *app) baselineWriteCommand(file *string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "write [PATH...]",
		Short: "take what is found now as known",
		Example: `  cnfarch baseline write --target mysql-8.4 etc/mysql
  cnfarch lint --target mysql-8.4 --baseline .cnfarch-baseline etc/mysql`,
		RunE: func(_ *cobra.Command, args []string) error { return a.writeBaseline(args, *file) },
	}
	a.inputFlags(cmd)
	cmd.Flags().BoolVar(&a.flags.require, "require-records", false, "also divergences that no record explains")
	return cmd
}

func (a *app) writeBaseline(paths []string, file string) error {
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	if a.status != exitClean {
		return nil // a baseline of half the files would make the other half count as new
	}
	runs, err := judge(lint.New(rules.All()), inputs)
	if err != nil {
		return err
	}
	entries := baseline.Of(runs, placeBeside(file))
	if err := rewrite.Stream(file, func(w io.Writer) error { return baseline.Write(w, entries) }); err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "%s: %d entries\n", file, len(entries))
	return nil
}

func (a *app) baselineShowCommand(file *string) *cobra.Command {
	return &cobra.Command{
		Use:   "show",
		Short: "list what is taken as known",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return a.showBaseline(*file) },
	}
}

func (a *app) showBaseline(file string) error {
	k, err := (&baselineFlags{file: file}).read()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PATH\tGROUP\tOPTION\tRULE\tVALUE")
	for _, e := range k.Entries {
		fmt.Fprintln(w, e)
	}
	return w.Flush()
}
