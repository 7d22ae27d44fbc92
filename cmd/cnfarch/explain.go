package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/near"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules"
)

func (a *app) explainCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain NAME",
		Short: "a rule's page, or the history of an option over products and versions",
		Example: `  cnfarch explain innodb_flush_neighbors
  cnfarch explain flush-neighbors-on-flash
  cnfarch explain S01`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.explain(args[0]) },
	}
	a.factFlags(cmd)
	return cmd
}

func (a *app) explain(name string) error {
	if rule, ok := rules.Find(name); ok {
		_, err := io.WriteString(a.stdout, rules.Document(rule))
		return err
	}
	option := lint.Canonical(name)
	h := report.History{Option: option, Rules: rulesAbout(option)}
	for _, p := range []server.Product{server.MySQL, server.MariaDB} {
		h.Products = append(h.Products, report.ProductHistory{Product: p, Rows: defaults.Rows(option, p)})
	}
	h.Events = defaults.History(option)
	if !h.Known() {
		return a.explainUnknown(name, option)
	}
	h.Page = defaults.Page(option)
	if err := report.WriteHistory(a.stdout, h); err != nil {
		return err
	}
	if option == "innodb_fast_shutdown" {
		return a.estimateStop()
	}
	return nil
}

// estimateStop says how long the dirty pages of --status take to write, where
// the profile says how fast the device is.
func (a *app) estimateStop() error {
	if a.flags.status == "" {
		return nil
	}
	profile, err := a.hardware()
	if err != nil {
		return err
	}
	samples, err := a.samples(a.flags.status)
	if err != nil {
		return err
	}
	return report.WriteStop(a.stdout, samples[len(samples)-1], profile.WriteIOPS("datadir"))
}

// explainUnknown helps with a name that is neither a rule nor an option of MySQL
// or MariaDB: it may be a builder's or another program's.
func (a *app) explainUnknown(name, option string) error {
	newest := newestLTS(server.MySQL)
	if fact, ok := defaults.VendorOption(option, newest); ok {
		_, err := fmt.Fprintf(a.stdout, "%s is an option of %s%s\n", option, fact.Origin, since(fact.Since))
		return err
	}
	programs := defaults.Programs(option, newest)
	for _, p := range defaults.Programs(option, newestLTS(server.MariaDB)) {
		if !slices.Contains(programs, p) {
			programs = append(programs, p)
		}
	}
	if len(programs) > 0 {
		_, err := fmt.Fprintf(a.stdout, "%s is no option of a server; these programs take it: %s\n", option, strings.Join(programs, ", "))
		return err
	}
	hint := near.Hint(option, rulesAndOptions(""))
	if hint == "" {
		hint = near.Hint(name, rulesAndOptions(""))
	}
	return fmt.Errorf("%q is neither a rule (cnfarch rules lists them) nor an option that a covered server or program knows%s", name, hint)
}

func since(release string) string {
	if release == "" {
		return ""
	}
	return ", since " + release
}

// rulesAbout lists the rules that read an option by name.
func rulesAbout(option string) []*lint.Rule {
	return slices.DeleteFunc(rules.All(), func(r *lint.Rule) bool { return !slices.Contains(r.Reads, option) })
}
