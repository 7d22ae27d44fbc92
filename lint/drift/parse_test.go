package drift

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestShapes(t *testing.T) {
	plain := map[string]Variable{
		"max_connections": {Name: "max_connections", Value: "151", Has: true},
		"init_connect":    {Name: "init_connect", Value: `SET x = "a|b"`, Has: true},
	}
	for name, tt := range map[string]struct {
		src  string
		want map[string]Variable
	}{
		"tabs":             {"Variable_name\tValue\nmax_connections\t151\ninit_connect\tSET x = \"a|b\"\n", plain},
		"tabs, no heading": {"max_connections\t151\r\ninit_connect\tSET x = \"a|b\"\r\n", plain},
		"a table": {`+-----------------+---------------+
| Variable_name   | Value         |
+-----------------+---------------+
| max_connections | 151           |
| init_connect    | SET x = "a|b" |
+-----------------+---------------+
2 rows in set (0.00 sec)
`, plain},
		"objects":    {`[{"VARIABLE_NAME": "max_connections", "VARIABLE_VALUE": "151"}, {"Variable_name": "init_connect", "Value": "SET x = \"a|b\""}]`, plain},
		"shell":      {`{"hasData": true, "rows": [{"Variable_name": "max_connections", "Value": 151}, {"Variable_name": "init_connect", "Value": "SET x = \"a|b\""}]}`, plain},
		"one object": {`{"max_connections": 151, "init_connect": "SET x = \"a|b\""}`, plain},
		"with origin": {"VARIABLE_NAME\tVARIABLE_SOURCE\tVARIABLE_PATH\tSET_TIME\tSET_USER\tSET_HOST\nmax_connections\tDYNAMIC\t\t2026-11-30 15:28:00\troot\tlocalhost\nport\tEXPLICIT\t/etc/my.cnf\tNULL\tNULL\tNULL\n", map[string]Variable{
			"max_connections": {Name: "max_connections", Origin: Dynamic, SetTime: "2026-11-30 15:28:00", SetBy: "root@localhost"},
			"port":            {Name: "port", Origin: Files, Path: "/etc/my.cnf"},
		}},
		"escapes": {"VARIABLE_NAME\tGLOBAL_VALUE\tGLOBAL_VALUE_ORIGIN\nINIT_CONNECT\ta\\tb\\\\\\n\tSQL\n", map[string]Variable{
			"init_connect": {Name: "init_connect", Value: "a\tb\\\n", Has: true, Origin: Dynamic},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			now := &Runtime{}
			if err := now.Read("vars", []byte(tt.src)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, now.Variables); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Files complete each other in any order.
func TestTogether(t *testing.T) {
	want := map[string]Variable{"port": {Name: "port", Value: "3307", Has: true, Origin: CommandLine}}
	files := []string{"VARIABLE_NAME\tVARIABLE_SOURCE\nport\tCOMMAND_LINE\n", "port\t3307\n"}
	for _, order := range [][]int{{0, 1}, {1, 0}} {
		now := &Runtime{}
		for _, i := range order {
			if err := now.Read("vars", []byte(files[i])); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(want, now.Variables); diff != "" {
			t.Error(diff)
		}
	}
}

func TestBadInput(t *testing.T) {
	for src, want := range map[string]string{
		" \n":                       "vars: empty",
		"hello\nworld\n":            "vars: not the output of",
		"[1, 2]":                    "vars: not the output of",
		`{"a": `:                    "and no JSON either",
		"+--+\n":                    "vars: not the output of",
		"a\tb\tc\n":                 "vars: not the output of",
		`{"Version": 2, "mysql_x"}`: "not the JSON that SET PERSIST writes",
	} {
		if err := (&Runtime{}).Read("vars", []byte(src)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", src, err, want)
		}
	}
}

func TestServerOf(t *testing.T) {
	for version, want := range map[string]string{
		"10.11.19-MariaDB-0+deb12u1-log": "mariadb-10.11.19", "9.7.4-2": "mysql-9.7.4", "8.0.36": "mysql-8.0.36",
	} {
		if got := serverOf(version).String(); got != want {
			t.Errorf("%s: %s, want %s", version, got, want)
		}
	}
	if serverOf("unknown").Known() {
		t.Error("no version is taken for one")
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("+---+---+\n| a | b |\n+---+---+\n"))
	f.Add([]byte(`{"rows": [{"Variable_name": "a", "Value": null}]}`))
	f.Add([]byte("a\t1\n"))
	f.Fuzz(func(_ *testing.T, src []byte) {
		_ = (&Runtime{}).Read("vars", src) // any error will do, but no panic
	})
}
