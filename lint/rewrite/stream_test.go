package rewrite

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func writes(text string, then error) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return errors.Join(err, then)
	}
}

// A stream that breaks off leaves the old file, and nothing beside it.
func TestStream(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "new", "report.json")
	if err := Stream(path, writes("one", nil)); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken off")
	if err := Stream(path, writes("two", broken)); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "one" {
		t.Errorf("%q, %v", got, err)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
}

// Links are followed to the file; what is no regular file is written to.
func TestStreamPlaces(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Skip(err)
	}
	if err := Stream(link, writes("through", nil)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if got, _ := os.ReadFile(file); err != nil || string(got) != "through" || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("%q, %v, %v", got, info, err)
	}
	if err := Stream(os.DevNull, writes("gone", nil)); err != nil {
		t.Error(err)
	}
	if err := Stream(dir, writes("a folder", nil)); err == nil {
		t.Error("a folder was written to")
	}
}
