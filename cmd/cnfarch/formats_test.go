package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
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

// No format changes the exit status, whether it is written to the output or to a
// file, and each gives the same bytes again.
func TestFormatsAndStatus(t *testing.T) {
	example, err := filepath.Abs(filepath.Join("..", "..", "fixtures", "example", "my.cnf"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"clean.cnf": "[mysqld]\nport = 3307\n", "empty.cnf": "", "info.cnf": "[mysqld]\nmax_connections = 500\n", "bad.ini": "[profile]\nmedai = ssd\n",
		"unclear.cnf": "port = 1\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		args []string
		want int
	}{
		{[]string{"clean.cnf"}, exitClean},
		{[]string{"empty.cnf"}, exitClean},
		{[]string{"info.cnf"}, exitClean},
		{[]string{"--fail-on", "info", "info.cnf"}, exitFindings},
		{[]string{example}, exitFindings},
		{[]string{"clean.cnf", example}, exitFindings},
		{[]string{"--fail-on", "never", example}, exitClean},
		{[]string{"unclear.cnf"}, exitFindings}, // the server cannot read it, we can
		{[]string{"--baseline", "nowhere", example}, exitTrouble},
		{[]string{"--profile", "bad.ini", "clean.cnf"}, exitTrouble},
		{[]string{"--config", "nowhere.ini", "clean.cnf"}, exitTrouble},
		{[]string{"--fail-on", "sometimes", "clean.cnf"}, exitTrouble},
		{[]string{example, "nowhere.cnf"}, exitTrouble},
		{[]string{"nowhere.cnf"}, exitTrouble},
	} {
		args := append([]string{"--target", "mysql-8.4"}, test.args...)
		first := make(map[string]string)
		everyFormat(t, func(format string, status int, out []byte) {
			first[format] = string(out)
			if status != test.want {
				t.Errorf("%s %v: exit status %d, want %d", format, args, status, test.want)
			}
		}, args...)
		everyFormat(t, func(format string, _ int, out []byte) {
			if first[format] != string(out) {
				t.Errorf("%s %v: other bytes the second time", format, args)
			}
		}, args...)
		for format, out := range first {
			inFile(t, format, test.want, out, args)
		}
	}
}

// Nor do the formats of the other commands.
func TestOtherFormatsAndStatus(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"old.cnf": "[mysqld]\nquery_cache_size = 1M\n", "same.cnf": "[mysqld]\nport = 3307\n", "recorded.cnf": "[mysqld]\n# cnfarch: keep measured\nport = 3307\n",
		"now.tsv": "Variable_name\tValue\nversion\t8.4.8\nport\t3307\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		formats []string
		args    []string
		want    int
	}{
		{[]string{"text", "markdown", "html", "json"}, []string{"diff", "--from", "mysql-5.7", "--to", "mysql-8.0", "old.cnf"}, exitFindings},
		{[]string{"text", "markdown", "html", "json"}, []string{"diff", "--from", "mysql-8.4.7", "--to", "mysql-8.4.8", "recorded.cnf"}, exitClean},
		{[]string{"text", "markdown", "html", "json"}, []string{"diff", "--from", "mysql-5.7", "--to", "mysql-8.0", "nowhere.cnf"}, exitTrouble},
		{[]string{"text", "json"}, []string{"drift", "--target", "mysql-8.4", "--runtime", "now.tsv", "same.cnf"}, exitClean},
		{[]string{"text", "json"}, []string{"drift", "--target", "mysql-8.4", "--runtime", "now.tsv", "old.cnf"}, exitFindings},
		{[]string{"text", "json"}, []string{"drift", "--target", "mysql-8.4", "--runtime", "nowhere.tsv", "same.cnf"}, exitTrouble},
		{[]string{"text", "json"}, []string{"records", "--target", "mysql-8.4", "recorded.cnf"}, exitClean},
		{[]string{"text", "json"}, []string{"records", "--target", "mysql-8.4", "nowhere.cnf"}, exitTrouble},
		{[]string{"text", "json", "html"}, []string{"dig", "--target", "mysql-8.4", "same.cnf"}, exitTrouble}, // in no repository
	} {
		for _, format := range test.formats {
			var out, said strings.Builder
			if status := Main(append(test.args, "--format", format), strings.NewReader(""), &out, &said); status != test.want {
				t.Errorf("%v --format %s: exit status %d, want %d: %s", test.args, format, status, test.want, said.String())
			}
		}
	}
}

// inFile writes a format to a file beside the text.
func inFile(t *testing.T, format string, want int, out string, args []string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "report")
	status := Main(append([]string{"lint", "--format", "text", "--format", format + "=" + name}, args...), strings.NewReader(""), io.Discard, io.Discard)
	if status != want {
		t.Errorf("%s to a file, %v: exit status %d, want %d", format, args, status, want)
	}
	written, err := os.ReadFile(name)
	if (err == nil || want != exitTrouble) && string(written) != out {
		t.Errorf("%s to a file, %v: other bytes, %v", format, args, err)
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
