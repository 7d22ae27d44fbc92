package main

import (
	"errors"
	"iter"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/report"
)

// writeAll writes a report in every format.
func (a *app) writeAll(r *report.Report, destinations []destination, colored bool) error {
	if r.Stream == nil || len(destinations) == 1 {
		for _, d := range destinations {
			if err := a.write(r, d, colored); err != nil {
				return err
			}
		}
		return nil
	}
	writers := make([]*writer, len(destinations))
	for i, d := range destinations {
		writers[i] = a.startWriter(*r, d, colored)
	}
	for run := range r.Stream {
		for _, w := range writers {
			w.take(run)
		}
	}
	var failed []error
	for _, w := range writers {
		close(w.in)
		failed = append(failed, <-w.done)
	}
	return errors.Join(failed...)
}

// writer writes one format of a stream that several formats share. Only one of
// them is at work at a time, since files build their line index when first asked.
type writer struct {
	in    chan *lint.Run
	ready chan struct{} // the run was taken
	ended chan struct{} // no more are
	done  chan error
}

func (a *app) startWriter(r report.Report, d destination, colored bool) *writer {
	w := &writer{in: make(chan *lint.Run), ready: make(chan struct{}), ended: make(chan struct{}), done: make(chan error, 1)}
	r.Stream = w.stream()
	go func() {
		err := a.write(&r, d, colored)
		close(w.ended)
		w.done <- err
	}()
	return w
}

func (w *writer) stream() iter.Seq[*lint.Run] {
	return func(yield func(*lint.Run) bool) {
		for run := range w.in {
			if !yield(run) {
				return
			}
			w.ready <- struct{}{}
		}
	}
}

// take hands on a run, and waits until it is written.
func (w *writer) take(run *lint.Run) {
	select {
	case w.in <- run:
	case <-w.ended:
		return
	}
	select {
	case <-w.ready:
	case <-w.ended:
	}
}
