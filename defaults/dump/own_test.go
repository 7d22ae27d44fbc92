package dump

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// TestOwnRowsComeBack writes what the tables say of a release as that server
// would say it, and brings it in again: nothing may change. As the next release
// of the series it must give the same options there.
func TestOwnRowsComeBack(t *testing.T) {
	for _, name := range []string{"mysql-9.7.4", "mariadb-10.11.19", "mariadb-11.8.9"} {
		s, err := server.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		tables := Tables{readText(t, s.Product.String()+".tsv"), readText(t, "series.tsv")}
		o := pretend(t, s)
		got, changes, err := Merge(tables, o)
		if err != nil || changes != nil {
			t.Errorf("%s: %q, %v", name, changes, err)
		}
		if got != tables {
			t.Errorf("%s: its own dump changes the tables:\n%s", name, cmp.Diff(strings.Split(tables.Options, "\n"), strings.Split(got.Options, "\n")))
		}
		o.Server.Version.Patch++
		next, changes, err := Merge(tables, o)
		if err != nil || changes != nil {
			t.Errorf("after %s: %q, %v", name, changes, err)
		}
		_, rows := readRows(next.Options)
		for option, list := range rows {
			before, had := rowAt(list, s.Version)
			after, has := rowAt(list, o.Server.Version)
			if had != has || !before.same(after) {
				t.Errorf("after %s: %s differs: %v, %v", name, option, before, after)
			}
		}
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// pretend prints the facts on a server in the shapes of a server.
func pretend(t *testing.T, s server.Server) Observed {
	t.Helper()
	facts, err := defaults.For(s)
	if err != nil {
		t.Fatal(err)
	}
	var declared, values strings.Builder
	variables := "VARIABLE_NAME\tGLOBAL_VALUE\tGLOBAL_VALUE_ORIGIN\tVARIABLE_SCOPE\tVARIABLE_TYPE\tNUMERIC_MIN_VALUE\tNUMERIC_MAX_VALUE\tNUMERIC_BLOCK_SIZE\tENUM_VALUE_LIST\tREAD_ONLY\n"
	for o := range facts.All() {
		dashed := strings.ReplaceAll(o.Name, "_", "-")
		if o.InFile && !o.Unlisted {
			argument := map[defaults.Argument]string{defaults.Optional: "[=#]", defaults.Required: "=#"}[o.Argument]
			fmt.Fprintf(&declared, "  --%s%s text\n", dashed, argument)
			fmt.Fprintf(&values, "%s %s\n", dashed, helpValue(o))
		}
		if o.Variable {
			variables += strings.Join([]string{
				strings.ToUpper(o.Name), o.Default.Text, "COMPILE-TIME", scopeWord(o), typeWord(o),
				o.Min, o.Max, fmt.Sprint(o.Block), strings.Join(o.Words, ","), map[bool]string{true: "NO", false: "YES"}[o.Dynamic],
			}, "\t") + "\n"
		}
	}
	help, err := ParseHelp(strings.NewReader(declared.String() + "----- --------\n" + values.String()))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := ParseVariables(strings.NewReader(variables))
	if err != nil {
		t.Fatal(err)
	}
	return Observed{s, help, parsed}
}

func helpValue(o defaults.Option) string {
	switch o.Default.Text {
	case "ON":
		return "TRUE"
	case "OFF":
		return "FALSE"
	case "":
		return noValue
	default:
		return o.Default.Text
	}
}

func scopeWord(o defaults.Option) string {
	return map[defaults.Scope]string{defaults.Global: "GLOBAL", defaults.Both: "SESSION", defaults.Session: "SESSION ONLY"}[o.Scope]
}

func typeWord(o defaults.Option) string {
	return map[defaults.Type]string{
		defaults.Integer: "BIGINT UNSIGNED", defaults.Double: "DOUBLE", defaults.String: "VARCHAR",
		defaults.Boolean: "BOOLEAN", defaults.Enum: "ENUM", defaults.Set: "SET", defaults.FlagSet: "FLAGSET",
	}[o.Type]
}
