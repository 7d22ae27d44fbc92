package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults/dump"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/server"
)

// importFlags say which server said what about itself, and where the tables lie.
type importFlags struct{ server, help, variables, tables string }

func (a *app) factsCommand() *cobra.Command {
	var f importFlags
	facts := &cobra.Command{Use: "facts", Short: "bring the facts about servers up to date", Hidden: true}
	imp := &cobra.Command{
		Use:   "import",
		Short: "take a server's own help and variables into the tables of this repository",
		Long: `Reads what a server prints about itself and brings it into the tables below
defaults/: options that stayed the same are prolonged to its release, what it
contradicts gets a row of its own, what it no longer knows ends. Its series has to
stand in series.tsv. Review the diff: CONTRIBUTING.md says what a dump cannot tell.`,
		Example: `  cnfarch facts import --server mysql-10.0.1 --help-output help.txt --variables variables.tsv`,
		Args:    cobra.NoArgs,
		RunE:    func(*cobra.Command, []string) error { return a.importFacts(f) },
	}
	set := imp.Flags()
	set.StringVar(&f.server, "server", "", "the server's product and release")
	set.StringVar(&f.help, "help-output", "", "what it prints for --no-defaults --verbose --help")
	set.StringVar(&f.variables, "variables", "", "its variable table with a heading and tabs between columns")
	set.StringVar(&f.tables, "tables", "defaults", "the folder with the tables")
	for _, name := range []string{"server", "help-output", "variables"} {
		cobra.CheckErr(imp.MarkFlagRequired(name))
	}
	facts.AddCommand(imp)
	return facts
}

func (a *app) importFacts(f importFlags) error {
	observed, err := observe(f)
	if err != nil {
		return err
	}
	options := filepath.Join(f.tables, observed.Server.Product.String()+".tsv")
	series := filepath.Join(f.tables, "series.tsv")
	var tables dump.Tables
	for file, text := range map[string]*string{options: &tables.Options, series: &tables.Series} {
		src, readErr := intake.File(file, intake.Printed)
		if readErr != nil {
			return readErr
		}
		*text = string(src)
	}
	merged, changes, err := dump.Merge(tables, observed)
	if err != nil {
		return err
	}
	for _, change := range changes {
		fmt.Fprintln(a.stdout, change)
	}
	if err := os.WriteFile(options, []byte(merged.Options), 0o644); err != nil {
		return err
	}
	return os.WriteFile(series, []byte(merged.Series), 0o644)
}

func observe(f importFlags) (dump.Observed, error) {
	s, err := server.Parse(f.server)
	if err != nil {
		return dump.Observed{}, err
	}
	if s.Version.Patch < 0 {
		return dump.Observed{}, fmt.Errorf("--server %s: name the release, with its patch level", f.server)
	}
	o := dump.Observed{Server: s}
	help, err := intake.File(f.help, intake.Printed)
	if err != nil {
		return o, err
	}
	if o.Help, err = dump.ParseHelp(bytes.NewReader(help)); err != nil {
		return o, fmt.Errorf("%s: %w", f.help, err)
	}
	variables, err := intake.File(f.variables, intake.Printed)
	if err != nil {
		return o, err
	}
	if o.Variables, err = dump.ParseVariables(bytes.NewReader(variables)); err != nil {
		return o, fmt.Errorf("%s: %w", f.variables, err)
	}
	return o, nil
}
