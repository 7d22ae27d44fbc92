package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestConformance runs every option-file case on disk through the command line
// and compares what is printed with what the servers printed.
func TestConformance(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("..", "..", "fixtures", "conformance", "option-file", "cases", "*.json"))
	if err != nil || len(cases) < 256 {
		t.Fatalf("%d cases, %v; want 256", len(cases), err)
	}
	for i := range cases {
		if cases[i], err = filepath.Abs(cases[i]); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range cases {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			var c printed
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &c); err != nil {
				t.Fatal(err)
			}
			dir := c.lay(t)
			for _, server := range slices.Sorted(maps.Keys(c.Expected)) {
				// No read-only mount can be made here; lint/effective tests this one in memory.
				if c.Case.Etc == "readonly" && strings.HasPrefix(server, "mariadb") {
					continue
				}
				c.check(t, dir, server)
			}
		})
	}
}

// printed is a case as far as the command line shows it.
type printed struct {
	Case struct {
		Entry   string
		Args    []string
		Cwd     string
		Env     map[string]string
		Modes   map[string]string
		Mkdirs  []string
		Etc     any
		Program string
	}
	Files    map[string]rawText
	Expected map[string]struct {
		Outcome string
		Argv    []rawText
	}
}

// rawText is text, or {"hex": …} where it is not UTF-8.
type rawText string

// UnmarshalJSON implements json.Unmarshaler.
func (r *rawText) UnmarshalJSON(data []byte) error {
	var coded struct{ Hex string }
	if json.Unmarshal(data, &coded) == nil {
		b, err := hex.DecodeString(coded.Hex)
		*r = rawText(b)
		return err
	}
	return json.Unmarshal(data, (*string)(r))
}

// lay writes the files of the case and goes to its working directory. The tree
// stands below "case" of a root directory that also has the case's etc.
func (c *printed) lay(t *testing.T) (root string) {
	t.Helper()
	root = t.TempDir()
	for name, text := range c.Files {
		text := strings.ReplaceAll(string(text), "@CASEDIR@", "/case")
		c.write(t, filepath.Join(root, "case", name), name, text)
		if c.Case.Etc != nil && strings.HasPrefix(name, "etc/") {
			c.write(t, filepath.Join(root, name), name, text)
		}
	}
	for _, dir := range c.Case.Mkdirs {
		if err := os.MkdirAll(filepath.Join(root, "case", dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(root, "case", c.Case.Cwd))
	return root
}

func (c *printed) write(t *testing.T, path, name, text string) {
	t.Helper()
	mode := uint64(0o644)
	if m, ok := c.Case.Modes[name]; ok {
		var err error
		if mode, err = strconv.ParseUint(m, 8, 32); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, fs.FileMode(mode)); err != nil {
		t.Fatal(err)
	}
}

// recordedFrom is the release that a case's results come from.
func recordedFrom(name string) string {
	return map[string]string{
		"mysql-5.7": "mysql-5.7.22", "mysql-8.0": "mysql-8.0.41", "mysql-9.7": "mysql-9.7.4",
		"mariadb-10.11": "mariadb-10.11.19", "mariadb-11.8": "mariadb-11.8.9",
	}[name]
}

func (c *printed) check(t *testing.T, root, server string) {
	t.Helper()
	args := []string{"effective", "--args", "--show-secrets", "--target", recordedFrom(server), "--root", root, "--program", c.Case.Program}
	for name, value := range c.Case.Env {
		args = append(args, "--env", name+"="+strings.ReplaceAll(value, "@CASEDIR@", "/case"))
	}
	args = append(args, "--")
	leading := c.Case.Args
	if leading == nil {
		entry := c.Case.Entry
		if entry == "" {
			entry = "my.cnf"
		}
		leading = []string{"--defaults-file=@CASEDIR@/" + entry}
	}
	for _, arg := range leading {
		args = append(args, strings.ReplaceAll(arg, "@CASEDIR@", "/case"))
	}
	want := c.Expected[server]
	var text strings.Builder
	for _, arg := range want.Argv {
		text.WriteString(strings.ReplaceAll(string(arg), "@CASEDIR@", "/case") + "\n")
	}
	var stdout, stderr bytes.Buffer
	status := Main(args, strings.NewReader(""), &stdout, &stderr)
	if refused := want.Outcome != "ok"; refused != (status == exitTrouble) {
		t.Errorf("%s: exit status %d, the server said %q\n%s", server, status, want.Outcome, stderr.String())
	}
	if diff := cmp.Diff(text.String(), stdout.String()); diff != "" {
		t.Errorf("%s (-server +cnfarch):\n%s", server, diff)
	}
}
