package main

import (
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/cnfarch/cnfarch/lint/report"
)

// everyFormat runs the linter once for each format.
func everyFormat(t *testing.T, check func(format string, status int, out []byte), args ...string) {
	t.Helper()
	for _, f := range report.Formats() {
		var out bytes.Buffer
		status := Main(append([]string{"lint", "--format", f.Name}, args...), strings.NewReader(""), &out, io.Discard)
		check(f.Name, status, out.Bytes())
	}
}

// No format changes the exit status, and each gives the same bytes again.
func TestFormatsAndStatus(t *testing.T) {
	example := filepath.Join("..", "..", "fixtures", "example", "my.cnf")
	for _, test := range []struct {
		args []string
		want int
	}{
		{[]string{"--target", "mysql-8.4", example}, exitFindings},
		{[]string{"--target", "mysql-8.4", "--fail-on", "never", example}, exitClean},
		{[]string{"--target", "mysql-8.4", "--baseline", "nowhere", example}, exitTrouble},
		{[]string{"--target", "mysql-8.4", example, "nowhere.cnf"}, exitTrouble},
		{[]string{"nowhere.cnf"}, exitTrouble},
	} {
		first := make(map[string]string)
		everyFormat(t, func(format string, status int, out []byte) {
			first[format] = string(out)
			if status != test.want {
				t.Errorf("%s %v: exit status %d, want %d", format, test.args, status, test.want)
			}
		}, test.args...)
		everyFormat(t, func(format string, _ int, out []byte) {
			if first[format] != string(out) {
				t.Errorf("%s %v: other bytes the second time", format, test.args)
			}
		}, test.args...)
	}
}

// What the rules say of real trees fits the schema, and every rule that is named
// brings its page along.
func TestSARIFOfRules(t *testing.T) {
	schemas := filepath.Join("..", "..", "fixtures", "schema")
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(schemas, "sarif-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"--config", filepath.Join("..", "..", "fixtures", "projects", "ansible", ".cnfarch.ini")},
		{"--config", filepath.Join("..", "..", "fixtures", "projects", "puppet", ".cnfarch.ini")},
		{"--target", "mysql-8.4", "--from", "mysql-5.7", "--fact", "media=ssd", filepath.Join("..", "..", "fixtures", "example", "my.cnf")},
	} {
		var out bytes.Buffer
		if status := Main(append([]string{"lint", "--format", "sarif"}, args...), strings.NewReader(""), &out, io.Discard); status != exitFindings {
			t.Fatalf("%v: exit status %d", args, status)
		}
		var document any
		if err := json.Unmarshal(out.Bytes(), &document); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(document); err != nil {
			t.Errorf("%v: %v", args, err)
		}
		checkRules(t, out.Bytes())
	}
}

func checkRules(t *testing.T, sarif []byte) {
	t.Helper()
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Rules []struct {
						ID, Name        string
						FullDescription struct{ Text string }
						Help            struct{ Text, Markdown string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(sarif, &log); err != nil {
		t.Fatal(err)
	}
	for _, rule := range log.Runs[0].Tool.Driver.Rules {
		if !strings.Contains(rule.Help.Markdown, "## Why") || strings.Contains(rule.Help.Markdown, "## Examples") || rule.FullDescription.Text == "" {
			t.Errorf("%s: help %q", rule.ID, rule.Help.Markdown)
		}
	}
}
