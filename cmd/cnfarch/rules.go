package main

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/rules"
)

func (a *app) rulesCommand() *cobra.Command {
	return &cobra.Command{
		Use: "rules", Short: "all rules, with the servers that they are about and the facts that they need", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.listRules() },
	}
}

func (a *app) listRules() error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "CODE\tNAME\tFAMILY\tUP TO\tSINCE\tSERVERS\tABOUT\tFACTS")
	for _, r := range rules.All() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.Code, r.Name, r.Family, r.Severity, rules.Since(r), cmp.Or(r.Servers, "all"), r.Summary, orDash(strings.Join(r.Facts, ", ")))
	}
	return w.Flush()
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
