//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAction runs what action.yml runs: words of the inputs stay words, whatever
// is in them, and the status goes out and decides.
func TestAction(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	script, err := filepath.Abs(filepath.Join("..", "..", ".github", "action.sh"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "my file.cnf"), []byte("[mysqld]\nquery_cache_size = 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	output := filepath.Join(dir, "output")
	run := func(paths, args string) string {
		cmd := exec.CommandContext(t.Context(), "bash", script)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "CNFARCH_BINARY="+program(t, dir).Path, "CNFARCH_FORMAT=github", "CNFARCH_SARIF=out/a.sarif",
			"CNFARCH_PATHS="+paths, "CNFARCH_ARGS="+args, "GITHUB_OUTPUT="+output)
		out, _ := cmd.CombinedOutput()
		return string(out)
	}
	said := run("my file.cnf\n", "--target\nmysql-8.4\n")
	if !strings.Contains(said, "::error file=my file.cnf,line=2") {
		t.Error(said)
	}
	if report, err := os.ReadFile(filepath.Join(dir, "out", "a.sarif")); err != nil || !strings.Contains(string(report), "my%20file.cnf") {
		t.Errorf("%v: %s", err, report)
	}
	run("my file.cnf", "--target\nmysql-8.4\n--fail-on\nnever")
	if said := run("$(touch evil); --fix\n", ""); !strings.Contains(said, "no such file") {
		t.Error(said)
	}
	if _, err := os.Stat(filepath.Join(dir, "evil")); err == nil {
		t.Error("an input was run")
	}
	if status, err := os.ReadFile(output); err != nil || string(status) != "status=1\nstatus=0\nstatus=2\n" {
		t.Errorf("%q, %v", status, err)
	}
}
