package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/rewrite"
	"github.com/cnfarch/cnfarch/rules"
)

// lintFlags are those of lint alone.
type lintFlags struct {
	fix      bool
	since    string
	baseline baselineFlags
}

func (a *app) lintCommand() *cobra.Command {
	var f lintFlags
	cmd := &cobra.Command{
		Use:   "lint [PATH...]",
		Short: "findings and a verdict on every setting",
		Long: `Reads option files as the target server would, with their includes, and gives
every explicit setting a verdict: keep, change or delete, with the reason.

The nearest .cnfarch.ini above a file says what holds for it; flags come before
it. Without a PATH all hosts of the configuration are judged. cnfarch config PATH
shows what applies.

Exit status: 0 nothing at or above --fail-on, 1 findings, 2 trouble.`,
		Example: `  cnfarch lint
  cnfarch lint --target mysql-8.4 my.cnf
  cnfarch lint --target mariadb-10.11 --from mariadb-10.5 --profile db1.ini /etc/mysql/my.cnf
  cnfarch lint --target mysql-8.4 --fact media=ssd --format json - < my.cnf`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.lint(cmd.Context(), args, f) },
	}
	a.inputFlags(cmd)
	a.outputFlags(cmd)
	cmd.Flags().BoolVar(&f.fix, "fix", false, "apply the safe fixes to the files first, and report what is left")
	cmd.Flags().BoolVar(&a.flags.require, "require-records", false, "fail on every divergence from the target's default that no valid keep record explains")
	cmd.Flags().StringVar(&f.since, "since", "", "only what is about lines that changed since this git revision, and what keeps the target from starting")
	f.baseline.add(cmd)
	return cmd
}

func (a *app) lint(ctx context.Context, paths []string, f lintFlags) error {
	write, err := a.reporter(report.Find)
	if err != nil {
		return err
	}
	if err = a.named(paths); err != nil {
		return err
	}
	if f.fix && slices.Contains(paths, stdinPath) {
		return errors.New("--fix replaces files, and standard input is none: cnfarch rewrite - prints the result")
	}
	known, err := f.baseline.read()
	if err != nil {
		return err
	}
	plan, err := a.arrange(paths)
	if err != nil {
		return err
	}
	if len(plan.tasks) == 0 {
		return nil // all is left out
	}
	failOn, err := plan.threshold()
	if err != nil {
		return err
	}
	if !plan.single || f.fix || a.writesFiles() {
		var release context.CancelFunc
		ctx, release = interruptible(ctx, paths)
		defer release()
	}
	fleet := a.fleet(ctx, f, known)
	runs, stop, some := peeked(fleet.runs(plan.tasks), plan.single)
	defer stop()
	if some { // else a report would look like a clean one, and stderr says why it is none
		err = write(&report.Report{Stream: runs, FailOn: failOn})
	}
	if a.broke != nil {
		return a.broke
	}
	if known != nil && err == nil {
		a.complain(known)
	}
	return err
}

// interruptible ends the work in order when the program is told to stop, so that
// no half-written report is left. Waiting for standard input ends at once, and so
// does what leaves nothing behind: one file, for standard output. Listening for
// signals takes threads, which take as long as that file. A second signal ends
// the program at once, whatever it is doing.
func interruptible(ctx context.Context, paths []string) (context.Context, context.CancelFunc) {
	if slices.Contains(paths, stdinPath) {
		return context.WithCancel(ctx)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// threshold is the severity from which on a finding fails, the lowest of all tasks.
func (p *plan) threshold() (lint.Severity, error) {
	lowest := never
	for _, t := range p.tasks {
		s, err := t.flags.threshold()
		if err != nil {
			return 0, err
		}
		lowest = min(lowest, s)
	}
	return lowest, nil
}

// fleet is what judges the tasks of one call of lint.
func (a *app) fleet(ctx context.Context, f lintFlags, known *known) *fleet {
	engine := lint.New(rules.All())
	fl := &fleet{app: a, ctx: ctx, engine: engine, told: make(map[string]bool), progress: a.newProgress()}
	if f.fix {
		fl.app.flags.jobs = 1 // a file that several hosts read is fixed for one after the other
	}
	fl.judge = func(t *task, inputs []lint.Input) ([]*lint.Run, error) {
		if f.fix {
			if err := t.fix(engine, inputs); err != nil {
				return nil, err
			}
		}
		return judge(engine, inputs)
	}
	since := changedSince(ctx, f.since)
	fl.tell = func(t *task, run *lint.Run) error {
		if known != nil {
			known.Run(run)
		}
		if f.since != "" {
			if err := since.limit(run); err != nil {
				return err
			}
		}
		threshold, err := t.flags.threshold()
		a.count(run, threshold)
		return err
	}
	return fl
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
func (a *app) count(run *lint.Run, threshold lint.Severity) {
	for _, f := range run.Findings {
		if f.Suppressed == nil && f.Severity >= threshold {
			a.raise(exitFindings)
		}
	}
}
