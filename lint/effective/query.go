package effective

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// Query says who reads, and what was asked for on the command line.
type Query struct {
	Server  server.Server
	Program string // a name of GroupsOf; empty for the server itself

	DefaultsFile string // --defaults-file: only this one
	ExtraFile    string // --defaults-extra-file: between the global files and ~/.my.cnf
	Suffix       string // --defaults-group-suffix; empty for the one of the environment
	NoDefaults   bool   // --no-defaults
	NoLoginPaths bool   // --no-login-paths: MySQL's clients skip the login file

	// Sources are read in place of all these, in this order.
	Sources []Source
	// Tolerant reads on where the server gives up: behind a byte order mark, a
	// broken header, an option before a group or a missing directory, and in
	// files that it skips for their mode. The problems are the same.
	Tolerant bool
}

// Source is a main file that the caller has read.
type Source struct {
	Name  string // for messages, and what Reading.Files is sorted by
	Bytes []byte
	Mode  fs.FileMode // zero where there is none, as for standard input
}

// LeadingArgs takes the options about option files off the front of a command
// line, where alone they count, and gives the query and what is left. Each may
// stand once; order is free.
func LeadingArgs(s server.Server, args []string) (q Query, rest []string) {
	q.Server = s
	for len(args) > 0 {
		name, value, has := strings.Cut(args[0], "=")
		switch {
		case name == "--defaults-file" && has && q.DefaultsFile == "":
			q.DefaultsFile = value
		case name == "--defaults-extra-file" && has && q.ExtraFile == "":
			q.ExtraFile = value
		case name == "--defaults-group-suffix" && has && q.Suffix == "":
			q.Suffix = value
		case args[0] == "--no-defaults" && !q.NoDefaults:
			q.NoDefaults = true
		case args[0] == "--no-login-paths" && s.Product == server.MySQL && !q.NoLoginPaths:
			q.NoLoginPaths = true
		default:
			return q, args
		}
		args = args[1:]
	}
	return q, nil
}

// Main is a file that a program looks for by itself.
type Main struct {
	Name string
	// Required: the program stops without it. The others may be absent.
	Required bool
}

// SearchFiles lists the main files in the order read, whether they are there or not.
func SearchFiles(h Host, q Query) []Main {
	switch {
	case q.NoDefaults:
		return nil
	case q.DefaultsFile != "":
		return []Main{{h.expand(q.DefaultsFile), true}}
	}
	var files []Main
	for _, dir := range searchDirs(h, q.Server) {
		files = append(files, Main{Name: path.Join(dir, "my.cnf")})
	}
	if q.ExtraFile != "" {
		files = append(files, Main{h.expand(q.ExtraFile), true})
	}
	if h.Home != "" {
		files = append(files, Main{Name: path.Join(h.Home, ".my.cnf")})
	}
	return files
}

// searchDirs is init_default_directories of mysys/my_default: a directory that
// is listed twice counts at its later place.
func searchDirs(h Host, s server.Server) []string {
	dirs := []string{"/etc", "/etc/mysql"}
	home := h.env("MYSQL_HOME")
	if s.Product == server.MariaDB {
		if h.Sysconf != "" {
			dirs = nil
		}
		if own := h.env("MARIADB_HOME"); own != "" {
			home = own
		}
	}
	for _, dir := range []string{h.Sysconf, home} {
		if dir == "" {
			continue
		}
		dir = path.Clean(dir)
		dirs = append(slices.DeleteFunc(dirs, func(d string) bool { return d == dir }), dir)
	}
	return dirs
}

// suffix is what --defaults-group-suffix or the environment adds to group names.
func suffix(h Host, q Query) string {
	if q.Suffix != "" {
		return q.Suffix
	}
	if q.Server.Product == server.MariaDB {
		if s := h.env("MARIADB_GROUP_SUFFIX"); s != "" {
			return s
		}
	}
	return h.env("MYSQL_GROUP_SUFFIX")
}
