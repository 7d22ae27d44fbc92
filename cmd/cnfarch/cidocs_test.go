//go:build unix

package main

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// block is the first block of a language below a heading of docs/ci.md.
func block(t *testing.T, heading, language string) string {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "ci.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(page), "\n## "+heading+"\n")
	_, text, opened := strings.Cut(section, "```"+language+"\n")
	text, _, closed := strings.Cut(text, "```\n")
	if !found || !opened || !closed {
		t.Fatalf("docs/ci.md has no block of %s below %q", language, heading)
	}
	return text
}

// decode reads YAML into a value, and takes no key that the value does not have.
func decode(t *testing.T, text string, into any) {
	t.Helper()
	decoder := yaml.NewDecoder(strings.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil {
		t.Fatal(err)
	}
}

// gated is a repository of two hosts, one of which fails, and a shell in it that
// knows cnfarch.
func gated(t *testing.T) (*runner, func(script string) (string, int)) {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	r := newRunner(t)
	r.write(t, ".git/HEAD", "")
	r.write(t, ".cnfarch.ini", "[cnfarch]\ntarget = mysql-8.4\n[host db*]\nfiles = {name}/my.cnf\n")
	r.write(t, "db1/my.cnf", "[mysqld]\nport = 3307\n")
	r.write(t, "db2/my.cnf", "[mysqld]\nquery_cache_size = 1\n")
	path := "PATH=" + filepath.Dir(program(t, r.workspace).Path) + ":" + os.Getenv("PATH")
	return r, func(script string) (string, int) {
		cmd := exec.CommandContext(t.Context(), "bash", "-e", "-c", script)
		cmd.Dir, cmd.Env = r.workspace, append(os.Environ(), path)
		out, _ := cmd.CombinedOutput()
		return string(out), cmd.ProcessState.ExitCode()
	}
}

// fits holds a file against a schema.
func (r *runner) fits(t *testing.T, name, schema string) {
	t.Helper()
	compiled, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "fixtures", "schema", schema))
	if err != nil {
		t.Fatal(err)
	}
	var document any
	src, err := os.ReadFile(filepath.Join(r.workspace, name))
	if err == nil {
		err = json.Unmarshal(src, &document)
	}
	if err == nil {
		err = compiled.Validate(document)
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// elements counts the elements of a name of an XML file.
func (r *runner) elements(t *testing.T, file, name string) int {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(r.workspace, file))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	decoder := xml.NewDecoder(strings.NewReader(string(src)))
	for {
		token, err := decoder.Token()
		if err != nil {
			return n
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == name {
			n++
		}
	}
}

// TestGitHubGate runs the job of docs/ci.md: our step as its action does it, and
// the next one gets the file that it asks for, also after a failure.
func TestGitHubGate(t *testing.T) {
	var job struct {
		Permissions map[string]string
		Steps       []struct {
			Uses, If string
			With     map[string]string
		}
	}
	decode(t, block(t, "GitHub", "yaml"), &job)
	r, _ := gated(t)
	met := false
	for _, step := range job.Steps {
		name, _, _ := strings.Cut(step.Uses, "@")
		switch name {
		case "cnfarch/cnfarch":
			with := map[string]string{"binary": program(t, r.workspace).Path}
			for key, value := range step.With {
				with[key] = value
			}
			if said, ok := r.run(t, readAction(t), with); ok || !strings.Contains(said, "::error file=db2/my.cnf,line=2") {
				t.Error(said)
			}
			met = true
		case "github/codeql-action/upload-sarif":
			if !met || step.If != "always()" || job.Permissions["security-events"] != "write" {
				t.Errorf("the upload is not reached, or may not write: %+v", step)
			}
			r.fits(t, step.With["sarif_file"], "sarif-2.1.0.json")
		case "actions/checkout":
		default:
			t.Errorf("%s is a step that the test does not know", step.Uses)
		}
	}
	if !met {
		t.Error("no step is ours")
	}
}

// TestGitLabGate runs the script of docs/ci.md, and finds the reports that the job
// names, whatever the outcome.
func TestGitLabGate(t *testing.T) {
	var jobs map[string]struct {
		Image     string
		Script    []string
		Artifacts struct {
			When    string
			Reports map[string]string
		}
	}
	decode(t, block(t, "GitLab", "yaml"), &jobs)
	job := jobs["cnfarch"]
	if len(job.Script) != 2 || !strings.HasPrefix(job.Script[0], "go install "+module+"/cmd/cnfarch@v") || job.Artifacts.When != "always" {
		t.Fatalf("%+v", job)
	}
	r, sh := gated(t)
	for _, want := range []struct{ status, failures int }{{exitFindings, 1}, {exitClean, 0}} {
		if said, status := sh(job.Script[1]); status != want.status {
			t.Errorf("exit status %d: %s", status, said)
		}
		r.fits(t, job.Artifacts.Reports["codequality"], "gitlab-code-quality.json")
		if n := r.elements(t, job.Artifacts.Reports["junit"], "failure"); n != want.failures {
			t.Errorf("%d failures", n)
		}
		r.write(t, "db2/my.cnf", "[mysqld]\nport = 3308\n")
	}
}

// TestJenkinsGate runs the shell step of docs/ci.md; the plug-ins get the files that
// they are told to read, and have something to decide by.
func TestJenkinsGate(t *testing.T) {
	stage := block(t, "Jenkins", "groovy")
	if strings.Count(stage, "{") != strings.Count(stage, "}") || strings.Count(stage, "'")%2 != 0 || strings.Count(stage, "(") != strings.Count(stage, ")") {
		t.Errorf("brackets or quotes are odd in\n%s", stage)
	}
	word := func(pattern string) string {
		found := regexp.MustCompile(pattern).FindStringSubmatch(stage)
		if found == nil {
			t.Fatalf("nothing like %s in\n%s", pattern, stage)
		}
		return found[1]
	}
	r, sh := gated(t)
	if said, status := sh(word(`sh '([^']+)'`)); status != exitClean {
		t.Errorf("exit status %d: %s", status, said)
	}
	if n := r.elements(t, word(`junit '([^']+)'`), "failure"); n != 0 {
		t.Errorf("JUnit decides too: %d failures with --fail-on never", n)
	}
	if n := r.elements(t, word(`checkStyle\(pattern: '([^']+)'`), "error"); n == 0 {
		t.Error("there is nothing for the gate to count")
	}
	r.write(t, ".cnfarch.ini", "[cnfarch]\ntarget = mysql-0.4\n")
	if _, status := sh(word(`sh '([^']+)'`)); status != exitTrouble {
		t.Errorf("trouble does not stop the stage: exit status %d", status)
	}
}
