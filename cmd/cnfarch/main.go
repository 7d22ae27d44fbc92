// Command cnfarch holds option files against the exact server they are for and
// gives every explicit setting a verdict: keep, change or delete, with the reason.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/near"
)

// The exit statuses. If several apply, the highest counts.
const (
	exitClean    = 0 // nothing at or above the threshold
	exitFindings = 1 // findings at or above it; diff: something to do; --diff: would change
	exitTrouble  = 2 // usage, input that cannot be opened, a bad config or profile
)

func main() {
	// Little of what is made outlives a host: collecting it half as often takes a
	// tenth of the time off a fleet, for some MB.
	debug.SetGCPercent(200)
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Main is the whole program on the given streams; it gives the exit status.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	app := &app{stdin: stdin, stdout: stdout, stderr: speaker{stderr}, profiles: new(profiles), links: new(effective.Links)}
	root := app.root(args)
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(app.stderr)
	if err := root.Execute(); err != nil {
		fmt.Fprintf(app.stderr, "cnfarch: %v\n", err)
		return exitTrouble
	}
	return app.status
}

// app is one invocation: its streams, its flags, and the status so far.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	flags          flags
	profiles       *profiles
	links          *effective.Links
	status         int
	broke          error // what ended the work before all was done
}

// raise sets the exit status, unless a higher one is set already.
func (a *app) raise(status int) { a.status = max(a.status, status) }

// trouble reports an error about one input; the others go on.
func (a *app) trouble(err error) {
	fmt.Fprintf(a.stderr, "cnfarch: %v\n", err)
	a.raise(exitTrouble)
}

func (a *app) root(args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "cnfarch",
		Short: "keep, change or delete: a verdict with a reason on every setting of a my.cnf",
		Long: `cnfarch holds MySQL and MariaDB option files against the exact server version
they are for, and gives every explicit setting a verdict: keep, change or
delete, with the reason.

Exit status: 0 nothing to report, 1 findings at or above --fail-on, 2 usage,
input that cannot be opened, or a bad profile.`,
		Example: `  cnfarch lint --target mysql-8.4 --from mysql-5.7 my.cnf
  cnfarch rewrite --target mysql-8.4 --diff my.cnf
  cnfarch explain innodb_flush_neighbors`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.PersistentPreRun = a.remember
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w%s (%s --help shows the flags)", err, nearFlag(cmd, err), cmd.CommandPath())
	})
	commands := a.commands(args)
	root.AddCommand(commands...)
	root.CompletionOptions.DisableDefaultCmd = len(commands) == 1 // else it may be the one called
	for _, cmd := range root.Commands() {
		if cmd.HasSubCommands() && !cmd.Runnable() {
			cmd.Args, cmd.RunE = nil, unknownBelow
		}
	}
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completeAll(root)
	}
	return root
}

// commands are the one that is called, where its name comes first, else all:
// making the flags of all of them takes longer than judging a file.
func (a *app) commands(args []string) []*cobra.Command {
	var all []*cobra.Command
	for _, command := range a.makers() {
		if len(args) > 0 && args[0] == command.name {
			return []*cobra.Command{command.make()}
		}
	}
	for _, command := range a.makers() {
		all = append(all, command.make())
	}
	return all
}

// maker makes the command of a name.
type maker struct {
	name string
	make func() *cobra.Command
}

func (a *app) makers() []maker {
	return []maker{
		{"lint", a.lintCommand},
		{"diff", a.diffCommand},
		{"rewrite", a.rewriteCommand},
		{"effective", a.effectiveCommand},
		{"explain", a.explainCommand},
		{"records", a.recordsCommand},
		{"drift", a.driftCommand},
		{"dig", a.digCommand},
		{"baseline", a.baselineCommand},
		{"profile", a.profileCommand},
		{"checkpoint", a.checkpointCommand},
		{"servers", a.serversCommand},
		{"rules", a.rulesCommand},
		{"config", a.configCommand},
		{"init", a.initCommand},
		{"version", a.versionCommand},
		{"man", a.manCommand},
		{"facts", a.factsCommand},
	}
}

// unknownBelow shows the help of a command that is nothing without another, and
// refuses a word that is none: the help alone would exit as if all were well.
func unknownBelow(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return fmt.Errorf("unknown command %q for %q%s: there are %s", args[0], cmd.CommandPath(), near.Hint(args[0], names), strings.Join(names, ", "))
}

// nearFlag is the flag that somebody meant, as a question.
func nearFlag(cmd *cobra.Command, err error) string {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || len(unknown.GetSpecifiedName()) < len("as") {
		return ""
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return near.Hint("--"+unknown.GetSpecifiedName(), names)
}

var errNoInput = errors.New("no option file named: give a file, a folder, - for standard input, or a [host NAME] in .cnfarch.ini")
