package sysctl

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// The cases were made by running the real programs; these are the parts of
// case.json and expected.json that a linter can reproduce.
type (
	caseFile struct {
		Load, Keys []string
	}
	Place struct {
		File string
		Line int
	}
	Assigned struct {
		Place
		Key, Value, Via string
		By              Place
	}
	expectation struct {
		Program, Via      string
		Versions          []string
		FilesRead         []string `json:"files_read"`
		FilesShadowed     []Shadow `json:"files_shadowed"`
		FilesIgnored      []string `json:"files_ignored"`
		Effective         map[string]Assigned
		Overridden        []Assigned
		Redundant         []Assigned
		Cancelled         []Assigned
		ExcludedFromGlobs []Assigned `json:"excluded_from_globs"`
		UnknownKeys       []Assigned `json:"unknown_keys"`
		BadLines          []Place    `json:"bad_lines"`
		Writes            [][2]string
	}
)

func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(name, err)
	}
}

// answer puts what Load found into the form of the cases.
func answer(a *Applied) expectation {
	place := func(i int) Place { return Place{a.Name(i), a.Lines[i].Node + 1} }
	var e expectation
	e.FilesShadowed, e.FilesIgnored = a.Shadowed, a.Ignored
	for _, f := range a.Files {
		e.FilesRead = append(e.FilesRead, f.Name)
	}
	e.Effective = make(map[string]Assigned)
	for _, k := range a.Keys {
		e.Effective[k.Key] = Assigned{Place: place(k.Line), Value: k.Value, Via: k.Via}
	}
	for _, w := range a.Writes {
		e.Writes = append(e.Writes, [2]string{w.Key, w.Value})
	}
	for _, l := range a.Losses {
		lost := Assigned{Place: place(l.Line), Key: l.Key, Value: a.Lines[l.Line].Value, By: place(l.By)}
		switch l.Status {
		case Overridden:
			e.Overridden = append(e.Overridden, lost)
		case Redundant:
			e.Redundant = append(e.Redundant, lost)
		case Cancelled:
			e.Cancelled = append(e.Cancelled, lost)
		}
	}
	for i, l := range a.Lines {
		switch l.Status {
		case Excludes:
			e.ExcludedFromGlobs = append(e.ExcludedFromGlobs, Assigned{Place: place(i), Key: l.Key})
		case NoSuchKey:
			if l.By >= 0 {
				continue
			}
			e.UnknownKeys = append(e.UnknownKeys, Assigned{Place: place(i), Key: l.Key, Value: l.Value})
		case NoLine:
			e.BadLines = append(e.BadLines, place(i))
		}
	}
	return e
}

// caseTree reads a case's files, and its links, which stand in a file of their own.
func caseTree(t *testing.T, dir string) fs.ReadLinkFS {
	t.Helper()
	tree := make(fstest.MapFS)
	root := os.DirFS(filepath.Join(dir, "root"))
	err := fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		tree[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	links, err := os.ReadFile(filepath.Join(dir, "links"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(links)) {
		name, target, _ := strings.Cut(strings.TrimSpace(line), " -> ")
		tree[name] = &fstest.MapFile{Mode: fs.ModeSymlink | 0o777, Data: []byte(target)}
	}
	return tree
}

// TestConformance holds every case for every program and version that it lists.
func TestConformance(t *testing.T) {
	dirs, err := filepath.Glob("../../fixtures/conformance/sysctl/[0-9]*")
	if err != nil || len(dirs) < 62 {
		t.Fatalf("%d cases, %v", len(dirs), err)
	}
	for _, dir := range dirs {
		var c caseFile
		readJSON(t, filepath.Join(dir, "case.json"), &c)
		var expected struct{ Programs []expectation }
		readJSON(t, filepath.Join(dir, "expected.json"), &expected)
		root := caseTree(t, dir)
		for _, want := range expected.Programs {
			for _, version := range want.Versions {
				name := strings.Join([]string{filepath.Base(dir), want.Program, version}, "/")
				loader, err := ParseLoader(want.Program + "-" + version)
				if err != nil {
					t.Fatal(err)
				}
				got := answer(Load(root, loader, Options{Files: c.Load, Keys: c.Keys}))
				compare(t, name, want, got)
			}
		}
	}
}

func compare(t *testing.T, name string, want, got expectation) {
	t.Helper()
	want.Program, want.Versions = "", nil
	byPlace := cmpopts.SortSlices(func(a, b Assigned) bool {
		return slices.Compare([]string{a.File, a.Key}, []string{b.File, b.Key}) < 0 || a.File == b.File && a.Key == b.Key && a.Line < b.Line
	})
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), byPlace); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}
