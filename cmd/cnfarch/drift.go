package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/drift"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/report"
)

func (a *app) driftCommand() *cobra.Command {
	var runtime []string
	var format string
	cmd := &cobra.Command{
		Use:   "drift --runtime FILE [PATH...]",
		Short: "the files against what the server runs",
		Long: `Holds option files and sysctl files against what a running host says of itself,
and names every variable that runs otherwise: set since the start, persisted,
given on the command line, or read from a file that has changed since.

--runtime takes what the clients print of SHOW GLOBAL VARIABLES,
performance_schema.variables_info and information_schema.SYSTEM_VARIABLES (with
tabs, as a table, as JSON), a mysqld-auto.cnf, and the output of sysctl -a. Of
several files each completes the others; a table with origins says why a value
differs. Without --target the server is the one that the dump is from.

Exit status: 0 no difference, 1 differences, 2 trouble.`,
		Example: `  mysql -BNe 'SHOW GLOBAL VARIABLES' > vars.tsv; cnfarch drift --runtime vars.tsv /etc/mysql/my.cnf
  cnfarch drift --runtime vars.tsv --runtime info.tsv --runtime /var/lib/mysql/mysqld-auto.cnf my.cnf
  sysctl -a | cnfarch drift --runtime - /etc/sysctl.d`,
		RunE: func(_ *cobra.Command, args []string) error { return a.drift(args, runtime, format) },
	}
	a.inputFlags(cmd)
	cmd.Flags().StringArrayVar(&runtime, "runtime", nil, "what the running host says (repeatable; - is standard input)")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func (a *app) drift(paths, runtime []string, format string) error {
	switch {
	case len(runtime) == 0:
		return errors.New("drift needs --runtime FILE, such as the output of SHOW GLOBAL VARIABLES")
	case format != "text" && format != "json":
		return fmt.Errorf("--format %s: there are text and json", format)
	}
	now, err := a.runtime(runtime)
	if err != nil {
		return err
	}
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	runs, err := judge(lint.New(nil), inputs)
	if err != nil {
		return err
	}
	all := make([]report.Drift, 0, len(runs))
	for _, run := range runs {
		if run.Persisted != nil && run.Persisted.Err != nil {
			a.trouble(run.Persisted.Err)
		}
		result, err := drift.Compare(run, now)
		if err != nil {
			return err
		}
		if len(result.Differences) > 0 {
			a.raise(exitFindings)
		}
		all = append(all, report.Drift{Run: run, Result: result})
	}
	if format == "json" {
		return report.DriftJSON(a.stdout, tool(), all)
	}
	return report.DriftText(a.stdout, all)
}

// runtime reads what the running host says. It also says which server that is,
// where no flag does.
func (a *app) runtime(files []string) (*drift.Runtime, error) {
	now := &drift.Runtime{}
	for _, file := range files {
		src, err := a.source(file, intake.Printed)
		if err != nil {
			return nil, fmt.Errorf("--runtime: %w", err)
		}
		if err := now.Read(file, src.Bytes); err != nil {
			return nil, fmt.Errorf("--runtime: %w", err)
		}
	}
	at := now.Server()
	if !at.Known() {
		return now, nil
	}
	if a.flags.target == "" {
		a.flags.target = at.String()
		if _, err := defaults.Resolve(at); err != nil {
			return nil, fmt.Errorf("--runtime: the dump is from %s: %w", at, err)
		}
	} else if target, err := parseServer("--target", a.flags.target); err == nil && target.Product == at.Product && !target.Version.SameSeries(at.Version) {
		fmt.Fprintf(a.stderr, "note: the dump is from %s and is held against the defaults of %s\n", at, target)
	}
	return now, nil
}
