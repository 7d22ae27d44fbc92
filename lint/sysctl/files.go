package sysctl

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/rootfs"
	"github.com/cnfarch/cnfarch/lint/text"
)

// File is one file in the order of reading.
type File struct {
	text.File        // Name is absolute, as the program knows it
	Nodes     []Node // as Parse gives them
	Real      string // the name behind links, where it is another
	Mask      bool   // a link to /dev/null
	Err       error  // why it could not be read; it still hides files of its name
}

// NewFile is a file whose bytes are at hand.
func NewFile(name string, src []byte) *File {
	return &File{File: text.File{Name: name, Bytes: src}, Nodes: Parse(src)}
}

// Shadow is a file that is not read because a better directory has its name.
type Shadow struct{ File, By string }

// Conf is the file that procps reads last and systemd never.
const Conf = "/etc/sysctl.conf"

// dirs are the directories in the order of their authority. The last is for
// systems on which /lib is not /usr/lib.
func dirs() []string {
	return []string{"/etc/sysctl.d", "/run/sysctl.d", "/usr/local/lib/sysctl.d", "/usr/lib/sysctl.d", "/lib/sysctl.d"}
}

// tree finds the files of a boot or of sysctl --system.
type tree struct {
	root     fs.ReadLinkFS
	loader   Loader
	names    []string          // of the files to read, in order
	best     map[string]string // base name to the file that has it
	shadowed []Shadow
	ignored  []string
}

func newTree(root fs.ReadLinkFS, l Loader) *tree {
	t := &tree{root: root, loader: l, best: make(map[string]string)}
	seen := make(map[string]bool)
	for _, dir := range dirs() {
		real, err := rootfs.Resolve(root, dir)
		if err != nil || seen[real] {
			continue
		}
		seen[real] = true
		t.list(dir, real)
	}
	t.sort()
	if info, err := statAt(root, Conf); err == nil && info.Mode().IsRegular() {
		if l.Program == Procps {
			t.names = append(t.names, Conf)
		} else {
			t.ignored = append(t.ignored, Conf)
		}
	}
	slices.Sort(t.ignored)
	slices.SortFunc(t.shadowed, func(a, b Shadow) int { return strings.Compare(a.File, b.File) })
	return t
}

// list takes the files of one directory. Whatever has the name hides the others
// of that name: a link, an empty file, a directory.
func (t *tree) list(dir, real string) {
	entries, err := fs.ReadDir(t.root, real)
	if err != nil {
		return
	}
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		better, taken := t.best[e.Name()]
		switch {
		case !strings.HasSuffix(e.Name(), ".conf"), t.loader.Program == Systemd && strings.HasPrefix(e.Name(), "."):
			t.ignored = append(t.ignored, name)
		case taken:
			t.shadowed = append(t.shadowed, Shadow{name, better})
		default:
			t.best[e.Name()] = name
			t.names = append(t.names, name)
		}
	}
}

// sort orders by base name, byte by byte, whatever the directory.
func (t *tree) sort() {
	slices.SortFunc(t.names, func(a, b string) int { return strings.Compare(path.Base(a), path.Base(b)) })
}

func statAt(root fs.ReadLinkFS, name string) (fs.FileInfo, error) {
	real, err := rootfs.Resolve(root, name)
	if err != nil {
		return nil, err
	}
	return fs.Stat(root, real)
}

// errDirectory is what reading a directory gives.
var errDirectory = errors.New("is a directory")

// open reads one file.
func open(root fs.ReadLinkFS, name string) *File {
	f := &File{File: text.File{Name: name}}
	real, err := rootfs.Resolve(root, name)
	switch {
	case err != nil:
		f.Err = err
		return f
	case real == rootfs.Null:
		f.Mask = true
		return f
	}
	if "/"+real != name {
		f.Real = "/" + real
	}
	info, err := fs.Stat(root, real)
	if err == nil && info.IsDir() {
		err = &fs.PathError{Op: "read", Path: name, Err: errDirectory}
	}
	if err == nil {
		f.Bytes, err = intake.Below(root, real, intake.SysctlFile)
	}
	f.Err = err
	f.Nodes = Parse(f.Bytes)
	return f
}

// named finds files that are given by name: procps expands patterns itself,
// systemd looks a name without a slash up in the directories.
func (l Loader) named(root fs.ReadLinkFS, names []string) []string {
	var all []string
	for _, name := range names {
		switch {
		case l.Program == Procps && IsGlob(name):
			all = append(all, expand(root, name)...)
		case l.Program == Systemd && !strings.Contains(name, "/"):
			all = append(all, lookup(root, name))
		default:
			all = append(all, name)
		}
	}
	return all
}

func expand(root fs.ReadLinkFS, pattern string) []string {
	found, err := fs.Glob(root, strings.TrimPrefix(pattern, "/"))
	if err != nil || len(found) == 0 {
		return []string{pattern}
	}
	for i := range found {
		found[i] = "/" + found[i]
	}
	return found
}

func lookup(root fs.ReadLinkFS, name string) string {
	for _, dir := range dirs() {
		if _, err := statAt(root, path.Join(dir, name)); err == nil {
			return path.Join(dir, name)
		}
	}
	return name
}
