package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

func (a *app) serversCommand() *cobra.Command {
	return &cobra.Command{
		Use: "servers", Short: "the servers that the facts cover, and how exact they are", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.servers() },
	}
}

func (a *app) servers() error {
	fmt.Fprintf(a.stdout, "Facts as of %s. A series without patch level means its newest release.\n\n", defaults.Date)
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "SERVER\tNEWEST\tREAD UP TO\tFACTS FROM")
	for _, s := range defaults.Coverage() {
		fmt.Fprintf(w, "%s-%s\t%s\t%s\t%s\n", s.Product, s.First.Series(), s.Newest, readUpTo(s), s.Basis)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(a.stdout, "\n%s-X and %s-X are MySQL X with the options that these builds add.\n",
		server.Server{Vendor: server.Percona}.Name(), server.Server{Vendor: server.PXC}.Name())
	return err
}

// readUpTo is the newest release of a series that was looked at.
func readUpTo(s defaults.Series) string {
	if s.Known == (server.Version{}) {
		return "-"
	}
	return s.Known.String()
}
