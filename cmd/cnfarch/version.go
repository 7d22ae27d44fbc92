package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults"
)

// version is the tag that Go stamped into the binary, "(devel)" without one.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "version, and the date of the facts", Args: cobra.NoArgs,
		Run: func(*cobra.Command, []string) {
			fmt.Fprintf(a.stdout, "cnfarch %s\nfacts about servers as of %s\n", version(), defaults.Date)
		},
	}
}
