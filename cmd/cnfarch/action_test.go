//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// action is what action.yml says of a composite action.
type action struct {
	Inputs  map[string]struct{ Default string }
	Outputs map[string]struct{ Value string }
	Runs    struct {
		Using string
		Steps []actionStep
	}
}

type actionStep struct {
	ID, Shell, Run   string
	WorkingDirectory string `yaml:"working-directory"`
	Env              map[string]string
}

// readAction reads the action of this repository.
func readAction(t *testing.T) action {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(src, &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// runner is a machine of GitHub, as far as a composite action sees it.
type runner struct {
	workspace, temp, output string
	action                  string // the folder of the action
}

func newRunner(t *testing.T) *runner {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	return &runner{workspace: t.TempDir(), temp: t.TempDir(), output: filepath.Join(t.TempDir(), "output"), action: root}
}

// run runs the steps of an action with inputs, and gives their log and whether all
// of them succeeded.
func (r *runner) run(t *testing.T, a action, with map[string]string) (log string, success bool) {
	t.Helper()
	fill := func(text string) string {
		for name, input := range a.Inputs {
			value, given := with[name]
			if !given {
				value = input.Default
			}
			text = strings.ReplaceAll(text, "${{ inputs."+name+" }}", value)
		}
		if strings.Contains(text, "${{") {
			t.Errorf("%q has an expression that the test does not know", text)
		}
		return text
	}
	for name := range with {
		if _, ok := a.Inputs[name]; !ok {
			t.Errorf("the action has no input %q", name)
		}
	}
	for _, step := range a.Runs.Steps {
		cmd := exec.CommandContext(t.Context(), step.Shell, "-c", fill(step.Run))
		cmd.Dir = filepath.Join(r.workspace, fill(step.WorkingDirectory))
		cmd.Env = append(os.Environ(), "GITHUB_ACTION_PATH="+r.action, "GITHUB_WORKSPACE="+r.workspace, "RUNNER_TEMP="+r.temp, "GITHUB_OUTPUT="+r.output)
		for name, value := range step.Env {
			cmd.Env = append(cmd.Env, name+"="+fill(value))
		}
		out, err := cmd.CombinedOutput()
		log += string(out)
		if err != nil {
			return log, false
		}
	}
	return log, true
}

// outputs are the lines that the steps have written.
func (r *runner) outputs(t *testing.T) string {
	t.Helper()
	src, err := os.ReadFile(r.output)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func (r *runner) write(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join(r.workspace, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestAction runs what action.yml runs: words of the inputs stay words, whatever
// is in them, and the status goes out and decides.
func TestAction(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	a, r := readAction(t), newRunner(t)
	if a.Runs.Using != "composite" || a.Outputs["status"].Value != "${{ steps."+a.Runs.Steps[0].ID+".outputs.status }}" {
		t.Errorf("%+v", a)
	}
	r.write(t, "my file.cnf", "[mysqld]\nquery_cache_size = 1\n")
	r.write(t, "sub dir/my.cnf", "[mysqld]\nquery_cache_type = 1\n")
	binary := program(t, r.workspace).Path
	said, ok := r.run(t, a, map[string]string{"paths": "my file.cnf\n", "args": "--target\nmysql-8.4\n", "sarif": "out/a.sarif", "binary": binary})
	if ok || !strings.Contains(said, "::error file=my file.cnf,line=2") {
		t.Error(said)
	}
	if report, err := os.ReadFile(filepath.Join(r.workspace, "out", "a.sarif")); err != nil || !strings.Contains(string(report), "my%20file.cnf") {
		t.Errorf("%v: %s", err, report)
	}
	if said, ok = r.run(t, a, map[string]string{"paths": "my file.cnf", "args": "--target\nmysql-8.4\n--fail-on\nnever", "binary": binary}); !ok {
		t.Error(said)
	}
	if said, ok = r.run(t, a, map[string]string{"paths": "$(touch evil); --fix\n", "binary": binary}); ok || !strings.Contains(said, "no such file") {
		t.Error(said)
	}
	if said, ok = r.run(t, a, map[string]string{"paths": "my.cnf", "working-directory": "sub dir", "format": "short", "binary": binary}); ok || !strings.Contains(said, "my.cnf:2:1: error") || strings.Contains(said, "::") {
		t.Error(said)
	}
	if _, err := os.Stat(filepath.Join(r.workspace, "evil")); err == nil {
		t.Error("an input was run")
	}
	if got := r.outputs(t); got != "status=1\nstatus=0\nstatus=2\nstatus=1\n" {
		t.Errorf("%q", got)
	}
}

// TestActionBuilds runs the action as most do, without a binary: it builds the one
// of its own folder, whatever folder the workflow is in, and judges all hosts.
func TestActionBuilds(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil || testing.Short() {
		t.Skip("there is no bash, or tests are to be short", err)
	}
	a, r := readAction(t), newRunner(t)
	r.write(t, ".git/HEAD", "")
	r.write(t, ".cnfarch.ini", "[cnfarch]\ntarget = mysql-8.4\n[host db*]\nfiles = {name}/my.cnf\n")
	r.write(t, "db1/my.cnf", "[mysqld]\nport = 3307\n")
	if said, ok := r.run(t, a, nil); !ok || r.outputs(t) != "status=0\n" {
		t.Error(said)
	}
	r.write(t, "db2/my.cnf", "[mysqld]\nquery_cache_size = 1\n")
	if said, ok := r.run(t, a, nil); ok || !strings.Contains(said, "::error file=db2/my.cnf,line=2") {
		t.Error(said)
	}
	if built, err := filepath.Glob(filepath.Join(r.temp, "*")); err != nil || !slices.Equal(built, []string{filepath.Join(r.temp, "cnfarch")}) {
		t.Errorf("built %v, %v", built, err)
	}
}
