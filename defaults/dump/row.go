package dump

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// The columns of a table of options.
const (
	name = iota
	first
	last
	status
	scope
	kind
	value
	formula
	minimum
	maximum
	block
	words
	flags
	uncertain
	source
	columns
)

// columnNames are the headings.
var columnNames = [columns]string{
	"name", "first", "last", "status", "scope", "type", "default", "formula",
	"min", "max", "block", "words", "flags", "uncertain", "source",
}

// row is one line of a table of options.
type row [columns]string

// readRows splits a table and gathers the rows of each option.
func readRows(table string) (heading string, rows map[string][]row) {
	heading, body, _ := strings.Cut(table, "\n")
	rows = map[string][]row{}
	for line := range strings.Lines(body) {
		var r row
		copy(r[:], strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		rows[r[name]] = append(rows[r[name]], r)
	}
	return heading, rows
}

// rowAt finds the row that covers a release.
func rowAt(rows []row, v server.Version) (row, bool) {
	for _, r := range rows {
		if r.since().Compare(v) <= 0 && r.until().Compare(v) >= 0 {
			return r, true
		}
	}
	return row{}, false
}

func (r row) since() server.Version { return version(r[first]) }
func (r row) until() server.Version { return version(r[last]) }

// version reads a bound; a bad one, which the tests of the tables do not let
// through, counts as before all releases.
func version(text string) server.Version {
	v, err := server.ParseVersion(text)
	if err != nil {
		return server.Version{}
	}
	return v
}

// same reports whether two rows say the same, whatever their bounds and sources.
func (r row) same(other row) bool {
	for _, c := range []int{first, last, source} {
		r[c], other[c] = "", ""
	}
	return r == other
}

func (r row) has(flag string) bool {
	return slices.ContainsFunc(strings.Split(r[flags], ","), func(f string) bool {
		key, _, _ := strings.Cut(f, "=")
		return key == flag
	})
}

// set puts a flag in or takes it out. Flags stand in the order of the tables:
// static comes first, how the argument is given before all that follow.
func (r *row) set(flag string, on bool) {
	if r.has(flag) == on {
		return
	}
	list := strings.FieldsFunc(r[flags], func(c rune) bool { return c == ',' })
	switch {
	case !on:
		list = slices.DeleteFunc(list, func(f string) bool { return f == flag })
	case flag == "static" || len(list) == 0 || list[0] != "static":
		list = slices.Insert(list, 0, flag)
	default:
		list = slices.Insert(list, 1, flag)
	}
	r[flags] = strings.Join(list, ",")
}
