package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/hw/collect"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/report"
)

func (a *app) profileCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "profile",
		Short: "the hardware profile of a host: collect, check or show it",
		Long: `A hardware profile states what verdicts rest on: media, memory, limits of the
service. Nothing is collected unless asked for. docs/profile.md describes the format.`,
	}
	cmd.AddCommand(a.collectCommand(), a.checkCommand(), a.showCommand())
	return cmd
}

func (a *app) collectCommand() *cobra.Command {
	var datadir, root string
	cmd := &cobra.Command{
		Use:   "collect",
		Short: "write a first profile of this host to standard output",
		Long: `Reads /proc and /sys, without root, and writes a profile. What it cannot know it
leaves out, with a comment that says which facts a person should fill in.`,
		Example: `  cnfarch profile collect > db1.ini
  cnfarch profile collect --datadir /srv/mysql > db1.ini`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if info, err := os.Stat(root); err != nil || !info.IsDir() {
				return fmt.Errorf("--root %s: no folder", root)
			}
			text, err := collect.Profile(collect.OS(root), collect.Options{DataDir: filepath.ToSlash(datadir), Date: today()})
			if err != nil {
				return fmt.Errorf("%w (--datadir names it)", err)
			}
			_, err = a.stdout.Write(text)
			return err
		},
	}
	cmd.Flags().StringVar(&datadir, "datadir", "/var/lib/mysql", "the data directory")
	cmd.Flags().StringVar(&root, "root", "/", "folder that holds the host's file system, with proc and sys")
	return cmd
}

func (a *app) checkCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE...",
		Short: "whether profiles can be used, with notes on facts that disagree",
		Long: `Reads hardware profiles and says what is wrong with each.

Exit status: 0 where all can be used, notes or not, else 2.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, files []string) error {
			for _, file := range files {
				_, notes, err := a.readProfile(file)
				if err != nil {
					a.trouble(err)
					continue
				}
				for _, n := range notes {
					fmt.Fprintf(a.stdout, "%s:%d: note: %s\n", report.OneLine(file), max(n.Line, 1), report.OneLine(n.Message))
				}
				fmt.Fprintf(a.stdout, "%s: can be used\n", report.OneLine(file))
			}
			return nil
		},
	}
}

func (a *app) showCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show FILE",
		Short: "the facts of a profile, each under the name that --fact and records take",
		Example: `  cnfarch profile show db1.ini
  cnfarch profile show --fact media=hdd db1.ini`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, files []string) error { return a.showProfile(files) },
	}
	cmd.Flags().Var((*repeated)(&a.flags.facts), "fact", "KEY=VALUE, before that of the profile (repeatable)")
	return cmd
}

func (a *app) showProfile(files []string) error {
	profile := hw.New()
	switch {
	case len(files) == 1:
		read, _, err := a.readProfile(files[0])
		if err != nil {
			return err
		}
		profile = read
	case len(a.flags.facts) == 0:
		return errors.New("no profile named: give a file, or facts with --fact")
	}
	if err := setFacts(profile, a.flags.facts); err != nil {
		return err
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, fact := range profile.Facts() {
		tableRow(w, fact.Key, fact.Text, inBytes(fact))
	}
	return w.Flush()
}

// inBytes is a size in bytes, where it is not written so.
func inBytes(f hw.Fact) string {
	if exact := fmt.Sprint(f.Int); f.Kind == hw.Size && exact != f.Text {
		return exact + " bytes"
	}
	return ""
}

func (a *app) readProfile(file string) (*hw.Profile, []hw.Note, error) {
	src, err := a.source(file, intake.Profile)
	if err != nil {
		return nil, nil, err
	}
	return hw.Parse(src.Name, src.Bytes, today())
}

func setFacts(profile *hw.Profile, facts []string) error {
	for _, fact := range facts {
		if err := profile.Set(fact); err != nil {
			return fmt.Errorf("--fact: %w", err)
		}
	}
	return nil
}
