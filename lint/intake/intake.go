// Package intake takes bytes from files and streams: no more of them than a kind
// of input may have, and none from what could keep the program waiting.
package intake

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Kind is what an input is. The zero value is invalid.
type Kind uint8

// The kinds of input.
const (
	OptionFile Kind = iota + 1
	SysctlFile
	Profile
	Config  // .cnfarch.ini
	Printed // what a program has printed, such as the variables of a server or a baseline
)

// The most bytes of one input. The longest of some hundred option files that were
// looked at has 49,004, and one that explains every option of a server some
// 300,000; a table of variables with its origins has 200,000.
const (
	maxWritten = 4 << 20
	maxConfig  = 16 << 20 // 100,000 sections of hosts have 6 MB
	maxPrinted = 64 << 20
)

// maxLines is the most lines of what people write: each may be a setting, which
// takes some 2 kB to judge.
const maxLines = 200_000

// Limit is the most bytes that an input of the kind may have.
func (k Kind) Limit() int64 {
	switch k {
	case Config:
		return maxConfig
	case Printed:
		return maxPrinted
	default:
		return maxWritten
	}
}

// lines is the most lines that an input of the kind may have, 0 where they do not
// matter.
func (k Kind) lines() int {
	if k == OptionFile || k == SysctlFile || k == Profile {
		return maxLines
	}
	return 0
}

// String is the kind with its article, for messages.
func (k Kind) String() string {
	names := [...]string{"an invalid kind", "an option file", "a sysctl file", "a profile", "a configuration file", "the output of a program"}
	if int(k) >= len(names) {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return names[k]
}

// advice says what to do about an input that is too long.
func (k Kind) advice() string {
	switch k {
	case OptionFile:
		return "check that it is one, or split it with !includedir"
	case Printed:
		return "check that it is the right one, and leave out what is not asked for"
	default:
		return "check that it is one"
	}
}

// TooLongError says that an input has more bytes or lines than one of its kind may
// have.
type TooLongError struct {
	Name  string
	Kind  Kind
	Size  int64 // in bytes, -1 where only the end would tell
	Lines int   // 0 where it has too many bytes
}

// Error implements error.
func (e *TooLongError) Error() string {
	size, most := fmt.Sprintf("%d bytes long", e.Size), fmt.Sprintf("%d bytes", e.Kind.Limit())
	switch {
	case e.Lines > 0:
		size, most = fmt.Sprintf("%d lines long", e.Lines), fmt.Sprintf("%d lines", e.Kind.lines())
	case e.Size < 0:
		size = "too long"
	}
	return fmt.Sprintf("%s: %s, and %s may have %s here, so it is not read: %s", e.Name, size, e.Kind, most, e.Kind.advice())
}

// File reads a file whole. The error is a TooLongError for one that is too long,
// says so of what is no regular file, else it is that of the system.
func File(name string, k Kind) ([]byte, error) {
	info, err := os.Stat(name) // before it is opened: opening a pipe waits for somebody to write
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() && !(k == Printed && openAlready(name)) {
		return nil, irregular(name, info.Mode())
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return read(f, name, k, info)
}

// openAlready reports whether a name stands for something that the caller of the
// program has opened, as <(command) of a shell does.
func openAlready(name string) bool {
	name = filepath.ToSlash(filepath.Clean(name))
	return name == "/dev/stdin" || strings.HasPrefix(name, "/dev/fd/") || strings.HasPrefix(name, "/proc/self/fd/")
}

// Below reads a file of a file system, as File does.
func Below(fsys fs.FS, name string, k Kind) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, irregular(name, info.Mode())
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return read(f, name, k, info)
}

// Stream reads to the end of a stream, or until it is too long. The name is for
// messages.
func Stream(r io.Reader, name string, k Kind) ([]byte, error) {
	src, err := limited(r, name, k, 0)
	if long := (*TooLongError)(nil); err != nil && !errors.As(err, &long) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return src, err
}

// ErrIrregular says that something is no regular file.
var ErrIrregular = errors.New("not a regular file")

func irregular(name string, mode fs.FileMode) error {
	what := mode.Type().String()
	if mode.IsDir() {
		what = "a folder"
	}
	return fmt.Errorf("%s: %w (%s), so it is not read", name, ErrIrregular, what)
}

func read(f io.Reader, name string, k Kind, info fs.FileInfo) ([]byte, error) {
	if info.Size() > k.Limit() {
		return nil, &TooLongError{Name: name, Kind: k, Size: info.Size()}
	}
	return limited(f, name, k, info.Size())
}

// limited reads to the end; expected is how many bytes that will be, 0 where nobody
// knows.
func limited(r io.Reader, name string, k Kind, expected int64) ([]byte, error) {
	src, err := whole(r, name, k, expected)
	if most := k.lines(); most > 0 && err == nil {
		if lines := bytes.Count(src, []byte("\n")); lines > most {
			return nil, &TooLongError{Name: name, Kind: k, Lines: lines}
		}
	}
	return src, err
}

func whole(r io.Reader, name string, k Kind, expected int64) ([]byte, error) {
	src := make([]byte, 0, expected+1)
	r = io.LimitReader(r, k.Limit()+1)
	for {
		n, err := r.Read(src[len(src):cap(src)])
		src = src[:len(src)+n]
		switch {
		case int64(len(src)) > k.Limit():
			return nil, &TooLongError{Name: name, Kind: k, Size: -1}
		case errors.Is(err, io.EOF):
			return src, nil
		case err != nil:
			return nil, err
		case len(src) == cap(src):
			src = append(src, 0)[:len(src)]
		}
	}
}
