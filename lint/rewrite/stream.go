package rewrite

import (
	"bufio"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// Stream writes a file as its content comes, and puts it in its place when it
// is whole: where write fails, the old file stays, if there was one. Folders are
// made, links are followed. What is no regular file, such as a pipe, is written
// to as it is.
func Stream(path string, write func(io.Writer) error) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return pour(path, write)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	const readable = 0o644
	return place(path, write, func(f *os.File) error { return f.Chmod(readable) }, unchecked)
}

// pour writes into what is there.
func pour(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(buffered(f, write), f.Close())
}

func buffered(w io.Writer, write func(io.Writer) error) error {
	b := bufio.NewWriter(w)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}
