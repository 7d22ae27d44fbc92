package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/mattn/go-isatty"

	"github.com/cnfarch/cnfarch/lint"
)

// outcome is what judging one part of the work gave.
type outcome struct {
	task *task
	runs []*lint.Run
	err  error
	// members are what meet is after.
	members []*lint.Member
}

// unit is one part of the work, which may be done beside others.
type unit func() outcome

// fleet judges hosts, several at a time, and hands on their runs in order.
type fleet struct {
	*app
	ctx      context.Context
	engine   *lint.Engine
	members  []*lint.Member // what rules compare, of all hosts
	judge    func(*task, []lint.Input) ([]*lint.Run, error)
	tell     func(*task, *lint.Run) error // hears of every run in its turn
	read     map[string]bool              // files that were read; nil where no task leaves them out
	told     map[string]bool              // lines on stderr
	progress progress
}

// runs gives the runs of all tasks, in order. What ended them
// before all was done stands in broke.
func (f *fleet) runs(tasks []*task) iter.Seq[*lint.Run] {
	return func(yield func(*lint.Run) bool) {
		defer f.progress.end()
		f.members = f.meet(tasks)
		var rest []*task
		var units []unit
		for _, t := range tasks {
			if t.rest {
				f.read = make(map[string]bool)
				rest = append(rest, t)
				continue
			}
			units = append(units, f.unitsOf(t)...)
		}
		if !f.deliver(units, yield) {
			return
		}
		for _, t := range rest {
			if !f.deliver(f.unitsOf(t), yield) {
				return
			}
		}
	}
}

// unitsOf splits a task. A host is read where it is judged, so that not all of
// them are held at once; of other files it shows only when they are read what
// includes what.
func (f *fleet) unitsOf(t *task) []unit {
	if t.host != "" {
		return []unit{func() outcome {
			inputs, err := t.load(nil)
			introduce(inputs, f.members)
			return f.outcome(t, inputs, err)
		}}
	}
	inputs, err := t.take(f.read)
	f.hear(t)
	if err != nil {
		return []unit{func() outcome { return outcome{task: t, err: err} }}
	}
	units := make([]unit, len(inputs))
	for i := range inputs {
		part := f.newTask(t.flags, "", nil)
		units[i] = func() outcome {
			own := []lint.Input{inputs[i]}
			inputs[i] = lint.Input{} // its files go when its run does
			return f.outcome(part, part.completed(own), nil)
		}
	}
	return units
}

func (f *fleet) outcome(t *task, inputs []lint.Input, err error) outcome {
	out := outcome{task: t, err: err}
	if err == nil {
		out.runs, out.err = f.judge(t, inputs)
	}
	return out
}

// deliver does the units and yields their runs in order. It is false where the
// work has ended.
func (f *fleet) deliver(units []unit, yield func(*lint.Run) bool) bool {
	f.progress.total += len(units)
	for out := range inOrder(f.ctx, units, f.jobs()) {
		f.hear(out.task)
		f.progress.step()
		if out.err != nil {
			if out.task.host == "" || f.ctx.Err() != nil {
				f.broke = out.err
				return false
			}
			f.trouble(out.err)
		}
		for _, run := range out.runs {
			note(f.read, run.Input)
			if f.broke = f.tell(out.task, run); f.broke != nil || !yield(run) {
				return false
			}
		}
	}
	if f.broke == nil {
		f.broke = f.ctx.Err()
	}
	return f.broke == nil
}

// hear passes on what a task said. What the profile of many hosts says of itself
// comes once.
func (f *fleet) hear(t *task) {
	for line := range strings.Lines(t.said.String()) {
		if !f.told[line] {
			f.told[line] = true
			f.progress.clear()
			_, _ = io.WriteString(f.stderr, line)
		}
	}
	t.said.Reset()
	f.raise(t.status)
}

// jobs is how many units are done at once.
func (f *fleet) jobs() int {
	if f.flags.jobs > 0 {
		return f.flags.jobs
	}
	return runtime.GOMAXPROCS(0)
}

// inOrder does units, so many at once, and gives what they gave in their order.
// A few that are done may wait, so that nobody is idle while a report is written;
// what is alone needs nobody beside.
func inOrder(parent context.Context, units []unit, jobs int) iter.Seq[outcome] {
	if jobs == 1 || len(units) <= 1 {
		return inTurn(parent, units)
	}
	return func(yield func(outcome) bool) {
		ctx, stop := context.WithCancel(parent)
		defer stop()
		queue, working := make(chan chan outcome, 2*jobs), make(chan struct{}, jobs)
		go func() {
			defer close(queue)
			for _, u := range units {
				select {
				case working <- struct{}{}:
				case <-ctx.Done():
					return
				}
				slot := make(chan outcome, 1)
				select {
				case queue <- slot:
				case <-ctx.Done():
					return
				}
				go func() {
					slot <- u()
					<-working
				}()
			}
		}()
		for slot := range queue {
			if out := <-slot; ctx.Err() != nil || !yield(out) {
				return
			}
		}
	}
}

func inTurn(ctx context.Context, units []unit) iter.Seq[outcome] {
	return func(yield func(outcome) bool) {
		for _, u := range units {
			if out := u(); ctx.Err() != nil || !yield(out) {
				return
			}
		}
	}
}

// progress shows on a terminal how far a long run has come.
type progress struct {
	w           io.Writer // nil where it is not shown
	done, total int
	began, last time.Time
	shown       bool
}

// newProgress shows progress where stderr is a terminal and nobody wants quiet.
func (a *app) newProgress() progress {
	messages, _ := a.stderr.(speaker)
	f, ok := messages.Writer.(*os.File)
	if !ok || a.flags.quiet || !isatty.IsTerminal(f.Fd()) {
		return progress{}
	}
	return progress{w: f, began: time.Now()}
}

func (p *progress) step() {
	p.done++
	const patience, pace = time.Second, 100 * time.Millisecond
	if now := time.Now(); p.w != nil && now.Sub(p.began) > patience && now.Sub(p.last) > pace {
		p.last, p.shown = now, true
		fmt.Fprintf(p.w, "\r%d of %d\x1b[K", p.done, p.total)
	}
}

// clear takes the line away before something else is written.
func (p *progress) clear() {
	if p.shown {
		p.shown = false
		_, _ = io.WriteString(p.w, "\r\x1b[K")
	}
}

func (p *progress) end() { p.clear() }

// peeked is a stream whose first run was drawn already; false where there is none.
// The runs of a single host or file are all drawn, since the coroutine that lets a
// stream wait takes longer to start than they do.
func peeked(runs iter.Seq[*lint.Run], single bool) (iter.Seq[*lint.Run], func(), bool) {
	if single {
		all := slices.Collect(runs)
		return slices.Values(all), func() {}, len(all) > 0
	}
	next, stop := iter.Pull(runs)
	first, ok := next()
	return func(yield func(*lint.Run) bool) {
		for run, more := first, ok; more; run, more = next() {
			if !yield(run) {
				return
			}
		}
	}, stop, ok
}
