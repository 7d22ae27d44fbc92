package defaults

import (
	_ "embed" // the programs' options
	"iter"
	"slices"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

//go:embed programs.tsv
var programTable string

// Pseudo programs that ProgramKnows takes beside the names of real ones.
const (
	// AnyClient takes what every client that reads the group client takes: an
	// option that some client does not know breaks that client, unless it is
	// written behind loose_.
	AnyClient = "[client]"
	// ClientLibrary is MySQL's C library, which reads a group for a program
	// that has no reader of its own, passing over what it does not know.
	ClientLibrary = "(client library)"
)

// ProgramKnows reports whether a program other than the server takes an option,
// by its canonical name, and how. The program is the one that ships with the
// server at. Programs were looked at in the releases 5.7.41, 8.0.45, 8.4.8 and
// 9.7.4 of MySQL and 10.5.29, 10.11.19 and 11.8.9 of MariaDB; each stands for its
// series and those after the one before it. mysqld_safe and mariadbd-safe pass
// over what they do not know without a word.
func ProgramKnows(program, option string, at server.Server) (known bool, arg Argument) {
	for row := range programRows(option, program, at) {
		switch {
		case row.program == program:
			return true, row.argument
		case row.program > program:
			return false, 0
		}
	}
	return false, 0
}

// Programs lists the programs, other than the server and without the pseudo
// ones, that take an option, in order of their names.
func Programs(option string, at server.Server) []string {
	var list []string
	for row := range programRows(option, "", at) {
		if row.program != AnyClient && row.program != ClientLibrary {
			list = append(list, row.program)
		}
	}
	return slices.Compact(list)
}

// Readers lists the programs, other than the server, that read an option file
// group, in order of their names; those of "client" all take what AnyClient
// takes. A group with a release or a suffix in its name is not looked for.
func Readers(group string, at server.Server) []string {
	return Programs("["+group+"]", at)
}

// OptionsKnown reports whether it is known which options a program takes. Of
// xtrabackup, of the start script mysql.server and of the scripts that read the
// group sst it is not.
func OptionsKnown(program string, at server.Server) bool {
	known, _ := ProgramKnows(program, "help", at)
	return known || program == "isamchk" || program == ClientLibrary
}

type programRow struct {
	program  string
	argument Argument
}

// programRows yields the rows of an option from a program on.
func programRows(option, from string, at server.Server) iter.Seq[programRow] {
	return func(yield func(programRow) bool) {
		v := newestOf(at.Version)
		for line := range tsv.Table(programTable).Body().From(option + "\t" + from).Lines() {
			c := tsv.Columns(line)
			if c.Next() != option {
				return
			}
			row := programRow{program: c.Next()}
			if c.Next() != at.Product.String() || !within(v, c.Next(), c.Next()) {
				continue
			}
			row.argument = argumentOf(c.Next())
			if !yield(row) {
				return
			}
		}
	}
}

func argumentOf(word string) Argument {
	switch word {
	case "required":
		return Required
	case "optional":
		return Optional
	case "none":
		return NoArgument
	default:
		return 0
	}
}
