package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/fixtures/acceptance"
	"github.com/cnfarch/cnfarch/lint/server"
)

// check is a row of fixtures/facts/upgrade-checks.tsv: what upgrade tools and
// real servers say of an option at a release.
type check struct{ option, flavour, version, kind, old, now, replacement, source, status string }

// id names a row in the list of differences.
func (c check) id() string { return c.kind + " " + c.option + " " + c.version }

func upgradeChecks(t *testing.T) []check {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "fixtures", "facts", "upgrade-checks.tsv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	src, err := io.ReadAll(text)
	if err != nil {
		t.Fatal(err)
	}
	var rows []check
	for _, line := range strings.Split(strings.TrimSpace(string(src)), "\n")[1:] {
		f := append(strings.Split(line, "\t"), make([]string, 9)...)
		rows = append(rows, check{f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8]})
	}
	return rows
}

// believed reports whether a row may be believed and is about an upgrade.
func (c check) believed() bool {
	doubt := regexp.MustCompile(`REFUTED|WRONG|disputed|doubtful|not tried|unverified|ignored with a warning|9\.7\.4 shows`)
	return c.kind != "advice" && c.flavour != "sysctl" && c.flavour != "both" && !doubt.MatchString(c.status)
}

// ends are the releases just before a row's change and at it. A row that says
// "X or before" was measured on X.
func (c check) ends() (from, to server.Server, ok bool) {
	number := regexp.MustCompile(`\d+\.\d+(\.\d+)?`).FindAllString(c.version, -1)
	if len(number) == 0 {
		return from, to, false
	}
	product := server.MySQL
	if c.flavour != "mysql" {
		product = server.MariaDB
	}
	v, err := server.ParseVersion(number[len(number)-1])
	if err != nil {
		return from, to, false
	}
	if strings.Contains(c.version, "before") || strings.Contains(c.flavour, ">") || strings.HasPrefix(c.version, "between") || c.flavour == "mariadb" {
		to, err = defaults.Resolve(server.New(product, v))
		from, _ = parseServer("from", "mysql-5.7.44")
		if strings.HasPrefix(c.version, "between") {
			from, _ = parseServer("from", "mariadb-"+number[0])
		}
		return from, to, err == nil
	}
	return around(product, v)
}

// around finds the covered releases on both sides of a change.
func around(p server.Product, v server.Version) (from, to server.Server, ok bool) {
	if v.Patch < 0 {
		v.Patch = 0
	}
	for _, series := range defaults.Coverage() {
		if series.Product != p {
			continue
		}
		switch {
		case series.Newest.Compare(v) < 0:
			from = server.New(p, series.Newest)
		case series.First.Compare(v) < 0:
			return server.New(p, server.Version{Major: v.Major, Minor: v.Minor, Patch: v.Patch - 1}), server.New(p, v), true
		default:
			return from, server.New(p, series.First), from.Known()
		}
	}
	return from, to, false
}

// name is the option as the server stores it.
func (c check) name() string { return strings.ReplaceAll(c.option, "-", "_") }

// settable reports whether the facts have an option, and files can set it.
func settable(option string, at server.Server) bool {
	facts, err := defaults.For(at)
	if err != nil {
		return false
	}
	o, known := facts.Lookup(option)
	return known && o.InFile
}

// line is what a file has to hold for the row to matter; empty for a changed default.
func (c check) line() string {
	option := c.name()
	switch {
	case c.kind == "default-changed":
		return ""
	case strings.Contains(option, "="):
		return option
	case c.kind == "allowed-values":
		for _, mark := range []string{"no longer: ", "forbidden: "} {
			if list, ok := strings.CutPrefix(c.old, mark); ok {
				first, _, _ := strings.Cut(list, ",")
				return option + "=" + strings.NewReplacer("{on|off}", "on").Replace(first)
			}
		}
		if strings.HasPrefix(c.now, "value refused") {
			return option + "=" + c.old
		}
		return "" // lists what is allowed
	default:
		return option + "=" + c.sample()
	}
}

// sample is a value that the option takes where it is known.
func (c check) sample() string {
	for _, p := range []server.Product{server.MySQL, server.MariaDB} {
		rows := defaults.Rows(c.name(), p)
		if len(rows) == 0 {
			continue
		}
		o := rows[len(rows)-1]
		switch {
		case o.Default.Kind == defaults.Constant && o.Default.Text != "":
			return o.Default.Text
		case len(o.Words) > 0:
			return o.Words[0]
		case o.Type == defaults.Boolean:
			return "1"
		case o.Min != "":
			return o.Min
		}
	}
	return "1"
}

