package main

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/rewrite"
	"github.com/cnfarch/cnfarch/rules"
)

// lintFlags are those of lint alone.
type lintFlags struct {
	fix, require bool
	since        string
	baseline     baselineFlags
}

func (a *app) lintCommand() *cobra.Command {
	var f lintFlags
	cmd := &cobra.Command{
		Use:   "lint PATH...",
		Short: "findings and a verdict on every setting",
		Long: `Reads option files as the target server would, with their includes, and gives
every explicit setting a verdict: keep, change or delete, with the reason.`,
		Example: `  cnfarch lint --target mysql-8.4 my.cnf
  cnfarch lint --target mariadb-10.11 --from mariadb-10.5 --profile db1.ini /etc/mysql/my.cnf
  cnfarch lint --target mysql-8.4 --fact media=ssd --format json - < my.cnf`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.lint(cmd.Context(), args, f) },
	}
	a.inputFlags(cmd)
	a.outputFlags(cmd)
	cmd.Flags().BoolVar(&f.fix, "fix", false, "apply the safe fixes to the files first, and report what is left")
	cmd.Flags().BoolVar(&f.require, "require-records", false, "fail on every divergence from the target's default that no valid keep record explains")
	cmd.Flags().StringVar(&f.since, "since", "", "only what is about lines that changed since this git revision, and what keeps the target from starting")
	f.baseline.add(cmd)
	return cmd
}

func (a *app) lint(ctx context.Context, paths []string, f lintFlags) error {
	threshold, err := a.flags.threshold()
	if err != nil {
		return err
	}
	write, err := a.output(threshold)
	if err != nil {
		return err
	}
	if err := a.named(paths); err != nil {
		return err
	}
	if f.fix && slices.Contains(paths, stdinPath) {
		return errors.New("--fix replaces files, and standard input is none: cnfarch rewrite - prints the result")
	}
	known, err := f.baseline.read()
	if err != nil {
		return err
	}
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	if len(inputs) == 0 {
		return nil // nothing could be read, and stderr says why: a report would look like a clean one
	}
	for i := range inputs {
		inputs[i].RequireRecords = f.require
	}
	engine := lint.New(rules.All())
	if f.fix {
		if err := a.fix(engine, inputs); err != nil {
			return err
		}
	}
	runs, err := judge(engine, inputs)
	if err != nil {
		return err
	}
	a.apply(known, runs)
	if f.since != "" {
		if err := limit(ctx, runs, f.since); err != nil {
			return err
		}
	}
	a.count(runs, threshold)
	return write(runs)
}

// fix applies the safe fixes to the files, and makes the inputs what they then are.
func (a *app) fix(engine *lint.Engine, inputs []lint.Input) error {
	for i, in := range inputs {
		fixed, err := a.settle(engine, in, rewrite.Options{SafeOnly: true})
		if err != nil {
			return err
		}
		now := make(map[string][]byte)
		for _, c := range fixed {
			now[filepath.FromSlash(c.Name)] = c.Now
			if string(c.Before) == string(c.Now) {
				continue
			}
			if err := rewrite.Replace(filepath.FromSlash(c.Name), c.Before, c.Now, ""); err != nil {
				return err
			}
		}
		inputs[i] = a.with(in, now)
	}
	return nil
}

// judge brings every configuration before the rules.
func judge(engine *lint.Engine, inputs []lint.Input) ([]*lint.Run, error) {
	runs := make([]*lint.Run, 0, len(inputs))
	for _, in := range inputs {
		run, err := engine.Run(in)
		if err != nil {
			return nil, err
		}
		runs = append(runs, run)
	}
	return runs, nil
}

// count sets the exit status by the findings that count.
func (a *app) count(runs []*lint.Run, threshold lint.Severity) {
	for _, run := range runs {
		for _, f := range run.Findings {
			if f.Suppressed == nil && f.Severity >= threshold {
				a.raise(exitFindings)
			}
		}
	}
}
