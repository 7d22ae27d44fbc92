package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/rewrite"
)

func (a *app) manCommand() *cobra.Command {
	return &cobra.Command{
		Use: "man DIR", Short: "write a manual page for every command", Hidden: true, Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := a.root(nil)
			root.InitDefaultHelpFlag()
			return writePages(root, args[0])
		},
	}
}

// writePages writes the page of a command and of those below it.
func writePages(cmd *cobra.Command, dir string) error {
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	err := rewrite.Stream(filepath.Join(dir, name+".1"), func(w io.Writer) error {
		_, err := io.WriteString(w, manPage(cmd))
		return err
	})
	if err != nil {
		return err
	}
	for _, below := range visible(cmd) {
		if err := writePages(below, dir); err != nil {
			return err
		}
	}
	return nil
}

func visible(cmd *cobra.Command) []*cobra.Command {
	var all []*cobra.Command
	for _, c := range cmd.Commands() {
		if !c.Hidden && c.Name() != "help" && c.Name() != "completion" {
			all = append(all, c)
		}
	}
	return all
}

// manPage is a page in the man macros.
func manPage(cmd *cobra.Command) string {
	cmd.InitDefaultHelpFlag()
	var b strings.Builder
	title := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	// The facts are of a month, and readers of pages know days only.
	fmt.Fprintf(&b, ".TH %s 1 %s-01 \"cnfarch %s\" \"cnfarch\"\n", manText(strings.ToUpper(title)), defaults.Date, manText(version()))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", manText(title), manText(cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", manText(cmd.UseLine()))
	b.WriteString(".SH DESCRIPTION\n" + paragraphs(orElse(cmd.Long, cmd.Short)))
	if commands := visible(cmd); len(commands) > 0 {
		b.WriteString(".SH COMMANDS\n")
		for _, c := range commands {
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", manText(c.Name()), manText(c.Short))
		}
	}
	b.WriteString(".SH OPTIONS\n")
	cmd.Flags().VisitAll(func(f *pflag.Flag) { b.WriteString(manFlag(f)) })
	if cmd.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", manText(cmd.Example))
	}
	b.WriteString(manEnd)
	return b.String()
}

const manEnd = `.SH EXIT STATUS
.TP
.B 0
Nothing is at or above the threshold.
.TP
.B 1
Something is: findings, or for a comparison, something to do.
.TP
.B 2
Wrong usage, input that cannot be opened, a bad configuration or profile.
.SH FILES
.TP
.B .cnfarch.ini
What holds for the option files of a repository; the nearest one above each file.
`

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// paragraphs are texts as they are indented: lines that begin with blanks stay
// lines of their own.
func paragraphs(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(text, "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		indented := strings.HasPrefix(part, " ") || strings.Contains(part, "\n ")
		if indented {
			part = ".nf\n" + manText(part) + "\n.fi"
		} else {
			part = manText(part)
		}
		b.WriteString(part + "\n")
	}
	return b.String()
}

func manFlag(f *pflag.Flag) string {
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	kind, usage := pflag.UnquoteUsage(f)
	if kind != "" {
		name += " " + kind
	}
	if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" && f.DefValue != "0" {
		usage += " (" + f.DefValue + ")"
	}
	return fmt.Sprintf(".TP\n.B %s\n%s\n", manText(name), manText(usage))
}

// manText escapes what troff would read: backslashes, hyphens that are meant as
// such, and a dot or an apostrophe at the start of a line.
func manText(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
