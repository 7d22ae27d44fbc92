package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/cnfarch/cnfarch"

// layer is a floor of the picture in docs/architecture.md: a package imports
// only packages of lower floors, and of its own where the floor says so.
type layer struct {
	paths []string // below the module; "x/..." takes what is below x as well
	own   bool     // packages of this floor import each other
}

// layers are the floors from the bottom to the top.
func layers() []layer {
	return []layer{
		{paths: []string{"lint/text", "lint/near", "lint/rootfs", "lint/intake", "lint/git", "lint/tsv"}},
		{paths: []string{"lint/cnf", "lint/sysctl", "lint/server", "lint/secret", "lint/persisted"}},
		{paths: []string{"lint/effective", "lint/record", "lint/hw/...", "defaults/..."}, own: true},
		{paths: []string{"lint/value", "lint/checkpoint"}},
		{paths: []string{"lint"}},
		{paths: []string{"lint/upgrade", "lint/baseline", "lint/drift", "lint/dig"}},
		{paths: []string{"lint/report", "lint/rewrite"}},
		{paths: []string{"rules/..."}, own: true},
		{paths: []string{"cmd/..."}, own: true},
	}
}

// outside are the modules of others and the packages that may import them.
func outside() map[string][]string {
	return map[string][]string{
		"gopkg.in/ini.v1":                 {"lint/hw", "cmd/cnfarch/internal/config"},
		"github.com/hashicorp/go-version": {"lint/server"},
		"github.com/fatih/color":          {"lint/report"},
		"github.com/sergi/go-diff":        {"lint/report", "lint/rewrite"},
		"github.com/spf13/cobra":          {"cmd/cnfarch"},
		"github.com/spf13/pflag":          {"cmd/cnfarch"},
		"github.com/bmatcuk/doublestar":   {"cmd/cnfarch"},
		"github.com/mattn/go-isatty":      {"cmd/cnfarch"},
		"golang.org/x/sys":                {"cmd/cnfarch", "lint/hw"},
	}
}

// listed is what go list says of a package.
type listed struct {
	ImportPath string
	Standard   bool
	Imports    []string
	Dir        string
	GoFiles    []string
}

// packages lists this module's packages and all they need.
func packages(t *testing.T) map[string]listed {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-json=ImportPath,Standard,Imports,Dir,GoFiles", module+"/...")
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			t.Fatalf("go list: %v: %s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	all := map[string]listed{}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all[p.ImportPath] = p
	}
}

// floor is the index of the package's layer, or -1.
func floor(path string) int {
	path = strings.TrimPrefix(path, module+"/")
	return slices.IndexFunc(layers(), func(l layer) bool {
		return slices.ContainsFunc(l.paths, func(p string) bool {
			prefix, tree := strings.CutSuffix(p, "/...")
			return path == p || tree && (path == prefix || strings.HasPrefix(path, prefix+"/"))
		})
	})
}

// TestImportsRunOneWay holds the direction of imports.
func TestImportsRunOneWay(t *testing.T) {
	for path, p := range packages(t) {
		if !strings.HasPrefix(path, module+"/") || strings.HasPrefix(path, module+"/fixtures/") {
			continue
		}
		here := floor(path)
		if here < 0 {
			t.Errorf("%s is on no floor of the architecture", path)
			continue
		}
		for _, to := range p.Imports {
			if strings.HasPrefix(to, module+"/") {
				if there := floor(to); there > here || there == here && !layers()[here].own || there < 0 {
					t.Errorf("%s imports %s: imports run one way", path, to)
				}
			}
		}
	}
}

// TestRulesKnowNoOutput holds that a rule yields findings and edits, and neither
// prints nor writes; and that the engine does not know the rules.
func TestRulesKnowNoOutput(t *testing.T) {
	for path, p := range packages(t) {
		for _, to := range p.Imports {
			output := to == module+"/lint/report" || to == module+"/lint/rewrite"
			if strings.HasPrefix(path, module+"/rules") && output {
				t.Errorf("%s imports %s", path, to)
			}
		}
	}
}

// TestModulesOfOthers holds that each module of others is imported where it
// serves and nowhere else, and that no further one came in.
func TestModulesOfOthers(t *testing.T) {
	all := packages(t)
	for path, p := range all {
		short, ours := strings.CutPrefix(path, module+"/")
		if !ours || strings.HasPrefix(short, "fixtures/") {
			continue
		}
		for _, to := range p.Imports {
			if all[to].Standard || strings.HasPrefix(to, module+"/") {
				continue
			}
			if !mayImport(short, to) {
				t.Errorf("%s imports %s, which this project does not use or not here", path, to)
			}
		}
	}
}

func mayImport(short, to string) bool {
	for prefix, where := range outside() {
		if to == prefix || strings.HasPrefix(to, prefix+"/") {
			return slices.Contains(where, short)
		}
	}
	return false
}

// TestNothingDoneAtLoad holds that no package calls anything while it is loaded: a
// program that only prints its version would pay for it. Sentinel errors are laid
// down by the compiler.
func TestNothingDoneAtLoad(t *testing.T) {
	for path, p := range packages(t) {
		if !strings.HasPrefix(path, module+"/") {
			continue
		}
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, call := range callsAtLoad(file) {
				if call != "errors.New" {
					t.Errorf("%s/%s calls %s at package level", path, name, call)
				}
			}
		}
	}
}

// callsAtLoad are the calls in the values of a file's package-level variables,
// outside function literals.
func callsAtLoad(file *ast.File) []string {
	var calls []string
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			continue
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				calls = append(calls, types.ExprString(call.Fun))
			}
			_, literal := n.(*ast.FuncLit)
			return !literal
		})
	}
	return calls
}

// TestFilesAreSmall holds that a source file can be read in one go.
func TestFilesAreSmall(t *testing.T) {
	const most = 400
	for path, p := range packages(t) {
		if !strings.HasPrefix(path, module+"/") {
			continue
		}
		for _, name := range p.GoFiles {
			src, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Count(string(src), "\n"); lines > most {
				t.Errorf("%s/%s has %d lines, more than %d", path, name, lines, most)
			}
		}
	}
}

// TestPicture holds that docs/architecture.md has every package.
func TestPicture(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	for path := range packages(t) {
		name, ours := strings.CutPrefix(path, module+"/")
		switch {
		case !ours || strings.HasPrefix(name, "fixtures/"):
			continue
		case strings.HasPrefix(name, "rules/internal/"):
			name = "rules/internal/*"
		case strings.HasPrefix(name, "rules"):
			name = "rules/FAMILY"
		}
		if !strings.Contains(string(page), "| `"+name+"` |") {
			t.Errorf("docs/architecture.md has no row for %s", name)
		}
	}
}
