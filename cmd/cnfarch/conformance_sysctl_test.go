package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// TestConformanceSysctl runs every case of kernel settings on disk through the
// command line and compares what is printed with what the programs did.
func TestConformanceSysctl(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("..", "..", "fixtures", "conformance", "sysctl", "[0-9]*"))
	if err != nil || len(cases) < 62 {
		t.Fatalf("%d cases, %v; want 62", len(cases), err)
	}
	for _, dir := range cases {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			var c kernelCase
			c.read(t, filepath.Join(dir, "case.json"))
			c.read(t, filepath.Join(dir, "expected.json"))
			root := t.TempDir()
			layTree(t, dir, root)
			keys := filepath.Join(t.TempDir(), "keys")
			if err := os.WriteFile(keys, []byte(strings.Join(c.Keys, "\n")), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, want := range c.Programs {
				for _, version := range want.Versions {
					args := append([]string{"effective", "--sysctl", root, "--keys", keys, "--as", want.Program + "-" + version}, c.Load...)
					want.check(t, want.Program+"-"+version, args)
				}
			}
		})
	}
}

// kernelCase is a case as far as the command line shows it.
type kernelCase struct {
	Load, Keys []string
	Programs   []kernelResult
}

type (
	kernelPlace struct {
		File string
		Line int
	}
	kernelLine struct {
		kernelPlace
		Key, Value, Via string
		By              kernelPlace
	}
	kernelResult struct {
		Program    string
		Versions   []string
		Effective  map[string]kernelLine
		Overridden []kernelLine
		Redundant  []kernelLine
		Cancelled  []kernelLine
		Shadowed   []struct{ File, By string } `json:"files_shadowed"`
		Ignored    []string                    `json:"files_ignored"`
		Unknown    []kernelLine                `json:"unknown_keys"`
		Excluded   []kernelLine                `json:"excluded_from_globs"`
		Bad        []kernelPlace               `json:"bad_lines"`
	}
)

func (c *kernelCase) read(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, c); err != nil {
		t.Fatal(file, err)
	}
}

// layTree copies a case's files to root and makes its links.
func layTree(t *testing.T, dir, root string) {
	t.Helper()
	source := filepath.Join(dir, "root")
	if _, err := os.Stat(source); err == nil {
		if err := os.CopyFS(root, os.DirFS(source)); err != nil {
			t.Fatal(err)
		}
	}
	links, err := os.ReadFile(filepath.Join(dir, "links"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(links)) {
		name, target, _ := strings.Cut(strings.TrimSpace(line), " -> ")
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, path); err != nil {
			t.Fatal(err)
		}
	}
}

func (want kernelResult) check(t *testing.T, name string, args []string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if status := Main(args, strings.NewReader(""), &stdout, &stderr); status != exitClean {
		t.Errorf("%s: exit status %d: %s", name, status, stderr.String())
	}
	if diff := cmp.Diff(want.table(t), stdout.String()); diff != "" {
		t.Errorf("%s (-program +cnfarch):\n%s", name, diff)
	}
	said := slices.DeleteFunc(strings.Split(stderr.String(), "\n"), func(line string) bool {
		return line == "" || strings.Contains(line, "cannot be read")
	})
	slices.Sort(said)
	if diff := cmp.Diff(want.messages(), said); diff != "" {
		t.Errorf("%s, messages (-program +cnfarch):\n%s", name, diff)
	}
}

// table is the result as the command prints it.
func (want kernelResult) table(t *testing.T) string {
	t.Helper()
	columns := map[string][3]string{}
	for key, line := range want.Effective {
		place := line.String()
		if line.Via != "" {
			place += " by " + sysctl.Dotted(line.Via)
		}
		columns[sysctl.Dotted(key)] = [3]string{strings.ReplaceAll(line.Value, "\t", " "), place, ""}
	}
	for _, lost := range want.losses() {
		key := sysctl.Dotted(lost.Key)
		c, ok := columns[key]
		if !ok {
			c = [3]string{"-", "-", ""}
		}
		if c[2] != "" {
			c[2] += ", "
		}
		c[2] += fmt.Sprintf("%s = %s (%s by %s)", lost, lost.Value, lost.Via, lost.By)
		columns[key] = c
	}
	var out bytes.Buffer
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "KEY\tVALUE\tWINNER\tLOSERS")
	var keys []string
	for key := range columns {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		c := columns[key]
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", key, c[0], c[1], c[2])
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// losses are the lines that lost, in the order of their places, with what became
// of them in Via.
func (want kernelResult) losses() []kernelLine {
	var all []kernelLine
	for fate, lines := range map[string][]kernelLine{"overridden": want.Overridden, "repeated": want.Redundant, "taken back": want.Cancelled} {
		for _, line := range lines {
			line.Via = fate
			all = append(all, line)
		}
	}
	slices.SortFunc(all, func(a, b kernelLine) int {
		if base := strings.Compare(filepath.Base(a.File), filepath.Base(b.File)); base != 0 {
			return base
		}
		return a.Line - b.Line
	})
	return all
}

// messages are what the command says of lines and files that set nothing.
func (want kernelResult) messages() []string {
	said := []string{}
	for _, s := range want.Shadowed {
		said = append(said, s.File+": hidden by "+s.By)
	}
	for _, file := range want.Ignored {
		said = append(said, file+": not read")
	}
	for _, line := range want.Unknown {
		said = append(said, fmt.Sprintf("%s: unknown key %s", line, report.OneLine(line.Key)))
	}
	for _, line := range want.Excluded {
		said = append(said, fmt.Sprintf("%s: takes %s out of patterns", line, report.OneLine(line.Key)))
	}
	for _, line := range want.Bad {
		said = append(said, line.String()+": no assignment")
	}
	slices.Sort(said)
	return said
}

// String is a place as the command prints it.
func (p kernelPlace) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }
