package report

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func lines(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return b.String()
}

func diffCases() map[string]Change {
	twenty := lines(1, 20)
	return map[string]Change{
		"changed":       {"conf/my.cnf", []byte(twenty), []byte(strings.Replace(twenty, "line 10\n", "line ten\n", 1))},
		"two-hunks":     {"my.cnf", []byte(twenty), []byte(strings.NewReplacer("line 2\n", "", "line 18\n", "line 18\nmore\n").Replace(twenty))},
		"near-changes":  {"my.cnf", []byte(twenty), []byte(strings.NewReplacer("line 5\n", "5\n", "line 12\n", "12\n").Replace(twenty))},
		"no-newline":    {"my.cnf", []byte("a\nb"), []byte("a\nc")},
		"newline-gone":  {"my.cnf", []byte("a\nb\n"), []byte("a\nb")},
		"newline-comes": {"my.cnf", []byte("a\nb"), []byte("a\nb\n")},
		"emptied":       {"my.cnf", []byte("a\nb\n"), nil},
		"filled":        {"my.cnf", nil, []byte("a\n")},
		"crlf":          {"my.cnf", []byte("a\r\nb\r\n"), []byte("a\r\nc\r\n")},
		"repeats":       {"my.cnf", []byte("[a]\nport=1\n[b]\nport=1\n"), []byte("[a]\nport=1\nx\n[b]\nport=1\n")},
		"name":          {"a b/é\"\\.cnf", []byte("a\n"), []byte("b\n")},
		"bytes":         {"my.cnf", []byte("a\xff\x00\x1b\nb\n"), []byte("a\xff\x00\x1b\nc\n")},
	}
}

func diffOf(t *testing.T, c Change, p Palette) string {
	t.Helper()
	var out bytes.Buffer
	if err := Diff(&out, c, p); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestDiffGolden(t *testing.T) {
	golden(t, "two-hunks.diff", []byte(diffOf(t, diffCases()["two-hunks"], Palette{})))
	if got := diffOf(t, Change{"x", []byte("a\n"), []byte("a\n")}, Palette{}); got != "" {
		t.Errorf("the same file differs: %q", got)
	}
}

// git takes every diff and makes of the old file the new one.
func TestGitApply(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	for name, c := range diffCases() {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, filepath.FromSlash(c.Name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, c.Before, 0o644); err != nil {
				t.Fatal(err)
			}
			diff := diffOf(t, c, Palette{})
			for _, args := range [][]string{{"apply", "--check", "-"}, {"apply", "--whitespace=nowarn", "-"}} {
				cmd := exec.Command("git", args...)
				cmd.Dir, cmd.Stdin = dir, strings.NewReader(diff)
				cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("git %s: %v\n%s\n%s", args, err, out, diff)
				}
			}
			got, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(c.Now), string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDiffColours(t *testing.T) {
	for name, c := range diffCases() {
		plain, painted := diffOf(t, c, Palette{}), diffOf(t, c, NewPalette(true))
		if name == "bytes" {
			continue // what is no UTF-8 is compared as U+FFFD inside the line
		}
		if got := uncoloured(painted); got != plain {
			t.Errorf("%s: %s", name, cmp.Diff(plain, got))
		}
	}
	painted := diffOf(t, Change{"my.cnf", []byte("port = 3306\n"), []byte("port = 3307\n")}, NewPalette(true))
	if !strings.Contains(painted, "\x1b[31;7m6\x1b") || !strings.Contains(painted, "\x1b[32;7m7\x1b") {
		t.Errorf("the changed letter does not stand out: %q", painted)
	}
}

func FuzzDiff(f *testing.F) {
	f.Add([]byte("a\nb\nc"), []byte("a\nc\n"))
	f.Fuzz(func(t *testing.T, before, now []byte) {
		var out bytes.Buffer
		if err := Diff(&out, Change{"f", before, now}, Palette{}); err != nil {
			t.Fatal(err)
		}
		if (out.Len() == 0) != bytes.Equal(before, now) {
			t.Fatalf("%q and %q: %q", before, now, out.String())
		}
		var a, b strings.Builder
		script, err := lineScript(string(before), string(now))
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range script {
			if l.op != '+' {
				a.WriteString(l.text)
			}
			if l.op != '-' {
				b.WriteString(l.text)
			}
		}
		if a.String() != string(before) || b.String() != string(now) {
			t.Fatalf("the script makes %q and %q", a.String(), b.String())
		}
	})
}
