package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/dig"
	"github.com/cnfarch/cnfarch/lint/git"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/report"
)

func (a *app) digCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "dig [PATH...]",
		Short: "when each explicit line came in, and what was the default then",
		Long: `Asks git when each explicit setting came in, through renames and reformatting:
the commit, its date and author, the value before, the long-term series that was
current then and its default, how many of them the line has crossed since, and
whether the default has caught up. With --profile FILE in the same repository it
also counts how often the hardware has changed since.

It uses the installed git, and no network.`,
		Example: `  cnfarch dig --target mysql-8.4 etc/mysql/my.cnf
  cnfarch dig --target mysql-8.4 --profile db1.ini --format html my.cnf > timeline.html`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.dig(cmd.Context(), args, format) },
	}
	a.inputFlags(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "text, json or html")
	return cmd
}

func (a *app) dig(ctx context.Context, paths []string, format string) error {
	if format != "text" && format != "json" && format != "html" {
		return fmt.Errorf("--format %s: there are text, json and html", format)
	}
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	runs, err := judge(lint.New(nil), inputs)
	if err != nil {
		return err
	}
	var all []report.Dig
	for _, run := range runs {
		d := report.Dig{Run: run}
		for _, f := range run.Sources {
			if f.Disk == "" || len(f.Nodes) == 0 {
				continue
			}
			history, err := historyOf(ctx, f.Disk, a.flags.profile)
			if err != nil {
				return err
			}
			d.Finds = append(d.Finds, dig.Trace(run, f, history)...)
		}
		all = append(all, d)
	}
	switch format {
	case "json":
		return report.DigJSON(a.stdout, tool(), all)
	case "html":
		return report.DigHTML(a.stdout, all, today())
	default:
		return report.DigText(a.stdout, all, today())
	}
}

// historyOf reads the versions of a file, and when the profile was changed.
func historyOf(ctx context.Context, file, profile string) (dig.History, error) {
	repo, err := git.Open(ctx, file)
	if err != nil {
		return dig.History{}, err
	}
	var h dig.History
	if h.Versions, err = repo.Log(ctx, file); err != nil {
		return h, err
	}
	if h.Contents, err = repo.Contents(ctx, h.Versions, intake.OptionFile.Limit()); err != nil {
		return h, err
	}
	if profile != "" {
		h.Profiles = changesOfProfile(ctx, repo, profile)
	}
	return h, nil
}

// changesOfProfile are the times of the commits that changed the profile, none
// where it lies outside the repository. The one that brought it in is no change.
func changesOfProfile(ctx context.Context, repo *git.Repo, profile string) []time.Time {
	versions, err := repo.Log(ctx, profile)
	if err != nil || len(versions) == 0 {
		return nil
	}
	var times []time.Time
	for _, v := range versions[:len(versions)-1] {
		times = append(times, v.Time)
	}
	return times
}
