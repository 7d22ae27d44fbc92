package dump

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// help is a hand-trimmed excerpt of what a server prints.
const help = `mariadbd  Ver 10.11.19-MariaDB for debian-linux-gnu on x86_64 (Debian 12)

Usage: mariadbd [OPTIONS]

--no-defaults             Don't read default options from any option file.

  --alter-algorithm[=name] 
                      Specify the alter table algorithm. One of: DEFAULT, COPY
  -a, --ansi          Use ANSI SQL syntax instead of MySQL syntax.
  --aria-block-size=# Block size to be used for Aria index pages.
  -h, --datadir=name  Path to the database root directory
  --init-connect=name Command(s) that are executed for each new connection
                      --not-an-option because of its indent

Variables (--variable-name=value)
and boolean options {FALSE|TRUE}                             Value (after reading options)
------------------------------------------------------------ -------------
alter-algorithm                                              DEFAULT
ansi                                                         FALSE
aria-block-size                                              8192
datadir                                                      /var/lib/mysql/
init-connect                                                 (No default value)
version-comment                                              Debian 12

To see what values a running server is using, type
something                                                    else
`

func TestParseHelp(t *testing.T) {
	got, err := ParseHelp(strings.NewReader(help))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Listed{
		"alter_algorithm": {"alter_algorithm", Optional, "DEFAULT", true},
		"ansi":            {"ansi", None, "FALSE", true},
		"aria_block_size": {"aria_block_size", Required, "8192", true},
		"datadir":         {"datadir", Required, "/var/lib/mysql/", true},
		"init_connect":    {"init_connect", Required, "(No default value)", false},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if _, err := ParseHelp(strings.NewReader("mysqld: unknown option\n")); err == nil {
		t.Error("text without a table of values was taken for help")
	}
}

func TestParseVariables(t *testing.T) {
	tests := []struct {
		name, text string
		want       map[string]Variable
	}{
		{
			"MariaDB", "VARIABLE_NAME\tSESSION_VALUE\tGLOBAL_VALUE\tGLOBAL_VALUE_ORIGIN\tDEFAULT_VALUE\tVARIABLE_SCOPE\tVARIABLE_TYPE\tVARIABLE_COMMENT\tNUMERIC_MIN_VALUE\tNUMERIC_MAX_VALUE\tNUMERIC_BLOCK_SIZE\tENUM_VALUE_LIST\tREAD_ONLY\tCOMMAND_LINE_ARGUMENT\tGLOBAL_VALUE_PATH\n" +
				"ALTER_ALGORITHM\tDEFAULT\tDEFAULT\tCOMPILE-TIME\tDEFAULT\tSESSION\tENUM\ttext\tNULL\tNULL\tNULL\tDEFAULT,COPY\tNO\tOPTIONAL\tNULL\n" +
				"DATADIR\tNULL\t/srv/\tCOMMAND-LINE\t/srv/\tGLOBAL\tVARCHAR\ttext\tNULL\tNULL\tNULL\tNULL\tYES\tREQUIRED\tNULL\n" +
				"ERROR_COUNT\t0\tNULL\tCOMPILE-TIME\tNULL\tSESSION ONLY\tBIGINT UNSIGNED\ttext\t0\t99\t1\tNULL\tYES\tNULL\tNULL\n",
			map[string]Variable{
				"alter_algorithm": {Name: "alter_algorithm", Scope: "both", Static: "no", Type: "enum", Values: []string{"DEFAULT", "DEFAULT"}, Words: "DEFAULT,COPY"},
				"datadir":         {Name: "datadir", Scope: "global", Static: "yes", Type: "string"},
				"error_count":     {Name: "error_count", Scope: "session", Static: "yes", Type: "integer", Min: "0", Max: "99", Block: "1"},
			},
		},
		{
			"MySQL", "VARIABLE_NAME\tVARIABLE_SCOPE\tDATA_TYPE\tMIN_VALUE\tMAX_VALUE\tDOCUMENTATION\tVARIABLE_VALUE\tVARIABLE_SOURCE\tVARIABLE_PATH\tMIN_VALUE\tMAX_VALUE\tSET_TIME\tSET_USER\tSET_HOST\n" +
				"autocommit\tSESSION\tBoolean\t\t\tautocommit\tON\tCOMPILED\t\t0\t0\tNULL\tNULL\tNULL\n" +
				"innodb_max_dirty_pages_pct\tGLOBAL\tNumeric\t0\t99\ttext\t90.000000\tCOMPILED\t\t0\t99\tNULL\tNULL\tNULL\n",
			map[string]Variable{
				"autocommit":                 {Name: "autocommit", Scope: "both", Type: "boolean", Values: []string{"ON"}},
				"innodb_max_dirty_pages_pct": {Name: "innodb_max_dirty_pages_pct", Scope: "global", Type: "double", Values: []string{"90.000000"}, Min: "0", Max: "99"},
			},
		},
		{
			"SHOW", "Variable_name\tValue\nback_log\t80\n",
			map[string]Variable{"back_log": {Name: "back_log", Values: []string{"80"}}},
		},
	}
	for _, tt := range tests {
		got, err := ParseVariables(strings.NewReader(tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, d)
		}
	}
	for _, text := range []string{"", "a\tb\n1\t2\n"} {
		if _, err := ParseVariables(strings.NewReader(text)); err == nil {
			t.Errorf("%q was taken for variables", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(help)
	f.Add("VARIABLE_NAME\tVALUE\nx\n\ty\tz\n")
	f.Add("  -, --[=\n--- --\n \n")
	f.Fuzz(func(t *testing.T, text string) {
		if options, err := ParseHelp(strings.NewReader(text)); err == nil {
			for name, o := range options {
				if name != o.Name || o.Argument == 0 {
					t.Errorf("%q: %+v", name, o)
				}
			}
		}
		if variables, err := ParseVariables(strings.NewReader(text)); err == nil {
			for name, v := range variables {
				if name != v.Name {
					t.Errorf("%q: %+v", name, v)
				}
			}
		}
	})
}
