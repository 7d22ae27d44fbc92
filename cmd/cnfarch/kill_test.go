//go:build unix

package main

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// tree is what a folder holds: contents by names.
type tree map[string]string

func treeOf(t *testing.T, dir string) tree {
	t.Helper()
	files := make(tree)
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// restore makes a folder what it was.
func (files tree) restore(t *testing.T, dir string) {
	t.Helper()
	for name, now := range treeOf(t, dir) {
		if was, had := files[name]; had && was == now {
			continue
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range files {
		path := filepath.Join(dir, name)
		if _, err := os.Lstat(path); err == nil {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// torn names the files that are neither what they were nor what they were to
// become. What is in between lies under a name that nobody reads.
func torn(before, after, now tree) []string {
	between := regexp.MustCompile(`(^|/)\.[^/]+\.cnfarch-[0-9]+$`)
	var names []string
	for name, content := range now {
		old, had := before[name]
		made, makes := after[name]
		if !(had && content == old) && !(makes && content == made) && !between.MatchString(name) {
			names = append(names, name)
		}
	}
	for name := range before {
		if _, there := now[name]; !there {
			names = append(names, name)
		}
	}
	return names
}

func TestTorn(t *testing.T) {
	before, after := tree{"a": "old", "b": "old"}, tree{"a": "new", "b": "new", "c": "new"}
	for _, now := range []tree{before, after, {"a": "new", "b": "old"}, {"a": "old", "b": "new", "d/.a.cnfarch-17": "n"}} {
		if names := torn(before, after, now); len(names) > 0 {
			t.Errorf("%v: %v", now, names)
		}
	}
	for _, now := range []tree{{"a": "ne", "b": "old"}, {"a": "", "b": "old"}, {"a": "old"}, {"a": "old", "b": "old", "c": ""}, {"a": "old", "b": "old", ".a.cnfarch-17.cnf": "new"}} {
		if names := torn(before, after, now); len(names) != 1 {
			t.Errorf("%v: %v", now, names)
		}
	}
}

// Whenever the program is killed, every file is what it was or what it was to
// become. The moments are random, and it holds at each.
func TestKilled(t *testing.T) {
	kills := 8
	if testing.Short() {
		kills = 2
	}
	dir := fleetOf(t, 15)
	for name, args := range map[string][]string{
		"reports":  {"lint", "--format", "json=out/report.json", "--format", "sarif=out/report.sarif", "--format", "text=report.txt"},
		"write":    {"rewrite", "--write", "--backup", ".orig"},
		"tree":     {"rewrite", "--output", "rewritten"},
		"baseline": {"baseline", "write"},
		"init":     {"init", "hosts"},
	} {
		t.Run(name, func(t *testing.T) {
			empty := treeOf(t, dir)
			defer empty.restore(t, dir)
			began := time.Now()
			if out, err := program(t, dir, args...).CombinedOutput(); err != nil && name != "reports" {
				t.Fatalf("%v: %s", err, out)
			}
			took := time.Since(began)
			after := treeOf(t, dir)
			older := maps.Clone(empty) // what is there may be of an earlier call
			for file := range after {
				if _, had := empty[file]; !had && name != "init" {
					older[file] = "of an earlier call\n"
				}
			}
			moments := rand.New(rand.NewPCG(1, 2))
			for i := range kills {
				before := empty
				if i%2 > 0 {
					before = older
				}
				before.restore(t, dir)
				killAfter(t, dir, time.Duration(moments.Int64N(int64(took))), args)
				if names := torn(before, after, treeOf(t, dir)); len(names) > 0 {
					t.Fatalf("torn: %v", names)
				}
			}
		})
	}
}

// killAfter kills the program a while after its start, if it is still at work.
func killAfter(t *testing.T, dir string, moment time.Duration, args []string) {
	t.Helper()
	cmd := program(t, dir, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(moment, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	_ = cmd.Wait()
}
