// Package openfiles works out how many files a server asks the system for, and
// what it gives up where it may open fewer.
package openfiles

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

const (
	openFiles      = "open_files_limit"
	maxConnections = "max_connections"
	tableCache     = "table_open_cache"
	tableCaches    = "table_open_cache_instances"
)

// Files is what the number of open files is made from, and what a server with
// too few of them lowers.
type Files struct {
	connections int64 // max_connections
	extra       int64 // extra_max_connections, MariaDB
	tables      int64 // table_open_cache
	parts       int64 // table_open_cache_instances, where they count
	own         int64 // what the server opens beside
	groups      int64 // thread groups, MariaDB
	asked       int64 // open_files_limit, or what stands in for it
	floor       int64 // the least table cache that is kept for each of the instances
}

// Of reads the settings. MySQL counts the table cache once, MariaDB for
// each of its instances, and thread groups also where no pool of threads is in
// use (8.0.41 source; the request that MariaDB 10.11.19 logs on 2 CPUs).
// Without known CPUs no thread group is counted.
func Of(p *lint.Pass) (Files, bool) {
	f := Files{parts: 1, own: 10, floor: 400}
	ok := true
	read := func(option string) int64 {
		n, known := p.RunsInt(option)
		ok = ok && known
		return n
	}
	f.connections, f.tables = read(maxConnections), read(tableCache)
	if p.Target().Product == server.MariaDB {
		f.own, f.floor = 30, 200
		f.extra, f.parts = read("extra_max_connections"), writtenParts(p)
		f.groups, _ = p.RunsInt("thread_pool_size")
	}
	if s := p.Set(openFiles); s != nil {
		n, whole := s.Int()
		f.asked, ok = n, ok && whole
	}
	if f.asked == 0 && p.Target().Product == server.MySQL {
		f.asked = 5000
	}
	return f, ok && f.parts > 0 && f.tables > 0
}

// writtenParts is the number of table caches that MariaDB begins with: what it
// shows is what is left of them.
func writtenParts(p *lint.Pass) int64 {
	if s := p.Set(tableCaches); s != nil {
		n, _ := s.Int()
		return n
	}
	return 8
}

// Least is what connections and tables ask for.
func (f Files) Least() int64 {
	return max(f.own+f.connections+f.extra+2*f.tables*f.parts+f.groups, 5*(f.connections+f.extra))
}

// Need is what the server asks the system for.
func (f Files) Need() int64 { return max(f.Least(), f.asked) }

// Without reports whether the setting's line makes the server ask for more than
// its default does.
func (f Files) Without(p *lint.Pass, s *lint.Setting) bool {
	n, ok := s.Int()
	def, known := p.Default(s.Name)
	less, whole := def.Int()
	other := f
	switch {
	case !ok:
		return false
	case s.Variable == openFiles:
		return f.asked > f.Least() && n > 0
	case s.Variable == tableCaches:
		less, known, whole = 8, true, true
		other.parts = less
	case s.Variable == maxConnections:
		other.connections = less
	case s.Variable == tableCache:
		other.tables = less
	}
	return known && whole && other.Need() < f.Need()
}

// Under is what runs with n open files. Both servers reckon without sign: where
// not even the connections fit, nothing is lowered (observed on MariaDB 10.11.19:
// max_connections = 10000 with 1024 files stays 10000).
func (f Files) Under(n int64) Files {
	runs := f
	if room := n - f.own - f.connections; room >= 0 {
		runs.parts = min(f.parts, max(room/2/f.tables, 1))
	}
	if most := n - f.own - 2*f.floor*runs.parts; most > 0 {
		runs.connections = min(f.connections, most)
	}
	if room := n - f.own - runs.connections; room >= 0 {
		runs.tables = min(f.tables, max(room/2/runs.parts, f.floor))
	}
	return runs
}

// Loss ranks what the server gives up: connections, or room for any, are access.
func (f Files) Loss(runs Files, n int64) lint.Severity {
	switch {
	case runs.connections < f.connections, n < f.own+f.connections:
		return lint.Error
	case runs.tables < f.tables:
		return lint.Warning
	default:
		return lint.Info
	}
}

// Enough reports whether nothing is given up.
func (f Files) Enough(runs Files, n int64) bool { return runs == f && n >= f.own+f.connections }

// Account says in words what runs with n open files.
func (f Files) Account(runs Files, n int64) string {
	asks := fmt.Sprintf("the server asks for %d open files and may have %d", f.Need(), n)
	switch {
	case runs.connections < f.connections:
		kept := 2 * f.floor * runs.parts
		return fmt.Sprintf("%s, so it allows %d - %d - %d = %d connections and a table cache of %d", asks, n, f.own, kept, runs.connections, runs.tables)
	case n < f.own+f.connections:
		return fmt.Sprintf("%s: it allows %d connections and cannot open as many", asks, f.connections)
	case runs.tables < f.tables:
		return fmt.Sprintf("%s, so its table cache runs as %d instead of %d", asks, runs.tables, f.tables)
	case runs.parts < f.parts:
		return fmt.Sprintf("%s, so it splits its table cache into %d parts instead of %d and loses nothing else", asks, runs.parts, f.parts)
	default:
		return asks + ", which is enough for its connections and tables"
	}
}
