package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/git"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/rules"
)

func (a *app) recordsCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "records [PATH...]",
		Short: "every written verdict: whether it holds, what it rests on, who wrote it and when",
		Long: `Lists the "# cnfarch:" records of option files and sysctl files.

A record holds, is unverified (it rests on a fact that nobody gives), void (its
premise fell or its time has passed), broken, or unbound (it stands above no
setting). An ignore is used or unused. What a rewrite wrote is owed where it
waits for a reason, else written. Author and age come from git blame, where the
file lies in a git repository; nothing else does.`,
		Example: `  cnfarch records --target mysql-8.4 --profile db1.ini my.cnf
  cnfarch records --format json etc/mysql`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.records(cmd.Context(), args, format) },
	}
	a.inputFlags(cmd)
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

func (a *app) records(ctx context.Context, paths []string, format string) error {
	if format != "text" && format != "json" {
		return fmt.Errorf("--format %s: there are text and json", format)
	}
	inputs, err := a.load(paths)
	if err != nil {
		return err
	}
	runs, err := judge(lint.New(rules.All()), inputs)
	if err != nil {
		return err
	}
	var all []report.Written
	blames := blamer{ctx: ctx}
	for _, run := range runs {
		for _, f := range run.Sources {
			all = append(all, blames.records(run, f)...)
		}
	}
	if blames.trouble != nil {
		fmt.Fprintf(a.stderr, "note: no author and no age: %v\n", blames.trouble)
	}
	if format == "json" {
		return report.RecordsJSON(a.stdout, tool(), all, today())
	}
	return report.RecordsTable(a.stdout, all, today())
}

func tool() report.Tool {
	return report.Tool{Name: "cnfarch", Version: version(), DefaultsDate: defaults.Date}
}

// blamer asks git who wrote the records, as long as there is a git to ask.
type blamer struct {
	ctx     context.Context
	trouble error // why there is no answer; the first such reason
}

func (b *blamer) records(run *lint.Run, f *lint.File) []report.Written {
	var all []report.Written
	for _, rec := range f.Records {
		all = append(all, report.Written{Record: rec, Run: run})
	}
	if len(all) == 0 {
		return nil
	}
	lines, err := b.blame(f)
	if err != nil {
		if b.trouble == nil {
			b.trouble = err
		}
		return all
	}
	for i := range all {
		at := f.Pos(all[i].Record.Span.Start).Line - 1
		if at < len(lines) {
			all[i].Author, all[i].Commit, all[i].Time = lines[at].Author, lines[at].Commit, lines[at].Time
		}
	}
	return all
}

func (b *blamer) blame(f *lint.File) ([]git.Line, error) {
	if f.Disk == "" {
		return nil, errors.New("standard input has no history")
	}
	repo, err := git.Open(b.ctx, f.Disk)
	if err != nil {
		return nil, err
	}
	return repo.Blame(b.ctx, f.Disk)
}
