// Command cnfarch holds option files against the exact server they are for and
// gives every explicit setting a verdict: keep, change or delete, with the reason.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
)

// The exit statuses. If several apply, the highest counts.
const (
	exitClean    = 0 // nothing at or above the threshold
	exitFindings = 1 // findings at or above it; diff: something to do; --diff: would change
	exitTrouble  = 2 // usage, input that cannot be opened, a bad config or profile
)

func main() {
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Main is the whole program on the given streams; it gives the exit status.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	app := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := app.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	if err := root.Execute(); err != nil {
		fmt.Fprintf(stderr, "cnfarch: %v\n", err)
		return exitTrouble
	}
	return app.status
}

// app is one invocation: its streams, its flags, and the status so far.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	flags          flags
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

func (a *app) root() *cobra.Command {
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
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: true},
	}
	root.PersistentPreRun = a.remember
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w (cnfarch %s --help shows the flags)", err, cmd.Name())
	})
	root.AddCommand(a.lintCommand(), a.diffCommand(), a.rewriteCommand(), a.effectiveCommand(), a.explainCommand(),
		a.recordsCommand(), a.baselineCommand(), a.profileCommand(), a.checkpointCommand(), a.serversCommand(), a.rulesCommand(), a.configCommand(), a.initCommand(), a.versionCommand(), a.factsCommand())
	return root
}

var errNoInput = errors.New("no option file named: give a file, a folder, or - for standard input")
