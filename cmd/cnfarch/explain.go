package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/rules"
)

func (a *app) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain NAME",
		Short: "a rule's page, or the history of an option over products and versions",
		Example: `  cnfarch explain innodb_flush_neighbors
  cnfarch explain flush-neighbors-on-flash
  cnfarch explain S01`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return a.explain(args[0]) },
	}
}

func (a *app) explain(name string) error {
	if rule, ok := rules.Find(name); ok {
		_, err := io.WriteString(a.stdout, rules.Document(rule))
		return err
	}
	return fmt.Errorf("%q is neither a rule nor an option that any covered server knows", name)
}
