package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/checkpoint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// checkpointFlags say which redo log a status is about.
type checkpointFlags struct {
	capacity, pageSize, rate string
	files                    int64
	burst                    time.Duration
}

func (a *app) checkpointCommand() *cobra.Command {
	var f checkpointFlags
	cmd := &cobra.Command{
		Use:   "checkpoint FILE [FILE]",
		Short: "how full the redo log was, from SHOW ENGINE INNODB STATUS",
		Long: `Reads the LOG section of SHOW ENGINE INNODB STATUS and holds the checkpoint age
against the capacity of the redo log, with the limits of the target's series: which
zone it lies in, how long a burst of writes can last, and which capacity would
hold it. Two outputs in one file, or two files, give the rate of writing.`,
		Example: `  cnfarch checkpoint --target mysql-8.0 --capacity 8G status.txt
  cnfarch checkpoint --target mysql-8.4 --capacity 8G --rate 450M --burst 15m - < status.txt`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(_ *cobra.Command, args []string) error { return a.checkpoint(args, f) },
	}
	set := cmd.Flags()
	set.StringVar(&a.flags.target, "target", "", "the server that printed the status")
	set.StringVar(&f.capacity, "capacity", "", "size of the whole redo log; without it the target's default")
	set.Int64Var(&f.files, "files", 1, "number of log files, where innodb_log_files_in_group counts")
	set.StringVar(&f.pageSize, "page-size", "16K", "innodb_page_size")
	set.StringVar(&f.rate, "rate", "", "redo written in bytes per second; without it that between two samples")
	set.DurationVar(&f.burst, "burst", 15*time.Minute, "how long a burst of writes the log should hold")
	return cmd
}

func (a *app) checkpoint(paths []string, f checkpointFlags) error {
	target, _, _, err := a.flags.servers()
	if err != nil {
		return err
	}
	if !target.Known() {
		return errors.New("--target is needed: the limits differ by series")
	}
	var samples []checkpoint.Sample
	for _, path := range paths {
		read, readErr := a.samples(path)
		if readErr != nil {
			return readErr
		}
		samples = append(samples, read...)
	}
	redo, err := a.redoOf(target, f)
	if err != nil {
		return err
	}
	c := report.Checkpoint{Target: target, Redo: redo, Sample: samples[len(samples)-1], Burst: f.burst}
	if f.rate != "" {
		bytes, err := size("--rate", f.rate)
		if err != nil {
			return err
		}
		c.Rate = float64(bytes)
	} else if len(samples) > 1 {
		c.Rate, _ = checkpoint.Rate(samples[0], c.Sample)
	}
	return report.WriteCheckpoint(tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0), c)
}

// samples reads the samples of one file.
func (a *app) samples(path string) ([]checkpoint.Sample, error) {
	src, err := a.source(path, intake.Printed)
	if err != nil {
		return nil, err
	}
	samples, err := checkpoint.ParseStatus(string(src.Bytes))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return samples, nil
}

// redoOf is the redo log that the flags describe, else that of a server without
// any option.
func (a *app) redoOf(target server.Server, f checkpointFlags) (checkpoint.Redo, error) {
	page, err := size("--page-size", f.pageSize)
	if err != nil {
		return checkpoint.Redo{}, err
	}
	redo := checkpoint.Redo{Files: f.files, PageSize: page}
	if f.capacity != "" {
		redo.Capacity, err = size("--capacity", f.capacity)
		return redo, err
	}
	facts, err := defaults.For(target)
	if err != nil {
		return redo, err
	}
	redo.Capacity, redo.Files = defaultRedo(facts)
	fmt.Fprintf(a.stderr, "note: the redo log is taken to have the default size of %s; --capacity states its own\n", target)
	return redo, nil
}

// defaultRedo is the size of the redo log without any option.
func defaultRedo(facts *defaults.Facts) (capacity, files int64) {
	if whole, ok := constant(facts, "innodb_redo_log_capacity"); ok {
		return whole, 1
	}
	file, _ := constant(facts, "innodb_log_file_size")
	files, ok := constant(facts, "innodb_log_files_in_group")
	if !ok {
		files = 1
	}
	return file * files, files
}

func constant(facts *defaults.Facts, option string) (int64, bool) {
	opt, ok := facts.Lookup(option)
	if !ok || opt.Status != defaults.Live && opt.Status != defaults.Deprecated {
		return 0, false
	}
	n, err := strconv.ParseInt(opt.Default.Text, 10, 64)
	return n, err == nil
}

// size reads a number of bytes as option files have them: 8G.
func size(flag, text string) (int64, error) {
	opt := defaults.Option{Type: defaults.Integer, Argument: defaults.Required, Block: 1}
	read := value.Read(&opt, newestLTS(server.MySQL), text, true)
	n, ok := read.Int()
	if !ok || len(read.Problems) > 0 || n <= 0 {
		return 0, fmt.Errorf("%s %q is no size: write a number with K, M, G or T", flag, text)
	}
	return n, nil
}

// statusFacts puts what a status says into a profile, save what it has already.
func (a *app) statusFacts(profile *hw.Profile, path string) error {
	samples, err := a.samples(path)
	if err != nil {
		return err
	}
	last := samples[len(samples)-1]
	facts := []string{
		"status.lsn=" + strconv.FormatInt(last.LSN, 10),
		"status.checkpoint_lsn=" + strconv.FormatInt(last.Checkpoint, 10),
	}
	if last.MaxAge > 0 {
		facts = append(facts, "status.checkpoint_max_age="+strconv.FormatInt(last.MaxAge, 10))
	}
	if !last.At.IsZero() {
		facts = append(facts, "status.date="+last.At.Format(time.DateOnly))
	}
	for _, fact := range facts {
		key, _, _ := strings.Cut(fact, "=")
		if _, given := profile.Fact(key); given {
			continue
		}
		if err := profile.Set(fact); err != nil {
			return err
		}
	}
	return nil
}