// TestUpgradeChecks walks the table: each believed row about covered releases
// shows up in the report on a file that it matters for, or is listed as a
// difference with its cause.
func TestUpgradeChecks(t *testing.T) {
	known := toldOtherwise(t, "upgrade-checks-differences.txt")
	dir := t.TempDir()
	tried := 0
	for _, c := range upgradeChecks(t) {
		from, to, ok := c.ends()
		if !c.believed() || !ok || c.kind == "allowed-values" && c.line() == "" || c.kind == "default-changed" && !settable(c.name(), to) {
			continue
		}
		tried++
		wrong := c.wrong(t, dir, from, to)
		reason, listed := known[c.id()]
		delete(known, c.id())
		switch {
		case wrong != "" && !listed:
			t.Errorf("%s\t%s to %s: %s (%s)", c.id(), from, to, wrong, c.status)
		case wrong == "" && listed:
			t.Errorf("%s is listed as a difference (%s), and is none", c.id(), reason)
		}
	}
	for id := range known {
		t.Errorf("the list of differences has %s, which is no row that was tried", id)
	}
	if tried < 900 {
		t.Errorf("only %d rows were tried", tried)
	}
}

// toldOtherwise reads a list of rows that are told otherwise, with the cause.
func toldOtherwise(t *testing.T, name string) map[string]string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", "fixtures", "acceptance", name))
	if err != nil {
		t.Fatal(err)
	}
	list := make(map[string]string)
	for _, line := range strings.Split(strings.TrimSpace(string(src)), "\n") {
		if id, why, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(line, "#") {
			list[id] = why
		}
	}
	return list
}

// wrong says what the report lacks, empty where it tells the row.
func (c check) wrong(t *testing.T, dir string, from, to server.Server) string {
	t.Helper()
	path := filepath.Join(dir, "my.cnf")
	if err := os.WriteFile(path, []byte("[mysqld]\n"+c.line()+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := acceptance.Program(Main).Call(dir, "diff", "--format", "json", "--from", from.String(), "--to", to.String(), path)
	if err != nil {
		return err.Error()
	}
	run := out.Report.Runs[0]
	if c.kind == "default-changed" {
		return c.wrongDefault(run, to)
	}
	at := run.FindingsAt("my.cnf", 2)
	fatal := slices.ContainsFunc(at, func(f acceptance.Finding) bool { return f.Fatal })
	switch {
	case c.kind == "removed" && strings.Contains(c.now, "refuses") && !fatal:
		return "nothing says that the server does not start"
	case c.kind == "removed" && strings.HasPrefix(c.now, "accepted") && fatal:
		return "said to stop the server"
	case c.kind == "allowed-values" && strings.Contains(c.now, "not start") && !fatal:
		return "nothing says that the server does not start"
	case c.kind == "renamed" && !renames(run, c.replacement):
		return "no suggestion of " + c.replacement
	case len(at) == 0:
		return "no finding"
	default:
		return ""
	}
}

func renames(run acceptance.Run, to string) bool {
	s, ok := run.Setting("my.cnf", 2)
	if !ok {
		return false
	}
	// A value that is the default of the new name needs no line.
	return s.Verdict == "delete" || slices.ContainsFunc(s.Suggest, func(line acceptance.Suggestion) bool { return line.Option == to })
}

func (c check) wrongDefault(run acceptance.Run, to server.Server) string {
	option := c.name()
	if facts, err := defaults.For(to); err == nil {
		if o, ok := facts.Lookup(option); ok && o.AliasOf != "" {
			option = o.AliasOf // the report names the option, not its old names
		}
	}
	i := slices.IndexFunc(run.Unset, func(u acceptance.Unset) bool { return u.Option == option })
	if i < 0 {
		return "not among the changed defaults"
	}
	want, _, _ := strings.Cut(c.now, " (")
	if option == "sql_mode" {
		want = strings.ReplaceAll(want, " ", ",")
	}
	got := *run.Unset[i].DefaultTarget
	if flags, ok := strings.CutPrefix(want, "only after: "); ok && holdsAll(got, flags) {
		return ""
	}
	if !acceptance.Same(want, got) {
		return fmt.Sprintf("the default becomes %s, said is %s", got, want)
	}
	return ""
}

func holdsAll(list, parts string) bool {
	all := strings.Split(list, ",")
	for part := range strings.SplitSeq(parts, ",") {
		if !slices.Contains(all, part) {
			return false
		}
	}
	return true
}
