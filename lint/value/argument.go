package value

import (
	_ "embed" // the table
	"slices"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

// arguments lists the options whose argument is not what their type lets
// expect; its header says where each line comes from.
//
//go:embed arguments.tsv
var arguments string

// Argument says whether an option wants a value: NoArgument only where a value
// that is written stops the server. A boolean always may have one.
func Argument(opt *defaults.Option, s server.Server) defaults.Argument {
	switch a := argumentOf(opt, s); a {
	case flagOnly:
		return defaults.NoArgument
	case defaults.NoArgument:
		return defaults.Optional
	default:
		return a
	}
}

// flagOnly is the kind of argument of an option without any value: one that is
// written stops the server. NoArgument is a boolean without argument slot,
// which reads a boolean word all the same.
const flagOnly = defaults.NoArgument + 1

// argumentOf says whether an option takes an argument. The tables of options
// tell only what some servers declare; the rest is in arguments.tsv: noslot is a
// boolean without argument slot, flag refuses any argument, optional may stand alone,
// required is a boolean that may not. Of a number signed says that it is kept in a
// signed one though it takes none below 0: see half.
func argumentOf(opt *defaults.Option, s server.Server) defaults.Argument {
	kinds := listedArguments(opt.Name, s.Product)
	listed := func(kind string) bool { return slices.Contains(kinds, kind) }
	switch {
	case opt.Type == defaults.Flag || listed("flag"):
		return flagOnly
	case listed("required"):
		return defaults.Required
	case opt.Type == defaults.Boolean && (opt.Argument == defaults.NoArgument || listed("noslot")):
		return defaults.NoArgument
	case opt.Type == defaults.Boolean, listed("optional"):
		return defaults.Optional
	case opt.Type == defaults.Untyped, opt.Argument == 0: // nothing is known of it, or the server passes over it
		return defaults.Optional
	default:
		return opt.Argument
	}
}

// listedArguments are the kinds that the table has for an option of a product. An
// option whose type changed may have two.
func listedArguments(option string, p server.Product) []string {
	var kinds []string
	for line := range tsv.Table(arguments).Body().Named(option) {
		c := tsv.Columns(line)
		c.Next() // the option
		if c.Next() == p.String() {
			kinds = append(kinds, c.Next())
		}
	}
	return kinds
}
