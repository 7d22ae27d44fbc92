package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// argsFlags say whose argument list is shown.
type argsFlags struct {
	on, secrets bool
	program     string
	env         []string
}

func (a *app) effectiveCommand() *cobra.Command {
	var f argsFlags
	var kernel sysctlFlags
	cmd := &cobra.Command{
		Use:   "effective [PATH...]",
		Short: "what the server reads: each setting with file, line and group",
		Long: `Shows what the target server reads from option files, in the order in which it
reads it, and which line wins. With --args it prints the argument list one a
line, as my_print_defaults and the server's own --print-defaults do; the
server's own arguments about option files may stand behind "--", and without
any file its search list is read below --root.

With --sysctl it shows the kernel settings instead: each key with its value, the
line that wins and those that lose, as systemd-sysctl applies them at boot or
procps by hand (--as). Named FILEs are read in place of the directories, as
sysctl -p FILE does.

Exit status: 0, or 2 where the server could not read on and would not start.`,
		Example: `  cnfarch effective --target mysql-8.4 my.cnf
  cnfarch effective --target mariadb-10.11 --args --root host1 host1/etc/mysql/my.cnf
  cnfarch effective --target mysql-8.4 --args --root host1 -- --defaults-group-suffix=@replica
  cnfarch effective --sysctl / --as systemd
  cnfarch effective --sysctl host1 --as procps-4.0.4`,
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case f.on:
				return a.printArgs(args, f)
			case len(a.flags.sysctl) > 0:
				return a.effectiveSysctl(args, kernel)
			default:
				return a.effective(args)
			}
		},
	}
	a.inputFlags(cmd)
	set := cmd.Flags()
	set.BoolVar(&f.on, "args", false, "the argument list, one a line")
	set.StringVar(&f.program, "program", "", "with --args: what this program reads, such as mysql or mysqldump, in place of the server")
	set.Var((*repeated)(&f.env), "env", "with --args: NAME=VALUE of the program's environment, such as MYSQL_HOME (repeatable)")
	set.StringVar(&kernel.as, "as", "", "with --sysctl: systemd, procps or busybox, with or without a version such as systemd-252")
	set.StringVar(&kernel.keys, "keys", "", "with --sysctl: file with the keys that exist, one a line, as sysctl -aN prints them")
	set.BoolVar(&f.secrets, "show-secrets", false, "with --args: show the values of passwords, as my_print_defaults -s does")
	return cmd
}

// printArgs prints what a program would be given, and its messages on stderr.
func (a *app) printArgs(args []string, f argsFlags) error {
	target, _, _, err := a.flags.servers()
	if err != nil {
		return err
	}
	queries, err := a.queries(args, target)
	if err != nil {
		return err
	}
	for _, q := range queries {
		q.Program = f.program
		reading := effective.Read(a.hostWith(f.env), q)
		a.tell(reading)
		if err := incomplete(reading); err != nil {
			a.trouble(err)
			continue
		}
		if reading.Failed() {
			continue
		}
		show := report.Arg
		if f.secrets {
			show = effective.Arg.String
		}
		if _, err := io.WriteString(a.stdout, effective.Lines(reading.Args, show)); err != nil {
			return err
		}
	}
	return nil
}

// queries are one reading for each named file, or the one that the server's own
// arguments ask for.
func (a *app) queries(args []string, target server.Server) ([]effective.Query, error) {
	if len(args) == 0 && a.flags.root == "" {
		return nil, errNoInput
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "--") {
		if !target.Known() {
			return nil, errors.New("--target is needed to find the files that the server looks for")
		}
		q, rest := effective.LeadingArgs(target, args)
		if len(rest) > 0 {
			return nil, fmt.Errorf("%q is no argument about option files, or stands twice", rest[0])
		}
		return []effective.Query{q}, nil
	}
	var queries []effective.Query
	for _, path := range args {
		src, err := a.source(path, intake.OptionFile)
		if err != nil {
			a.trouble(err)
			continue
		}
		q := effective.Query{Server: target, Sources: []effective.Source{src}}
		if !target.Known() {
			q.Server = guessTarget(src.Bytes)
		}
		queries = append(queries, q)
	}
	return queries, nil
}

// hostWith is the host with the program's environment.
func (a *app) hostWith(env []string) effective.Host {
	host := a.host()
	host.Env = func(name string) string {
		for _, e := range slices.Backward(env) {
			if value, ok := strings.CutPrefix(e, name+"="); ok {
				return value
			}
		}
		return ""
	}
	host.Home = host.Env("HOME")
	return host
}

// tell prints what happened while files were read, as the server would.
func (a *app) tell(reading *effective.Reading) {
	for _, p := range reading.Problems {
		if p.Silent && !p.Fatal {
			continue
		}
		fmt.Fprintf(a.stderr, "%s%s\n", placeOf(reading, p), p.Text)
		if p.Fatal {
			a.raise(exitTrouble)
		}
	}
}

// placeOf is where a problem lies, for the front of a message.
func placeOf(reading *effective.Reading, p effective.Problem) string {
	if p.File < 0 {
		return ""
	}
	f := reading.Files[p.File]
	return fmt.Sprintf("%s:%d: ", report.OneLine(f.Disk), f.Text.Pos(p.Span.Start).Line)
}

// incomplete is an error where the server reads more than was read here: which
// line wins, and so every verdict, may hang on the rest.
func incomplete(reading *effective.Reading) error {
	p, is := reading.Incomplete()
	if !is {
		return nil
	}
	return fmt.Errorf("%s%s; so nothing is said of these files", placeOf(reading, p), p.Text)
}

// effective prints a table of all settings that the target reads.
func (a *app) effective(paths []string) error {
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	engine := lint.New(nil)
	for _, in := range inputs {
		run, err := engine.Run(in)
		if err != nil {
			return err
		}
		if in.Files != nil {
			a.tell(in.Files)
		}
		if err := a.printSettings(run); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) printSettings(run *lint.Run) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "PLACE\tGROUP\tOPTION\tVALUE\tSTATE\n")
	for _, s := range run.Settings {
		tableRow(w, lineOf(s), "["+s.Group+"]", report.Name(s), valueOf(s), state(s))
	}
	return w.Flush()
}

func lineOf(s *lint.Setting) string {
	return fmt.Sprintf("%s:%d", s.File.Disk, s.File.Pos(s.Node.Span.Start).Line)
}

// valueOf is the value as it is written, or what the name says without one:
// skip-name-resolve is ON, skip-log-bin OFF.
func valueOf(s *lint.Setting) string {
	if !s.Has && !s.Secret && s.Value.Kind > value.None {
		return s.Value.Text
	}
	return report.Value(s)
}

// state says whether a setting is in force.
func state(s *lint.Setting) string {
	switch {
	case !s.Effective && s.Winner != nil:
		return "shadowed by " + lineOf(s.Winner)
	case s.Option == nil && s.Kind == lint.OptionKind:
		return "unknown to the server"
	default:
		return "in force"
	}
}
