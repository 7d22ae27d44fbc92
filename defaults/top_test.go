package defaults

import (
	"strings"
	"testing"
)

// topColumns are the columns of the reference on the 250 options that are
// written most often, and the releases that they stand for.
var topColumns = map[string]string{
	"mysql-5.7": "mysql-5.7.41", "mysql-8.0-first": "mysql-8.0.11", "mysql-8.0-last": "mysql-8.0.45",
	"mysql-8.4": "mysql-8.4.8", "mysql-9.7": "mysql-9.7.4", "mariadb-10.5": "mariadb-10.5.29",
	"mariadb-10.6": "mariadb-10.6.28", "mariadb-10.11": "mariadb-10.11.19", "mariadb-11.4": "mariadb-11.4.13",
	"mariadb-11.8": "mariadb-11.8.9",
}

func TestTopOptions(t *testing.T) {
	rows := reference(t, "top-options")
	if len(rows) != 250 {
		t.Errorf("%d options, want 250", len(rows))
	}
	for column, name := range topColumns {
		f := facts(t, name)
		for _, r := range rows {
			if got := describe(f, r["option"], r[column]); got != r[column] {
				t.Errorf("%s: %s is %q, want %q", name, r["option"], got, r[column])
			}
		}
	}
}

// describe says of an option what the reference says, in its words, where the
// facts agree; else what the facts say.
func describe(f *Facts, name, want string) string {
	o, ok := f.Lookup(name)
	if !ok || !o.InFile {
		return describeUnknown(f, want)
	}
	switch o.Status {
	case Ignored:
		return "removed(ignored)"
	case Placeholder:
		return "placeholder(ignored)"
	}
	prefix := ""
	if o.Status == Deprecated {
		prefix = "deprecated:"
	}
	if o.Plugin != "" && !oldSemiSync(f, o) {
		prefix += "plugin:"
	}
	rest := strings.TrimPrefix(want, prefix)
	if describesDefault(o, rest) {
		return prefix + rest
	}
	return prefix + o.Default.Text
}

// describesDefault reports whether a cell names the default of an option. The
// reference calls autosized what a server sets at its start, the facts only
// what follows from something else.
func describesDefault(o Option, cell string) bool {
	d := o.Default
	if text, ok := strings.CutPrefix(cell, "auto:"); ok {
		computed := d.Kind == Computed || d.Adjusted || o.Name == "table_definition_cache"
		return computed && d.Text == text
	}
	switch cell {
	case "(host)":
		return d.Kind == HostPath || d.Kind == Computed || d.Kind == NoDefault
	case "(none)":
		return d.Text == "" || d.Text == nullText
	default:
		return d.Text == cell
	}
}

func describeUnknown(f *Facts, want string) string {
	if other, ok := strings.CutPrefix(want, "negates "); ok {
		if o, known := f.Lookup(other); known && o.InFile {
			return want
		}
	}
	if other, ok := strings.CutPrefix(want, "abbreviates "); ok {
		if o, known := f.Lookup(other); known && o.InFile {
			return want
		}
	}
	if strings.HasPrefix(want, "unknown") || want == "removed(fatal)" {
		return want
	}
	return "unknown"
}
