package effective

import (
	"os"
	"path/filepath"
	"testing"
)

// TestIdentity: one file has one identity by all its names, as EvalSymlinks has it,
// and it does not matter what was looked at before.
func TestIdentity(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, folder := range []string{"a/b", "c"} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"a/b/x.cnf", "c/y.cnf"} {
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{
		"link": "a", "a/b/up": "..", "c/x.cnf": "../link/b/x.cnf", "c/nowhere.cnf": "gone", "c/circle": "circle", "c/b": filepath.Join(dir, "link", "b"),
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
	}
	names := []string{
		"a/b/x.cnf", "link/b/x.cnf", "c/x.cnf", "c/b/x.cnf", "a/b/up/b/x.cnf", "./a/./b/x.cnf", "a/b/../b/x.cnf", "c/y.cnf", "c/nowhere.cnf", "c/circle",
		"c/circle/z", "c/y.cnf/z", "gone/z.cnf", ".", "/", filepath.Join(dir, "link", "b", "x.cnf"), "link",
	}
	links := new(Links)
	for range 2 {
		for _, name := range names {
			want, err := filepath.Abs(name)
			if err != nil {
				t.Fatal(err)
			}
			if real, err := filepath.EvalSymlinks(want); err == nil {
				want = real
			}
			for _, disk := range []OS{{}, {Links: links}} {
				if got := disk.Identity(name); got != want {
					t.Errorf("%s is %s, want %s", name, got, want)
				}
			}
		}
	}
}
