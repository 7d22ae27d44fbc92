//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRecipes runs the commands of docs/recipes on the tree of their kind, and
// compares what they print.
func TestRecipes(t *testing.T) {
	for _, kind := range []string{"ansible", "puppet", "helm"} {
		t.Run(kind, func(t *testing.T) {
			name, err := filepath.Abs(filepath.Join("..", "..", "docs", "recipes", kind+".md"))
			if err != nil {
				t.Fatal(err)
			}
			page, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(filepath.Join("..", "..", "fixtures", "projects", kind))
			now := runPage(t, string(page))
			if *update {
				if err := os.WriteFile(name, []byte(now), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(page), now); diff != "" {
				t.Errorf("%s shows something else (-page +now); go test ./cmd/cnfarch -run Recipes -update writes it:\n%s", kind, diff)
			}
		})
	}
}

// TestRendered runs the commands by which docs/recipes render files, where the tools
// of their kind are installed, and holds what comes out against the files that are
// there.
func TestRendered(t *testing.T) {
	for kind, tools := range map[string][]string{"ansible": {"ansible-playbook"}, "puppet": {"puppet"}, "helm": {"helm", "yq"}} {
		t.Run(kind, func(t *testing.T) {
			for _, tool := range tools {
				if _, err := exec.LookPath(tool); err != nil || testing.Short() {
					t.Skipf("%s is not installed, or tests are to be short", tool)
				}
			}
			dir := t.TempDir()
			source := filepath.Join("..", "..", "fixtures", "projects", kind)
			if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
				t.Fatal(err)
			}
			rendered := filepath.Join(dir, "rendered")
			if err := os.RemoveAll(rendered); err != nil {
				t.Fatal(err)
			}
			if err := os.Mkdir(rendered, 0o755); err != nil {
				t.Fatal(err)
			}
			for i, script := range shellBlocks(t, filepath.Join("..", "..", "docs", "recipes", kind+".md")) {
				cmd := exec.CommandContext(t.Context(), "sh", "-e", "-c", script)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(program(t, dir).Path)+":"+os.Getenv("PATH"), "NO_COLOR=1")
				out, err := cmd.CombinedOutput()
				if i > 0 { // what is rendered goes to cnfarch at once, which finds what it finds in the file
					if cmd.ProcessState.ExitCode() != exitFindings || !strings.Contains(string(out), "removed-option") {
						t.Errorf("%v\n%s", err, out)
					}
				} else if err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
			}
			if diff := cmp.Diff(filesBelow(t, filepath.Join(source, "rendered")), filesBelow(t, rendered)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// shellBlocks are the blocks of shell of a page.
func shellBlocks(t *testing.T, name string) []string {
	t.Helper()
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for i, part := range strings.Split(string(page), "```sh\n") {
		if block, _, closed := strings.Cut(part, "```\n"); i > 0 && closed {
			all = append(all, block)
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s has no commands", name)
	}
	return all
}

// filesBelow reads the files of a folder.
func filesBelow(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		src, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(rel)] = string(src)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// The file of the Helm recipe is the one of its ConfigMap, and the line feed with
// which yq ends what it prints.
func TestRenderedChart(t *testing.T) {
	files := filesBelow(t, filepath.Join("..", "..", "fixtures", "projects", "helm", "rendered"))
	_, block, found := strings.Cut(files["configmap.yaml"], "my.cnf: |\n")
	if !found {
		t.Fatal("no option file in the ConfigMap")
	}
	var text strings.Builder
	for line := range strings.Lines(block) {
		text.WriteString(strings.TrimPrefix(line, "    "))
	}
	if diff := cmp.Diff(files["my.cnf"], text.String()+"\n"); diff != "" {
		t.Error(diff)
	}
}
