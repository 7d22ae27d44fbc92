package dump

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/server"
)

const series = "product\tseries\tfirst\tnewest\tknown\tkind\tsource\n" +
	"mariadb\t10.11\t10.11.2\t10.11.19\t10.11.19\tserver\ttext\n" +
	"mariadb\t11.4\t11.4.2\t11.4.13\t11.4.13\tderived\ttext\n" +
	"mysql\t8.4\t8.4.0\t8.4.8\t8.4.8\tsource\ttext\n"

// table builds a table of options from rows with blanks for tabs and ~ for
// empty columns.
func table(rows ...string) string {
	text := strings.Join(columnNames[:], "\t") + "\n"
	for _, r := range rows {
		text += strings.ReplaceAll(strings.Join(strings.Fields(r), "\t"), "~", "") + "\n"
	}
	return text
}

func observed(t *testing.T, name string, help []Listed, variables []Variable) Observed {
	t.Helper()
	s, err := server.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	o := Observed{s, map[string]Listed{}, map[string]Variable{}}
	for _, h := range help {
		o.Help[h.Name] = h
	}
	for _, v := range variables {
		o.Variables[v.Name] = v
	}
	return o
}

// mariadb is a server with one option that no row of the tests is about.
func mariadb(t *testing.T, v Variable, listed bool) Observed {
	t.Helper()
	o := observed(t, "mariadb-10.11.20", []Listed{{Name: "other", Argument: Required}},
		[]Variable{{Name: "other", Scope: "global", Type: "integer", Static: "no", Values: []string{"1"}}, {Name: "pseudo_thread_id", Scope: "session"}})
	if v.Name != "" {
		o.Variables[v.Name] = v
	}
	if listed {
		o.Help[v.Name] = Listed{Name: v.Name, Argument: Required}
	}
	return o
}

func number(value string) Variable {
	return Variable{Name: "x", Scope: "global", Type: "integer", Static: "no", Min: "0", Max: "9", Block: "1", Values: []string{value, value}}
}

