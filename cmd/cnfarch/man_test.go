package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The pages are sound: groff and mandoc have nothing to complain about, where they
// are installed.
func TestManPages(t *testing.T) {
	dir := t.TempDir()
	if status := Main([]string{"man", dir}, strings.NewReader(""), os.Stdout, os.Stderr); status != exitClean {
		t.Fatalf("exit status %d", status)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(pages) < 15 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		src, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{".TH ", ".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH EXIT STATUS"} {
			if !strings.Contains("\n"+string(src), "\n"+part) {
				t.Errorf("%s has no %s", filepath.Base(page), part)
			}
		}
		for _, reader := range [][]string{{"groff", "-man", "-ww", "-z", "-Tutf8", "-Kutf8"}, {"mandoc", "-T", "lint", "-W", "warning"}} {
			if _, err := exec.LookPath(reader[0]); err != nil {
				continue
			}
			out, err := exec.CommandContext(t.Context(), reader[0], append(reader[1:], page)...).CombinedOutput()
			if err != nil || len(out) > 0 {
				t.Errorf("%s: %v\n%s", filepath.Base(page), err, out)
			}
		}
	}
}

func TestManText(t *testing.T) {
	for text, want := range map[string]string{
		"a-b": `a\-b`, ".x\n'y": `\&.x` + "\n" + `\&'y`, `C:\x`: `C:\ex`,
	} {
		if got := manText(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := paragraphs("one\ntwo\n\n  x  y\n  z"); got != "one\ntwo\n.PP\n.nf\n  x  y\n  z\n.fi\n" {
		t.Errorf("%q", got)
	}
}
