package defaults

import "github.com/cnfarch/cnfarch/lint/server"

// ProgramKnows reports whether a program other than the server takes an option
// from its option file groups, in the releases that ship with a server. The
// program "[client]" stands for what every client that reads that group takes.
func ProgramKnows(program, option string, at server.Server) (known bool, arg Argument) {
	return false, 0
}

// Programs lists the programs that take an option, in order of their names.
func Programs(option string, at server.Server) []string {
	return nil
}

// Readers lists the programs that read an option file group.
func Readers(group string, at server.Server) []string {
	return nil
}
