package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

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
		Use:   "diff --from SERVER --to SERVER [PATH...]",
		Short: "what an upgrade does to this configuration",
		Long: `Holds a configuration against the server it runs on and the one it is to move to:
what will not start, what means something else, which defaults change although
nobody wrote them, and the steps in their order. Any product and version may
stand on either side. Without a PATH all hosts of .cnfarch.ini are held against it,
but those that run the other product than --from names.

Exit status: 0 nothing to do, 1 something to do, 2 trouble.`,
		Example: `  cnfarch diff --from mysql-5.7.44 --to mysql-8.4 my.cnf
  cnfarch diff --from mariadb-10.11 --to mariadb-11.8 --profile db1.ini --format html=move.html my.cnf
  cnfarch diff --from mysql-8.0 --to mysql-8.4 --pin my.cnf > /etc/mysql/conf.d/pinned.cnf`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.diff(cmd.Context(), args, f) },
	}
	set := cmd.Flags()
	set.StringVar(&a.flags.from, "from", "", "server the files run on, such as mysql-5.7.44")
	set.StringVar(&a.flags.target, "to", "", "server they are to move to")
	a.sourceFlags(cmd)
	set.IntVarP(&a.flags.jobs, "jobs", "j", 0, "hosts and files to judge at once (default: one for each processor)")
	set.BoolVar(&f.all, "all", false, "also changed defaults of low impact")
	set.BoolVar(&f.pin, "pin", false, "print the lines that keep the old defaults, as an option file")
	set.BoolVar(&f.during, "during", false, "print the one file that both servers read alike while the move lasts")
	set.Var((*repeated)(&a.flags.formats), "format", "NAME or NAME=FILE: text, markdown, html or json (repeatable)")
	set.StringVar(&a.flags.color, "color", "auto", "auto, always or never")
	a.flags.minSeverity = lint.Info.String()
	return cmd
}

func (a *app) diff(ctx context.Context, paths []string, f diffFlags) error {
	if _, err := parseServer("--to", a.flags.target); err != nil {
		return err
	}
	a.flags.moving = a.flags.given["from"]
	write, err := a.reporter(report.FindUpgrade)
	if err != nil {
		return err
	}
	if f.during {
		return a.shared(paths, f)
	}
	arranged, err := a.arrange(paths)
	if err != nil {
		return err
	}
	m := a.moves(ctx)
	runs, stop, some := peeked(m.runs(arranged.tasks), arranged.single)
	defer stop()
	r := &report.Report{Stream: runs, Upgrade: m.take, All: f.all}
	switch {
	case !some: // nothing could be read, and stderr says why
	case f.pin:
		err = report.WritePins(a.stdout, r)
	default:
		err = write(r)
	}
	return cmp.Or(a.broke, err)
}

// movers judges hosts and works out their moves, several at a time.
type movers struct {
	*fleet
	mu       sync.Mutex
	planners map[[2]server.Server]*upgrade.Planner
	planned  map[*lint.Run]*upgrade.Plan // not taken yet
}

func (a *app) moves(ctx context.Context) *movers {
	engine := lint.New(rules.All())
	m := &movers{planners: make(map[[2]server.Server]*upgrade.Planner), planned: make(map[*lint.Run]*upgrade.Plan)}
	m.fleet = &fleet{app: a, ctx: ctx, engine: engine, told: make(map[string]bool), progress: a.newProgress()}
	m.judge = func(_ *task, inputs []lint.Input) ([]*lint.Run, error) {
		if err := bothEnds(inputs); err != nil {
			return nil, err
		}
		runs, err := judge(engine, inputs)
		for _, run := range runs {
			if err == nil && run.Target.Known() { // else there are kernel settings alone
				err = m.plan(run)
			}
		}
		return runs, err
	}
	m.tell = func(_ *task, run *lint.Run) error {
		m.mu.Lock()
		defer m.mu.Unlock()
		if plan := m.planned[run]; plan != nil && plan.Todo() {
			a.raise(exitFindings)
		}
		return nil
	}
	return m
}

// take hands a plan over and forgets it, so that not those of all hosts are
// held. Another format that asks again has it worked out again.
func (m *movers) take(run *lint.Run) *upgrade.Plan {
	m.mu.Lock()
	plan := m.planned[run]
	delete(m.planned, run)
	m.mu.Unlock()
	if plan != nil || !run.Target.Known() {
		return plan
	}
	planner, err := m.planner(run.From, run.Target)
	if err != nil {
		return nil // the run could not have been judged
	}
	return planner.Plan(run)
}

// bothEnds holds that the command line or a configuration names both servers.
func bothEnds(inputs []lint.Input) error {
	for _, in := range inputs {
		if in.Files != nil && (in.Guessed || !in.From.Known()) {
			return errors.New("diff needs both ends of the move: --from SERVER and --to SERVER, or from and target in .cnfarch.ini")
		}
	}
	return nil
}

// plan works out the move of a run.
func (m *movers) plan(run *lint.Run) error {
	planner, err := m.planner(run.From, run.Target)
	if err != nil {
		return err
	}
	plan := planner.Plan(run)
	run.Unset = plan.Listed()
	m.mu.Lock()
	m.planned[run] = plan
	m.mu.Unlock()
	return nil
}

// planner compares two servers once, whoever asks first.
func (m *movers) planner(from, to server.Server) (*upgrade.Planner, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	pair := [2]server.Server{from, to}
	if m.planners[pair] == nil {
		p, err := upgrade.NewPlanner(from, to)
		if err != nil {
			return nil, err
		}
		m.planners[pair] = p
	}
	return m.planners[pair], nil
}

// shared prints the file that both servers read while the move lasts, and what
// it includes where that changes, each below its name.
func (a *app) shared(paths []string, f diffFlags) error {
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	if err = bothEnds(inputs); err != nil {
		return err
	}
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
	planner, err := upgrade.NewPlanner(run.From, run.Target)
	if err != nil {
		return err
	}
	plan := planner.Plan(run)
	if plan.Todo() {
		a.raise(exitFindings)
	}
	var pins []string
	if f.pin {
		pins = report.PinLines(plan, f.all)
	}
	results, err := a.during(engine, in, run, pins)
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

// during are the shared files, in which the target also reads what the server
// before has in groups of its own.
func (a *app) during(engine *lint.Engine, in lint.Input, run *lint.Run, pins []string) ([]rewrite.Result, error) {
	judge := func(files map[string][]byte) (*lint.Run, error) { return engine.Run(a.with(in, files)) }
	first := run.Sources
	files, err := rewrite.Adopt(judge, run)
	if err != nil {
		return nil, err
	}
	if len(files) > 0 {
		if run, err = judge(files); err != nil {
			return nil, err
		}
	}
	results, err := rewrite.During(run, pins)
	for i := range results {
		results[i].File = first[i]
	}
	return results, err
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
