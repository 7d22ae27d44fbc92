package defaults

import (
	_ "embed" // the tables
	"fmt"
	"iter"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

//go:embed mysql.tsv
var mysqlTable string

//go:embed mariadb.tsv
var mariadbTable string

// Facts is what is known of the options of one server release.
type Facts struct {
	server server.Server
	series Series
	rows   tsv.Table
}

// For finds the facts about a server. A server without patch level stands for
// the release that Resolve gives. The error of a server outside the covered
// series names the nearest ones.
func For(s server.Server) (*Facts, error) {
	at, series, err := resolve(s)
	if err != nil {
		return nil, err
	}
	return &Facts{server: at, series: series, rows: tableOf(s.Product).Body()}, nil
}

func tableOf(p server.Product) tsv.Table {
	if p == server.MariaDB {
		return tsv.Table(mariadbTable)
	}
	return tsv.Table(mysqlTable)
}

// Server is the release that the facts are about, with its patch level.
func (f *Facts) Server() server.Server { return f.server }

// Lookup finds an option by its canonical name (lower case, underscores). A name
// that is not found is unknown to the server itself: builders and plugins that
// no table holds may still know it (see VendorOption).
func (f *Facts) Lookup(name string) (Option, bool) {
	for line := range f.rows.Named(name) {
		if covers(line, f.at()) {
			return readRow(line), true
		}
	}
	return Option{}, false
}

// at is the version to look under. A release newer than all that is known of
// its series is taken to have the options of the newest known one.
func (f *Facts) at() server.Version {
	if f.server.Version.Compare(f.series.Newest) > 0 {
		return f.series.Newest
	}
	return f.server.Version
}

// Series is the release line of the server, with what its facts rest on.
func (f *Facts) Series() Series { return f.series }

// Caveat says in a sentence why facts about this release are weaker than an
// observation of it; it is empty where they are not. Single options may be
// uncertain all the same: see Option.Uncertain.
func (f *Facts) Caveat() string {
	switch v := f.server.Version; {
	case v.Compare(f.series.Newest) > 0:
		return fmt.Sprintf("the facts end with %s; %s is taken to have the same options", f.series.Newest, v)
	case f.series.Basis == Documented || f.series.Basis == Interpolated:
		return fmt.Sprintf("no release of %s was seen: its options come from %s", v.Series(), f.series.Source)
	case f.series.Basis == Derived:
		return fmt.Sprintf("the options of %s are derived from %s", v.Series(), f.series.Source)
	default:
		return ""
	}
}

// WithPrefix lists the names that may stand in an option file and begin with p,
// in order.
func (f *Facts) WithPrefix(p string) []string {
	var names []string
	for line := range f.rows.From(p).Lines() {
		name := tsv.FirstColumn(line)
		if !strings.HasPrefix(name, p) {
			break
		}
		if covers(line, f.at()) && readRow(line).InFile {
			names = append(names, name)
		}
	}
	return names
}

// All yields every option of the release in order of their names. It reads the
// whole table.
func (f *Facts) All() iter.Seq[Option] {
	return func(yield func(Option) bool) {
		for line := range f.rows.Lines() {
			if covers(line, f.at()) && !yield(readRow(line)) {
				return
			}
		}
	}
}

// Resolve gives a server its patch level: a series stands for the newest release
// of it that the facts cover.
func Resolve(s server.Server) (server.Server, error) {
	at, _, err := resolve(s)
	return at, err
}

func resolve(s server.Server) (server.Server, Series, error) {
	for series := range SeriesOf(s.Product) {
		if !series.First.SameSeries(s.Version) {
			continue
		}
		if s.Version.Patch < 0 {
			s.Version = series.Newest
		}
		if s.Version.Compare(series.First) < 0 {
			return s, series, fmt.Errorf("nothing is known of %s, a pre-release: the facts on %s begin with %s", s, series.First.Series(), series.First)
		}
		return s, series, nil
	}
	var known []string
	for series := range SeriesOf(s.Product) {
		known = append(known, series.First.Series())
	}
	return s, Series{}, fmt.Errorf("nothing is known of %s: the facts cover %s %s", s, s.Product, strings.Join(known, ", "))
}
