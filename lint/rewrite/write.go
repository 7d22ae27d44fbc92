package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// ErrChanged says that a file is no longer what was read.
var ErrChanged = errors.New("the file was changed meanwhile, so it is left alone: run again")

// Replace puts after in place of before in the file that path leads to: whole
// or not at all, with the mode and the owner of the old file, which a backup
// suffix keeps beside the new one. Links are followed to the file. What is no
// regular file is refused, and so is one that no longer holds before.
func Replace(path string, before, after []byte, backup string) error {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	info, err := os.Lstat(target)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s: not a regular file (%s), so it is not replaced", path, info.Mode().Type())
	}
	if err := same(target, before); err != nil {
		return err
	}
	if backup != "" {
		if err := saveBackup(target+backup, before, info); err != nil {
			return err
		}
	}
	return put(target, after, likeness(info), func() error { return same(target, before) })
}

// saveBackup writes the old bytes beside the file. A backup that would be read
// as an option file by an !includedir is refused.
func saveBackup(path string, before []byte, like os.FileInfo) error {
	if strings.HasSuffix(path, ".cnf") {
		return fmt.Errorf("%s: a backup that ends in .cnf would be read by !includedir", path)
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: not a regular file (%s), so no backup is written there", path, info.Mode().Type())
	}
	return put(path, before, likeness(like), unchecked)
}

// same reads a file again and compares.
func same(path string, want []byte) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	got, err := io.ReadAll(io.LimitReader(f, int64(len(want))+1))
	if err != nil {
		return err
	}
	if !bytes.Equal(got, want) {
		return fmt.Errorf("%s: %w", path, ErrChanged)
	}
	return nil
}

// put writes a file beside its place and moves it there. prepare gives the new
// file its mode, check runs last before the move. The name of the file in
// between ends in no suffix that a server reads.
func put(path string, content []byte, prepare func(*os.File) error, check func() error) error {
	write := func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}
	return place(path, write, prepare, check)
}

// place is put for content that comes in pieces.
func place(path string, write func(io.Writer) error, prepare func(*os.File) error, check func() error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".cnfarch-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tmp.Close()
			_ = os.Remove(tmp.Name())
		}
	}()
	if err := buffered(tmp, write); err != nil {
		return err
	}
	if err := prepare(tmp); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := errors.Join(tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := check(); err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	syncDir(filepath.Dir(path))
	return nil
}

// likeness gives a new file the owner and the mode of an old one. The owner
// comes first: changing it takes set-user-id bits away.
func likeness(old os.FileInfo) func(*os.File) error {
	return func(f *os.File) error {
		if err := keepOwner(f, old); err != nil {
			return fmt.Errorf("the owner cannot be kept: %w", err)
		}
		return f.Chmod(old.Mode())
	}
}

// syncDir makes a move last. Not every system can; the file is whole anyway.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

// Under is where a file goes in a tree below dir: relative paths keep theirs,
// the others are put there as if dir were the root.
func Under(dir, path string) (string, error) {
	path = filepath.Clean(path)
	if !filepath.IsLocal(path) {
		abs, err := filepath.Abs(path)
		if err != nil {
			return "", err
		}
		path = strings.TrimPrefix(abs, filepath.VolumeName(abs))
	}
	return filepath.Join(dir, path), nil
}

// Create writes a file of a new tree with its folders. A file that is there is
// replaced; a link or anything else that is no regular file is refused.
func Create(path string, content []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: not a regular file (%s), so it is not replaced", path, info.Mode().Type())
	}
	return put(path, content, func(f *os.File) error { return f.Chmod(mode.Perm()) }, unchecked)
}

func unchecked() error { return nil }