func TestMerge(t *testing.T) {
	const (
		other   = "other 10.11.2 11.4.13 live global integer 1 ~ ~ ~ ~ ~ ~ ~ server"
		session = "pseudo_thread_id 10.11.2 11.4.13 variable session ? ~ ~ ~ ~ ~ ~ static ~ server"
	)
	tests := []struct {
		name        string
		before      []string
		observation Observed
		after       []string
		changes     []string
	}{
		{
			"prolonged",
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, number("5"), true),
			[]string{"x 10.11.2 10.11.20 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			nil,
		},
		{
			"covered already",
			[]string{"x 10.11.2 11.4.13 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, number("5"), true),
			[]string{"x 10.11.2 11.4.13 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			nil,
		},
		{
			"changed",
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, number("7"), true),
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests", "x 10.11.20 10.11.20 live global integer 7 ~ 0 9 ~ ~ ~ ~ server"},
			[]string{`x: default "5" -> "7"`},
		},
		{
			"changed in one branch",
			[]string{"x 10.11.2 11.4.13 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, number("7"), true),
			[]string{
				"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests", "x 10.11.20 10.11.20 live global integer 7 ~ 0 9 ~ ~ ~ ~ server",
				"x 11.4.2 11.4.13 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests",
			},
			[]string{`x: default "5" -> "7"`},
		},
		{
			"new", nil, mariadb(t, number("7"), true),
			[]string{"x 10.11.20 10.11.20 live global integer 7 ~ 0 9 ~ ~ ~ ~ server"},
			[]string{"x: new"},
		},
		{
			"gone",
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, Variable{}, false),
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			[]string{"x: gone"},
		},
		{
			"gone from one branch",
			[]string{"x 10.11.2 11.4.13 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, Variable{}, false),
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests", "x 11.4.2 11.4.13 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			[]string{"x: gone"},
		},
		{
			"of a plugin",
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ plugin=p ~ tests"},
			mariadb(t, Variable{}, false),
			[]string{"x 10.11.2 10.11.20 live global integer 5 ~ 0 9 ~ ~ plugin=p ~ tests"},
			nil,
		},
		{
			"out of files",
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, number("5"), false),
			[]string{"x 10.11.2 10.11.19 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests", "x 10.11.20 10.11.20 variable global integer 5 ~ 0 9 ~ ~ ~ ~ server"},
			[]string{`x: status "live" -> "variable"`},
		},
		{
			"computed",
			[]string{"x 10.11.2 10.11.19 live global integer 5 cpus 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, number("7"), true),
			[]string{"x 10.11.2 10.11.20 live global integer 5 cpus 0 9 ~ ~ ~ ~ tests"},
			nil,
		},
		{
			"long gone",
			[]string{"x 10.11.2 10.11.5 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			mariadb(t, Variable{}, false),
			[]string{"x 10.11.2 10.11.5 live global integer 5 ~ 0 9 ~ ~ ~ ~ tests"},
			nil,
		},
	}
	for _, tt := range tests {
		before := Tables{table(append([]string{other, session}, tt.before...)...), series}
		got, changes, err := Merge(before, tt.observation)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		want := Tables{table(append([]string{other, session}, tt.after...)...), strings.ReplaceAll(series, "10.11.19", "10.11.20")}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
		if d := cmp.Diff(tt.changes, changes); d != "" {
			t.Errorf("%s: changes (-want +got):\n%s", tt.name, d)
		}
		if again, changes, err := Merge(got, tt.observation); err != nil || again != got || changes != nil {
			t.Errorf("%s: merged twice it changes %q, %v", tt.name, changes, err)
		}
	}
}

func TestMergeTakesBothParts(t *testing.T) {
	o := mariadb(t, number("7"), true)
	o.Help["x"] = Listed{Name: "x", Argument: Optional}
	o.Help["just_here"] = Listed{Name: "just_here", Argument: None, Value: "FALSE", Told: true}
	o.Help["no_defaults"] = Listed{Name: "no_defaults", Argument: None}
	v := o.Variables["x"]
	v.Static, v.Block = "yes", "8"
	o.Variables["x"] = v
	got, _, err := Merge(Tables{table(), series}, o)
	if err != nil {
		t.Fatal(err)
	}
	want := table("just_here 10.11.20 10.11.20 live - boolean OFF ~ ~ ~ ~ ~ ~ ~ server",
		"other 10.11.20 10.11.20 live global integer 1 ~ ~ ~ ~ ~ ~ ~ server",
		"pseudo_thread_id 10.11.20 10.11.20 variable session ? ~ ~ ~ ~ ~ ~ ~ ~ server",
		"x 10.11.20 10.11.20 live global integer 7 ~ 0 9 8 ~ static,optional ~ server")
	if d := cmp.Diff(want, got.Options); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestMergeRefuses(t *testing.T) {
	tests := []struct{ name, want string }{
		{"mariadb-10.6.29", "no line for mariadb-10.6"},
		{"mariadb-10.11", "no line"},
		{"mysql-8.4.9", "both the help and the variables"},
	}
	for _, tt := range tests {
		if _, _, err := Merge(Tables{table(), series}, observed(t, tt.name, nil, nil)); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestCalendar(t *testing.T) {
	c, err := readCalendar(series, server.MariaDB)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ at, before, after string }{
		{"10.11.2", "0.0.0", "10.11.3"},
		{"10.11.19", "10.11.18", "11.4.2"},
		{"10.11.20", "10.11.19", "11.4.2"},
		{"10.11.22", "10.11.19", "11.4.2"},
		{"11.4.2", "10.11.19", "11.4.3"},
		{"11.4.14", "11.4.13", "11.4.14"},
	}
	for _, tt := range tests {
		v := version(tt.at)
		if got := c.before(v).String(); got != tt.before {
			t.Errorf("before %s comes %s, want %s", tt.at, got, tt.before)
		}
		if got := c.after(v).String(); got != tt.after {
			t.Errorf("after %s comes %s, want %s", tt.at, got, tt.after)
		}
	}
}
