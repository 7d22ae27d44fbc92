package dump

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// Observed is what a server said about itself.
type Observed struct {
	Server    server.Server
	Help      map[string]Listed
	Variables map[string]Variable
}

// Tables are the texts that hold the facts on one product: its options
// (mysql.tsv or mariadb.tsv) and the list of series (series.tsv).
type Tables struct{ Options, Series string }

// Merge brings an observation into the tables and lists what it changed, a line
// for each option. What the server repeats is prolonged to its release; what it
// contradicts gets a row of its own; what it no longer knows ends before it.
//
// A dump cannot tell everything. Options of plugins that were not loaded, of
// other builds, and those that the server takes without listing them are taken
// to live on; so are deprecations, aliases, formulas, and what the product does
// not show (MySQL: block sizes, words, and whether a variable can be set). The
// series must be listed already; the releases in it need not.
func Merge(t Tables, o Observed) (Tables, []string, error) {
	calendar, err := readCalendar(t.Series, o.Server.Product)
	if err != nil {
		return t, nil, err
	}
	v := o.Server.Version
	if !calendar.covers(v) {
		return t, nil, fmt.Errorf("series.tsv has no line for %s-%s: add one with first, newest and source", o.Server.Product, v.Series())
	}
	if len(o.Help) == 0 || len(o.Variables) == 0 {
		return t, nil, fmt.Errorf("%s: want both the help and the variables", o.Server)
	}
	heading, rows := readRows(t.Options)
	m := merger{Observed: o, calendar: calendar}
	var merged []row
	for _, name := range names(rows, o) {
		merged = append(merged, m.option(name, rows[name])...)
	}
	var text strings.Builder
	text.WriteString(heading + "\n")
	for _, r := range merged {
		text.WriteString(strings.Join(r[:], "\t") + "\n")
	}
	return Tables{text.String(), calendar.extended(t.Series, v)}, m.changes, nil
}

// names lists the options of the tables and of the observation, in order.
func names(rows map[string][]row, o Observed) []string {
	all := slices.Collect(maps.Keys(rows))
	all = slices.AppendSeq(all, maps.Keys(o.Variables))
	for name := range o.Help {
		if inFile(name) {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// inFile reports whether an option that the help lists may stand in an option
// file at all: some only count as the first words of a command line.
func inFile(option string) bool {
	switch option {
	case "print_defaults", "no_defaults", "defaults_file", "defaults_extra_file", "defaults_group_suffix",
		"login_path", "no_login_paths":
		return false
	default:
		return true
	}
}

type merger struct {
	Observed
	calendar calendar
	changes  []string
}

// option gives the rows of one option after the observation.
func (m *merger) option(name string, rows []row) []row {
	v := m.Server.Version
	at, covered := rowAt(rows, v)
	before, existed := at, covered
	if !covered && !m.calendar.seen(v) {
		before, existed = rowAt(rows, m.calendar.before(v))
	}
	now, exists := m.observe(name, before, existed)
	m.report(name, before, existed, now, exists)
	if covered == exists && (!covered || at.same(now)) {
		return rows
	}
	rows = m.carve(rows)
	if !exists {
		return rows
	}
	if i := slices.IndexFunc(rows, func(r row) bool { return r.until() == m.calendar.before(v) }); i >= 0 && rows[i].same(now) {
		rows[i][last] = v.String()
		return rows
	}
	now[first], now[last] = v.String(), v.String()
	rows = append(rows, now)
	slices.SortFunc(rows, func(a, b row) int { return a.since().Compare(b.since()) })
	return rows
}

// carve takes the release out of the row that covers it.
func (m *merger) carve(rows []row) []row {
	v := m.Server.Version
	var left []row
	for _, r := range rows {
		if r.since().Compare(v) > 0 || r.until().Compare(v) < 0 {
			left = append(left, r)
			continue
		}
		if r.since().Compare(v) < 0 {
			older := r
			older[last] = m.calendar.before(v).String()
			left = append(left, older)
		}
		if r.until().Compare(v) > 0 {
			newer := r
			newer[first] = m.calendar.after(v).String()
			left = append(left, newer)
		}
	}
	return left
}

// report notes a change in words; a mere prolongation is none.
func (m *merger) report(name string, before row, existed bool, now row, exists bool) {
	switch {
	case !exists && !existed:
	case !exists:
		m.changes = append(m.changes, name+": gone")
	case !existed:
		m.changes = append(m.changes, name+": new")
	case !before.same(now):
		var differences []string
		for c := status; c < columns; c++ {
			if before[c] != now[c] && c != source {
				differences = append(differences, fmt.Sprintf("%s %q -> %q", columnNames[c], before[c], now[c]))
			}
		}
		m.changes = append(m.changes, name+": "+strings.Join(differences, ", "))
	}
}

// calendar is the covered releases of one product, the oldest series first.
type calendar []branch

// branch is one release line, a line of series.tsv.
type branch struct{ first, newest server.Version }

func readCalendar(series string, p server.Product) (calendar, error) {
	var c calendar
	for line := range strings.Lines(series) {
		cells := strings.Split(line, "\t")
		if cells[0] != p.String() {
			continue
		}
		first, err := server.ParseVersion(cells[2])
		if err != nil {
			return nil, fmt.Errorf("series.tsv: %w", err)
		}
		newest, err := server.ParseVersion(cells[3])
		if err != nil {
			return nil, fmt.Errorf("series.tsv: %w", err)
		}
		c = append(c, branch{first, newest})
	}
	slices.SortFunc(c, func(a, b branch) int { return cmp.Or(a.first.Compare(b.first), a.newest.Compare(b.newest)) })
	return c, nil
}

func (c calendar) covers(v server.Version) bool {
	return v.Patch >= 0 && slices.ContainsFunc(c, func(l branch) bool { return l.first.SameSeries(v) && l.first.Compare(v) <= 0 })
}

// seen reports whether the tables cover release v already.
func (c calendar) seen(v server.Version) bool {
	return slices.ContainsFunc(c, func(l branch) bool { return l.first.Compare(v) <= 0 && l.newest.Compare(v) >= 0 })
}

// before is the covered release that comes before v; v itself is zero for none.
func (c calendar) before(v server.Version) server.Version {
	var previous server.Version
	for _, l := range c {
		switch {
		case l.first.SameSeries(v) && v.Compare(l.first) > 0:
			if v.Compare(l.newest) > 0 {
				return l.newest
			}
			return server.Version{Major: v.Major, Minor: v.Minor, Patch: v.Patch - 1}
		case l.newest.Compare(v) < 0:
			previous = l.newest
		}
	}
	return previous
}

// after is the covered release that comes after v.
func (c calendar) after(v server.Version) server.Version {
	for _, l := range c {
		switch {
		case l.first.SameSeries(v) && v.Compare(l.newest) < 0:
			return server.Version{Major: v.Major, Minor: v.Minor, Patch: v.Patch + 1}
		case l.first.Compare(v) > 0:
			return l.first
		}
	}
	return v
}

// extended brings the list of series up to release v.
func (c calendar) extended(series string, v server.Version) string {
	var text strings.Builder
	for line := range strings.Lines(series) {
		cells := strings.Split(line, "\t")
		if first, err := server.ParseVersion(cells[2]); err == nil && first.SameSeries(v) {
			for _, column := range []int{3, 4} {
				if seen, err := server.ParseVersion(cells[column]); err != nil || seen.Compare(v) < 0 {
					cells[column] = v.String()
				}
			}
		}
		text.WriteString(strings.Join(cells, "\t"))
	}
	return text.String()
}
