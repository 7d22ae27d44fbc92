package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReadme runs every command of the README's console blocks at the root of
// the repository and compares what it prints.
func TestReadme(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	now := runPage(t, string(page))
	if *update {
		if err := os.WriteFile("README.md", []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(page), now); diff != "" {
		t.Errorf("README.md shows something else (-readme +now); go test ./cmd/cnfarch -run Readme -update writes it:\n%s", diff)
	}
}

// runPage gives a page with what the commands of its console blocks print.
func runPage(t *testing.T, page string) string {
	t.Helper()
	var out strings.Builder
	blocks := 0
	rest := page
	for {
		before, after, found := strings.Cut(rest, "```console\n")
		out.WriteString(before)
		if !found {
			break
		}
		block, tail, closed := strings.Cut(after, "```\n")
		if !closed {
			t.Fatal("a console block has no end")
		}
		blocks++
		out.WriteString("```console\n" + runBlock(t, block) + "```\n")
		rest = tail
	}
	if blocks == 0 {
		t.Error("the page has no console block")
	}
	return out.String()
}

// runBlock runs the commands of a block, "$ cnfarch …" or "$ go run ./cmd/cnfarch
// …", and gives the block with what they print.
func runBlock(t *testing.T, block string) string {
	t.Helper()
	var out strings.Builder
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out.WriteString(line)
		args := strings.Fields(command)
		switch {
		case args[0] == "cnfarch":
			args = args[1:]
		case len(args) > 3 && args[0] == "go" && args[1] == "run" && args[2] == "./cmd/cnfarch":
			args = args[3:]
		default:
			continue // a command of another program
		}
		var stdout, stderr bytes.Buffer
		t.Setenv("NO_COLOR", "1")
		Main(args, strings.NewReader(""), &stdout, &stderr)
		out.WriteString(stdout.String() + stderr.String())
	}
	return out.String()
}
