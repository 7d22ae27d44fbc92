package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/report"
)

func (a *app) effectiveCommand() *cobra.Command {
	var asArgs, secrets bool
	var program string
	cmd := &cobra.Command{
		Use:   "effective PATH...",
		Short: "what the server reads: each setting with file, line and group",
		Long: `Shows what the target server reads from option files, in the order in which it
reads it, and which line wins. With --args it prints the argument list one a
line, as my_print_defaults and the server's own --print-defaults do.

Exit status: 0, or 2 where the server could not read on and would not start.`,
		Example: `  cnfarch effective --target mysql-8.4 my.cnf
  cnfarch effective --target mariadb-10.11 --root host1 --args host1/etc/mysql/my.cnf`,
		RunE: func(_ *cobra.Command, args []string) error {
			if asArgs {
				return a.printArgs(args, program, secrets)
			}
			return a.effective(args)
		},
	}
	a.inputFlags(cmd)
	cmd.Flags().BoolVar(&asArgs, "args", false, "the argument list, one a line")
	cmd.Flags().StringVar(&program, "program", "", "with --args: what this program reads, such as mysql or mysqldump, in place of the server")
	cmd.Flags().BoolVar(&secrets, "show-secrets", false, "with --args: show the values of passwords, as my_print_defaults -s does")
	return cmd
}

// printArgs prints what a program would be given, and its messages on stderr.
func (a *app) printArgs(paths []string, program string, secrets bool) error {
	target, _, _, err := a.flags.servers()
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return errNoInput
	}
	for _, path := range paths {
		src, err := a.source(path)
		if err != nil {
			a.trouble(err)
			continue
		}
		if !target.Known() {
			target = guessTarget(src.Bytes)
		}
		reading := effective.Read(a.host(), effective.Query{Server: target, Program: program, Sources: []effective.Source{src}})
		a.tell(reading)
		if reading.Failed() {
			continue
		}
		show := report.Arg
		if secrets {
			show = effective.Arg.String
		}
		if _, err := io.WriteString(a.stdout, effective.Lines(reading.Args, show)); err != nil {
			return err
		}
	}
	return nil
}

// tell prints what happened while files were read, as the server would.
func (a *app) tell(reading *effective.Reading) {
	for _, p := range reading.Problems {
		if p.Silent && !p.Fatal {
			continue
		}
		at := ""
		if p.File >= 0 {
			f := reading.Files[p.File]
			at = fmt.Sprintf("%s:%d: ", f.Disk, f.Text.Pos(p.Span.Start).Line)
		}
		fmt.Fprintf(a.stderr, "%s%s\n", at, p.Text)
		if p.Fatal {
			a.raise(exitTrouble)
		}
	}
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
		a.tell(in.Files)
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
		fmt.Fprintf(w, "%s\t[%s]\t%s\t%s\t%s\n", lineOf(s), s.Group, s.Name, report.Value(s), state(s))
	}
	return w.Flush()
}

func lineOf(s *lint.Setting) string {
	return fmt.Sprintf("%s:%d", s.File.Disk, s.File.Pos(s.Node.Span.Start).Line)
}

// state says whether a setting is in force.
func state(s *lint.Setting) string {
	switch {
	case !s.Effective:
		return "shadowed by " + lineOf(s.Winner)
	case s.Option == nil:
		return "unknown to the server"
	default:
		return "in force"
	}
}
