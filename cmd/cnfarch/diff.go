package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/rewrite"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/upgrade"
	"github.com/cnfarch/cnfarch/rules"
)

// diffFlags say what is made of a move.
type diffFlags struct{ all, pin, during bool }

func (a *app) diffCommand() *cobra.Command {
	var f diffFlags
	cmd := &cobra.Command{
		Use:   "diff --from SERVER --to SERVER PATH...",
		Short: "what an upgrade does to this configuration",
		Long: `Holds a configuration against the server it runs on and the one it is to move to:
what will not start, what means something else, which defaults change although
nobody wrote them, and the steps in their order. Any product and version may
stand on either side.

Exit status: 0 nothing to do, 1 something to do, 2 trouble.`,
		Example: `  cnfarch diff --from mysql-5.7.44 --to mysql-8.4 my.cnf
  cnfarch diff --from mariadb-10.11 --to mariadb-11.8 --profile db1.ini --format html=move.html my.cnf
  cnfarch diff --from mysql-8.0 --to mysql-8.4 --pin my.cnf > /etc/mysql/conf.d/pinned.cnf`,
		RunE: func(_ *cobra.Command, args []string) error { return a.diff(args, f) },
	}
	set := cmd.Flags()
	set.StringVar(&a.flags.from, "from", "", "server the files run on, such as mysql-5.7.44")
	set.StringVar(&a.flags.target, "to", "", "server they are to move to")
	a.sourceFlags(cmd)
	set.BoolVar(&f.all, "all", false, "also changed defaults of low impact")
	set.BoolVar(&f.pin, "pin", false, "print the lines that keep the old defaults, as an option file")
	set.BoolVar(&f.during, "during", false, "print the one file that both servers read alike while the move lasts")
	set.Var((*repeated)(&a.flags.formats), "format", "NAME or NAME=FILE: text, markdown, html or json (repeatable)")
	set.StringVar(&a.flags.color, "color", "auto", "auto, always or never")
	a.flags.minSeverity = lint.Info.String()
	return cmd
}

func (a *app) diff(paths []string, f diffFlags) error {
	if a.flags.from == "" || a.flags.target == "" {
		return errors.New("diff needs both ends of the move: --from SERVER and --to SERVER")
	}
	if _, err := parseServer("--to", a.flags.target); err != nil {
		return err
	}
	write, err := a.reporter(report.FindUpgrade)
	if err != nil {
		return err
	}
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	if f.during {
		return a.shared(inputs, f)
	}
	runs, err := judge(lint.New(rules.All()), inputs)
	if err != nil {
		return err
	}
	plans, err := a.plan(runs)
	if err != nil {
		return err
	}
	r := &report.Report{Runs: runs, Upgrades: plans, All: f.all}
	if f.pin {
		return report.WritePins(a.stdout, r)
	}
	return write(r)
}

// shared prints the file that both servers read while the move lasts, and what
// it includes where that changes, each below its name.
func (a *app) shared(inputs []lint.Input, f diffFlags) error {
	if len(inputs) != 1 {
		return fmt.Errorf("--during makes one file, of one server's configuration: %d were named", len(inputs))
	}
	in := inputs[0]
	in.During = []server.Server{in.From}
	engine := lint.New(rules.All())
	run, err := engine.Run(in)
	if err != nil {
		return err
	}
	plans, err := a.plan([]*lint.Run{run})
	if err != nil {
		return err
	}
	var pins []string
	if f.pin {
		pins = report.PinLines(&report.Report{Upgrades: plans, All: f.all})
	}
	results, err := rewrite.During(run, pins)
	if err != nil {
		return err
	}
	if err := a.holds(engine, in, results); err != nil {
		return err
	}
	for i, r := range results {
		if i > 0 && !r.Changed() {
			continue
		}
		if i > 0 {
			fmt.Fprintf(a.stdout, "\n# ==> %s <==\n", r.File.Disk)
		}
		if _, err := a.stdout.Write(r.After); err != nil {
			return err
		}
	}
	return nil
}

// holds judges the shared files for both servers, since they are to start with
// them. What stops one all the same is an error.
func (a *app) holds(engine *lint.Engine, in lint.Input, results []rewrite.Result) error {
	files := make(map[string][]byte)
	for _, r := range results {
		if r.Changed() {
			files[r.File.Disk] = r.After
		}
	}
	for _, at := range []server.Server{in.From, in.Target} {
		side := in
		side.Target, side.From, side.During = at, server.Server{}, nil
		run, err := engine.Run(a.with(side, files))
		if err != nil {
			return err
		}
		for _, found := range run.Findings {
			if found.Fatal {
				return fmt.Errorf("no file serves both: %s: %s", at, found.Message)
			}
		}
	}
	return nil
}

// plan works out the move of every run, and sets the exit status.
func (a *app) plan(runs []*lint.Run) ([]*upgrade.Plan, error) {
	var planner *upgrade.Planner
	plans := make([]*upgrade.Plan, 0, len(runs))
	for _, run := range runs {
		if !run.Target.Known() {
			continue // kernel settings alone
		}
		if planner == nil {
			var err error
			if planner, err = upgrade.NewPlanner(run.From, run.Target); err != nil {
				return nil, err
			}
		}
		plan := planner.Plan(run)
		run.Unset = plan.Listed()
		plans = append(plans, plan)
		if plan.Todo() {
			a.raise(exitFindings)
		}
	}
	return plans, nil
}
