package rewrite

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func put0(t *testing.T, path, content string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real.cnf"), filepath.Join(dir, "link.cnf")
	put0(t, real, "old", 0o640)
	if err := os.Symlink("real.cnf", link); err != nil {
		t.Skip("no symbolic links here")
	}
	if err := Replace(link, []byte("old"), []byte("new"), ".bak"); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is no link any more: %v, %v", info, err)
	}
	if got := content(t, real) + content(t, real+".bak"); got != "newold" {
		t.Errorf("file and backup hold %q", got)
	}
	for _, path := range []string{real, real + ".bak"} {
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o640 {
			t.Errorf("%s: mode %v, %v", path, info.Mode(), err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestReplaceRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "my.cnf")
	put0(t, file, "changed by somebody", 0o600)
	if err := Replace(file, []byte("old"), []byte("new"), ""); !errors.Is(err, ErrChanged) {
		t.Errorf("a file that changed: %v", err)
	}
	put0(t, file, "old and more", 0o600)
	if err := Replace(file, []byte("old"), []byte("new"), ""); !errors.Is(err, ErrChanged) {
		t.Errorf("a file that grew: %v", err)
	}
	if err := Replace(dir, nil, []byte("new"), ""); err == nil {
		t.Error("a folder was replaced")
	}
	if err := Replace(filepath.Join(dir, "none"), nil, []byte("new"), ""); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if err := Replace(file, []byte("old and more"), []byte("new"), ".cnf"); err == nil {
		t.Error("a backup was written that the server reads")
	}
	if got := content(t, file); got != "old and more" {
		t.Errorf("the file holds %q", got)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// A change between the reading and the move is noticed.
func TestPutChecksLast(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "my.cnf")
	put0(t, file, "old", 0o600)
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	err = put(file, []byte("new"), func(f *os.File) error {
		put0(t, file, "meanwhile", 0o600)
		return likeness(info)(f)
	}, func() error { return same(file, []byte("old")) })
	if !errors.Is(err, ErrChanged) || content(t, file) != "meanwhile" {
		t.Errorf("%v, and the file holds %q", err, content(t, file))
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestUnderAndCreate(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct{ path, want string }{
		{"my.cnf", "my.cnf"}, {"conf.d/../a.cnf", "a.cnf"}, {"/etc/mysql/my.cnf", "etc/mysql/my.cnf"},
	} {
		got, err := Under(dir, tt.path)
		if want := filepath.Join(dir, tt.want); err != nil || got != want {
			t.Errorf("Under(%s) = %s, %v; want %s", tt.path, got, err, want)
		}
	}
	if got, err := Under(dir, "../../x.cnf"); err != nil || !filepath.IsLocal(mustRel(t, dir, got)) {
		t.Errorf("a path leads out of the tree: %s, %v", got, err)
	}
	path := filepath.Join(dir, "a", "b.cnf")
	for _, text := range []string{"one", "two"} {
		if err := Create(path, []byte(text), 0o640); err != nil || content(t, path) != text {
			t.Errorf("Create: %v, %q", err, content(t, path))
		}
	}
	if err := os.Symlink(path, filepath.Join(dir, "l.cnf")); err == nil {
		if err := Create(filepath.Join(dir, "l.cnf"), []byte("x"), 0o600); err == nil || content(t, path) != "two" {
			t.Error("a link was written through")
		}
	}
}

func mustRel(t *testing.T, dir, path string) string {
	t.Helper()
	rel, err := filepath.Rel(dir, path)
	if err != nil {
		t.Fatal(err)
	}
	return rel
}
