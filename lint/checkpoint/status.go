package checkpoint

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Sample is what one output of SHOW ENGINE INNODB STATUS says of the redo log.
// Positions are log sequence numbers, in bytes.
type Sample struct {
	At         time.Time // of the monitor's heading; zero where it is cut off
	LSN        int64     // "Log sequence number"
	Flushed    int64     // "Log flushed up to"
	Pages      int64     // "Pages flushed up to"; 0 where the text has none
	Checkpoint int64     // "Last checkpoint at"
	// MaxAge is "Max checkpoint age" of Percona Server and of MariaDB before
	// 10.5; 0 where the text has none.
	MaxAge int64
	// Dirty is "Modified db pages" of the buffer pool, all instances together; -1
	// where the text was cut before it.
	Dirty int64
}

// Age is the checkpoint age in bytes: what recovery would have to read.
func (s Sample) Age() int64 { return s.LSN - s.Checkpoint }

// ErrNoLog says that a text has no LOG section, so it is no output of SHOW
// ENGINE INNODB STATUS, or it was cut before that section.
var ErrNoLog = errors.New("no LOG section: want the output of SHOW ENGINE INNODB STATUS; where it was cut off, take it again")

// ParseStatus reads one or more outputs of SHOW ENGINE INNODB STATUS, the
// oldest first as they stand. Literal \n, as the clients print without -r or \G,
// are line ends. A section without one of the positions that the age needs is
// an error that names it.
func ParseStatus(text string) ([]Sample, error) {
	if !strings.Contains(text, "\nLog sequence number") {
		text = strings.ReplaceAll(text, `\n`, "\n")
	}
	var samples []Sample
	var at time.Time
	var section *section
	finish := func() error {
		if section == nil {
			return nil
		}
		s, err := section.sample()
		samples, section = append(samples, s), nil
		return err
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if endsSection(line) {
			if err := finish(); err != nil {
				return nil, err
			}
		}
		heading, isTimed := strings.CutSuffix(line, "INNODB MONITOR OUTPUT")
		switch {
		case isTimed:
			at = headingTime(heading)
		case line == "LOG":
			section = newSection(at)
		case section != nil:
			section.line(line)
		case strings.HasPrefix(line, "Modified db pages") && len(samples) > 0:
			samples[len(samples)-1].dirty(line)
		case strings.HasPrefix(line, "Log sequence number"):
			// A few lines that somebody copied out of the section.
			section = newSection(at)
			section.line(line)
		}
	}
	if err := finish(); err != nil {
		return nil, err
	}
	if len(samples) == 0 {
		return nil, ErrNoLog
	}
	return samples, nil
}

// endsSection reports whether a line begins another section or output.
func endsSection(line string) bool {
	switch line {
	case "LOG", "BUFFER POOL AND MEMORY", "ROW OPERATIONS", "INDIVIDUAL BUFFER POOL INFO":
		return true
	default:
		return strings.HasSuffix(line, "INNODB MONITOR OUTPUT") || strings.HasPrefix(line, "Modified db pages")
	}
}

// headingTime reads "2026-11-30 14:00:01 0x7f20 " and "2026-11-30 14:00:01 7f20 ".
func headingTime(heading string) time.Time {
	if len(heading) < len(time.DateTime) {
		return time.Time{}
	}
	at, err := time.Parse(time.DateTime, heading[:len(time.DateTime)])
	if err != nil {
		return time.Time{}
	}
	return at
}

// section collects the positions of one LOG section.
type section struct {
	at    time.Time
	found map[string]int64
}

func newSection(at time.Time) *section { return &section{at, make(map[string]int64)} }

// labels are the lines that count, as all covered series print them.
func labels() []string {
	return []string{"Log sequence number", "Log flushed up to", "Pages flushed up to", "Last checkpoint at", "Max checkpoint age"}
}

func (s *section) line(line string) {
	for _, label := range labels() {
		rest, ok := strings.CutPrefix(line, label)
		if !ok {
			continue
		}
		if n, err := strconv.ParseInt(strings.TrimSpace(rest), 10, 64); err == nil {
			s.found[label] = n
		}
	}
}

func (s *section) sample() (Sample, error) {
	for _, needed := range []string{"Log sequence number", "Last checkpoint at"} {
		if _, ok := s.found[needed]; !ok {
			return Sample{}, fmt.Errorf("the LOG section has no %q: it was cut off, or is of a server that is not known here", needed)
		}
	}
	sample := Sample{
		At: s.at, LSN: s.found["Log sequence number"], Flushed: s.found["Log flushed up to"],
		Pages: s.found["Pages flushed up to"], Checkpoint: s.found["Last checkpoint at"], MaxAge: s.found["Max checkpoint age"], Dirty: -1,
	}
	if sample.Age() < 0 {
		return Sample{}, fmt.Errorf("the last checkpoint (%d) lies beyond the log sequence number (%d)", sample.Checkpoint, sample.LSN)
	}
	return sample, nil
}

// dirty reads a line of the buffer pool. The first is the sum over the instances,
// which follow one by one.
func (s *Sample) dirty(line string) {
	n, err := strconv.ParseInt(strings.TrimSpace(strings.TrimPrefix(line, "Modified db pages")), 10, 64)
	if err == nil && s.Dirty < 0 {
		s.Dirty = n
	}
}

// Rate is how fast redo was written between two samples, in bytes per second.
// It is false without two times, or where no time passed.
func Rate(before, after Sample) (perSecond float64, ok bool) {
	seconds := after.At.Sub(before.At).Seconds()
	if before.At.IsZero() || after.At.IsZero() || seconds <= 0 || after.LSN < before.LSN {
		return 0, false
	}
	return float64(after.LSN-before.LSN) / seconds, true
}

// Lasts is how long a burst at a rate can go on from an age until user threads
// wait, if no page is flushed meanwhile.
func (l Limits) Lasts(age int64, perSecond float64) time.Duration {
	return until(l.Blocked-age, perSecond)
}

// Calm is how long it can go on until background flushing is at its most urgent.
func (l Limits) Calm(age int64, perSecond float64) time.Duration {
	return until(l.Async-age, perSecond)
}

func until(bytes int64, perSecond float64) time.Duration {
	left := float64(bytes)
	if left <= 0 || perSecond <= 0 {
		return 0
	}
	return time.Duration(left / perSecond * float64(time.Second))
}
