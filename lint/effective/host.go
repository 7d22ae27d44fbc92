package effective

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/cnfarch/cnfarch/lint/intake"
)

// FS is what the reader asks of files. Names are the server's: absolute, or
// relative to the working directory of the caller.
type FS interface {
	// Stat follows links.
	Stat(name string) (Info, error)
	ReadFile(name string) ([]byte, error)
	// ReadDir gives the names in a directory, in any order.
	ReadDir(name string) ([]string, error)
	// OnDisk is where a file lies on this machine, for messages and edits.
	OnDisk(name string) string
	// Identity is one and the same for all places on disk that are one file: links
	// are followed, dots taken out.
	Identity(disk string) string
}

// Info is what the server looks at before it opens a file.
type Info struct {
	Mode fs.FileMode
	// ReadOnly: nobody can write the file whatever its mode says, since its
	// mount is read-only or it is immutable. MariaDB then reads a world-writable file.
	ReadOnly bool
}

// OS is the file system of this machine. With Root set, absolute names are looked
// up below that directory, links included, as if it were the root directory: a
// checked-out tree stands for the server's own file system.
type OS struct {
	Root string
	// Links, where set, spares looking again at what was looked at already.
	Links *Links
}

// Stat implements FS.
func (o OS) Stat(name string) (Info, error) {
	fi, err := os.Stat(o.OnDisk(name))
	if err != nil {
		return Info{}, err
	}
	return Info{Mode: fi.Mode()}, nil
}

// ReadFile implements FS.
func (o OS) ReadFile(name string) ([]byte, error) {
	return intake.File(o.OnDisk(name), intake.OptionFile)
}

// ReadDir implements FS.
func (o OS) ReadDir(name string) ([]string, error) {
	entries, err := os.ReadDir(o.OnDisk(name))
	if err != nil {
		return nil, err
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, nil
}

// OnDisk implements FS.
func (o OS) OnDisk(name string) string {
	if o.Root == "" || !path.IsAbs(name) {
		return name
	}
	return filepath.Join(o.Root, filepath.FromSlash(o.resolve(name)))
}

// Identity implements FS. What is not there is known by its absolute path.
func (o OS) Identity(disk string) string { return o.looked().identity(disk) }

// looked is what was looked at already.
func (o OS) looked() *Links {
	if o.Links == nil {
		return new(Links)
	}
	return o.Links
}

// maxLinks is when a chain of links counts as a cycle, as in Linux.
const maxLinks = 40

// resolve follows the links of a name inside Root, so that a link to an absolute
// path stays in the tree and none leads out of it.
func (o OS) resolve(name string) string {
	done, todo := "/", name
	for links := 0; todo != ""; {
		part, rest, _ := strings.Cut(strings.TrimLeft(todo, "/"), "/")
		next := path.Join(done, part)
		target := o.looked().target(filepath.Join(o.Root, filepath.FromSlash(next)))
		if target == "" || links == maxLinks {
			done, todo = next, rest
			continue
		}
		links++
		if path.IsAbs(filepath.ToSlash(target)) {
			done = "/"
		}
		todo = path.Join(filepath.ToSlash(target), rest)
	}
	return done
}

// Host is the machine and the process, as far as reading depends on them.
type Host struct {
	FS
	// Dir is the working directory that relative names follow; empty for the caller's own.
	Dir string
	// Home is the home directory of the server's user, for ~; empty where there is none.
	Home string
	// Sysconf is the directory compiled in by -DSYSCONFDIR; empty in the builds of Debian.
	Sysconf string
	// Env looks up environment variables; nil where none is set.
	Env func(key string) string
}

func (h Host) env(key string) string {
	if h.Env == nil {
		return ""
	}
	return h.Env(key)
}

// abs places a relative name in the working directory.
func (h Host) abs(name string) string {
	if h.Dir == "" || path.IsAbs(name) {
		return name
	}
	return path.Join(h.Dir, name)
}

// expand replaces a leading ~/ by the home directory.
func (h Host) expand(name string) string {
	if rest, ok := strings.CutPrefix(name, "~/"); ok && h.Home != "" {
		return path.Join(h.Home, rest)
	}
	return name
}
