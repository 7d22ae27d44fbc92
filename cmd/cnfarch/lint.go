package main

import (
	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules"
)

func (a *app) lintCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lint PATH...",
		Short: "findings and a verdict on every setting",
		Long: `Reads option files as the target server would, with their includes, and gives
every explicit setting a verdict: keep, change or delete, with the reason.`,
		Example: `  cnfarch lint --target mysql-8.4 my.cnf
  cnfarch lint --target mariadb-10.11 --from mariadb-10.5 --profile db1.ini /etc/mysql/my.cnf
  cnfarch lint --target mysql-8.4 --fact media=ssd --format json - < my.cnf`,
		RunE: func(_ *cobra.Command, args []string) error { return a.lint(args) },
	}
	a.inputFlags(cmd)
	a.outputFlags(cmd)
	return cmd
}

func (a *app) lint(paths []string) error {
	threshold, err := a.flags.threshold()
	if err != nil {
		return err
	}
	write, err := a.output()
	if err != nil {
		return err
	}
	runs, err := a.runs(paths)
	if err != nil {
		return err
	}
	a.judge(runs, threshold)
	return write(runs)
}

// runs reads and judges everything that is named.
func (a *app) runs(paths []string) ([]*lint.Run, error) {
	inputs, err := a.load(paths)
	if err != nil {
		return nil, err
	}
	engine := lint.New(rules.All())
	var runs []*lint.Run
	for _, in := range inputs {
		run, err := engine.Run(in)
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// judge sets the exit status by the findings that count.
func (a *app) judge(runs []*lint.Run, threshold lint.Severity) {
	for _, run := range runs {
		for _, f := range run.Findings {
			if f.Suppressed == nil && f.Severity >= threshold {
				a.raise(exitFindings)
			}
		}
	}
}
