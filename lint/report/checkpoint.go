package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/checkpoint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// Checkpoint is how full a redo log was at one moment.
type Checkpoint struct {
	Target server.Server
	Redo   checkpoint.Redo
	Sample checkpoint.Sample
	Rate   float64 // redo written, in bytes per second; 0 where it is not known
	Burst  time.Duration
}

// Table is a writer that lines up columns between tabs once it is flushed.
type Table interface {
	io.Writer
	Flush() error
}

// WriteCheckpoint says where the checkpoint age lies in each series, how long
// the log lasts, and which capacity would hold the burst.
func WriteCheckpoint(w Table, c Checkpoint) error {
	age := c.Sample.Age()
	fmt.Fprintf(w, "checkpoint age %s bytes (%s), %.2f %% of a redo log of %s\n", grouped(age), binary(age), 100*float64(age)/float64(c.Redo.Capacity), binary(c.Redo.Capacity))
	limits, known := checkpoint.For(c.Target, c.Redo)
	if !known {
		fmt.Fprintf(w, "the limits of %s are not known: its source was not read, or the log is too small to have any\n", c.Target)
	} else {
		zone := limits.Zone(age)
		fmt.Fprintf(w, "on %s that is the %s zone: %s\n", c.Target, zone, zone.Meaning())
	}
	if c.Sample.MaxAge > 0 {
		zone := checkpoint.FromMaxAge(c.Sample.MaxAge).Zone(age)
		fmt.Fprintf(w, "the server itself lets the age grow to %s bytes: by that it is the %s zone\n", grouped(c.Sample.MaxAge), zone)
	}
	writeZones(w, c)
	if known {
		writeBurst(w, c, limits)
	}
	return w.Flush()
}

// writeZones holds the same age against the limits of every series.
func writeZones(w io.Writer, c Checkpoint) {
	fmt.Fprint(w, "\nTHE SAME LOG ON\tURGENT FROM\tPAST IO_CAPACITY_MAX FROM\tWRITERS WAIT FROM\tZONE\n")
	for _, s := range zoneServers(c.Target) {
		l, ok := checkpoint.For(s, c.Redo)
		if !ok {
			continue
		}
		sync := "-"
		if l.Sync > 0 {
			sync = grouped(l.Sync)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", s, grouped(l.Async), sync, grouped(l.Blocked), l.Zone(c.Sample.Age()))
	}
}

// zoneServers are the target and a release of every series whose limits differ.
func zoneServers(target server.Server) []server.Server {
	servers := []server.Server{target}
	for _, name := range []string{"mysql-5.7", "mysql-8.0.29", "mysql-8.0", "mysql-8.4", "mysql-9.7", "mariadb-10.5", "mariadb-10.11", "mariadb-11.8"} {
		s, err := server.Parse(name)
		if err != nil {
			continue
		}
		if s, err = defaults.Resolve(s); err == nil && s != target {
			servers = append(servers, s)
		}
	}
	return servers
}

func writeBurst(w io.Writer, c Checkpoint, l checkpoint.Limits) {
	if c.Rate <= 0 {
		fmt.Fprint(w, "\nhow fast redo is written is not known: give two outputs some seconds apart, or --rate\n")
		return
	}
	fmt.Fprintf(w, "\nat %s redo a second, while no page is flushed:\n", decimal(c.Rate))
	fmt.Fprintf(w, "  from an empty log flushing becomes urgent after %s, and writers wait after %s\n", seconds(l.Calm(0, c.Rate)), seconds(l.Lasts(0, c.Rate)))
	fmt.Fprintf(w, "  from this age writers wait after %s\n", seconds(l.Lasts(c.Sample.Age(), c.Rate)))
	capacity, ok := checkpoint.Holds(c.Target, c.Redo, int64(c.Rate*c.Burst.Seconds()))
	if ok {
		fmt.Fprintf(w, "  a burst of %s needs a redo log of %s (%s), so that no writer waits\n", c.Burst, value.Human(uint64(capacity)), binary(capacity))
	}
}

// grouped writes a number with commas between thousands.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	var parts []string
	for len(digits) > 3 {
		parts = append([]string{digits[len(digits)-3:]}, parts...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, parts...), ",")
}

// binary writes bytes in the largest unit of 1,024 that leaves a whole number.
func binary(n int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	v, u := float64(n), 0
	for v >= 1024 && u < len(units)-1 {
		v, u = v/1024, u+1
	}
	return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 2, 64), ".00") + " " + units[u]
}

func decimal(n float64) string { return strconv.FormatFloat(n/1e6, 'f', 0, 64) + " MB" }

func seconds(d time.Duration) string { return d.Round(time.Second).String() }

// WriteStop estimates how long the dirty pages of a status take to write: at the
// stop with innodb_fast_shutdown 0 and 1, or as part of the recovery after 2. It
// is no more than that: pages that are written together take less, purge and
// change-buffer merge come on top.
func WriteStop(w io.Writer, s checkpoint.Sample, iops hw.Answer[int64]) error {
	var err error
	switch {
	case s.Dirty < 0:
		_, err = fmt.Fprint(w, "\nno estimate: the status was cut off before \"Modified db pages\"\n")
	case !iops.Known || iops.Value <= 0:
		_, err = fmt.Fprintf(w, "\nno estimate for %s dirty pages: the profile does not state iops_write\n", grouped(s.Dirty))
	default:
		took := time.Duration(float64(s.Dirty) / float64(iops.Value) * float64(time.Second))
		_, err = fmt.Fprintf(w, "\nestimate: %s dirty pages at %s writes a second take about %s, at the stop with 0 and 1; with 2 about as long after the next start, where recovery also has to read them; purge and change-buffer merge come on top with 0\n",
			grouped(s.Dirty), grouped(iops.Value), seconds(took))
	}
	return err
}
