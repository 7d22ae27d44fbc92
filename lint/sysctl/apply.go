package sysctl

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Options say what is read.
type Options struct {
	// Files are read in this order instead of the directories (sysctl -p FILE,
	// systemd-sysctl FILE).
	Files []string
	// Keys are the keys that exist, as Normalize spells them: globs cover them
	// and no others, and other keys are unknown. Without it every key that a
	// line names is taken to exist, and a glob stays a pattern.
	Keys []string
}

// Status is what became of a line. The zero value is invalid.
type Status uint8

// The statuses.
const (
	Effective  Status = iota + 1 // its value is the one in the end, of a glob for one key at least
	Overridden                   // another line sets another value later
	Redundant                    // another line sets the same value
	Cancelled                    // systemd: an exclusion takes the assignment back
	Excludes                     // an exclusion
	NoSuchKey                    // the key does not exist
	NoLine                       // the line is bad
	Pattern                      // a glob without Options.Keys, or that covers nothing
)

// Line is an assignment, an exclusion or a bad line. Key is the path below
// /proc/sys where that exists, else what the program makes of the text.
type Line struct {
	File   int // index into Applied.Files
	Node   int // index into its Nodes; the line number is one more
	Key    string
	Value  string
	Status Status
	By     int // index of the line that it lost to, -1 where it did not lose
	kind   Kind
	spelt  string // the key as the program compares it
}

// Effect is a value that a key is set to, by a line, through a pattern where
// the line is a glob.
type Effect struct {
	Key, Value string
	Line       int
	Via        string
}

// Loss is an assignment to an existing key that another line makes void.
type Loss struct {
	Key    string // of a glob that systemd replaces, the pattern
	Line   int
	By     int
	Status Status // Overridden, Redundant or Cancelled
}

// Applied is what a program makes of the files.
type Applied struct {
	Loader   Loader
	Files    []*File
	Shadowed []Shadow
	Ignored  []string // files in the directories that the program does not consider at all, and Conf where it is not read
	Lines    []Line   // in the order of reading
	Writes   []Effect // in the order of writing; matches of one glob by name
	Keys     []Effect // the last write to each key, by key
	Losses   []Loss   // by the losing line
}

// Load reads the sysctl files below root and applies them as the program does.
// Files that cannot be read carry their error, as the program goes on, too.
func Load(root fs.ReadLinkFS, as Loader, o Options) *Applied {
	t := &tree{names: as.named(root, o.Files)}
	if len(o.Files) == 0 {
		t = newTree(root, as)
	}
	files := make([]*File, len(t.names))
	for i, name := range t.names {
		files[i] = open(root, name)
	}
	a := Apply(files, as, o.Keys)
	a.Shadowed, a.Ignored = t.shadowed, t.ignored
	return a
}

// Apply applies files that were read already, in their order. keys is Options.Keys.
func Apply(files []*File, as Loader, keys []string) *Applied {
	a := &Applied{Loader: as}
	read := as.newReader()
	for _, f := range files {
		a.readFile(f, read)
	}
	r := run{Applied: a, keys: keys}
	r.apply()
	return a
}

// With applies the same files with other bytes in some of them: bytes gives
// those of a file by its name. It is for what was applied without Options.Keys.
func (a *Applied) With(bytes func(name string) ([]byte, bool)) *Applied {
	files := make([]*File, len(a.Files))
	for i, f := range a.Files {
		files[i] = f
		if src, other := bytes(f.Name); other {
			files[i] = NewFile(f.Name, src)
			files[i].Real = f.Real
		}
	}
	now := Apply(files, a.Loader, nil)
	now.Shadowed, now.Ignored = a.Shadowed, a.Ignored
	return now
}

// readFile adds the lines of a file.
func (a *Applied) readFile(f *File, read reader) {
	a.Files = append(a.Files, f)
	for i, n := range f.Nodes {
		r := read(string(n.Span.Of(f.Bytes)))
		if r.kind == Blank || r.kind == Comment {
			continue
		}
		line := Line{File: len(a.Files) - 1, Node: i, Value: r.value, By: -1, kind: r.kind}
		if r.kind == Bad {
			line.Status = NoLine
		} else {
			a.Loader.setKey(&line, r.key)
		}
		a.Lines = append(a.Lines, line)
	}
}

// setKey spells the key as the program compares it, and its path. systemd
// normalizes; procps only swaps separators and leaves the rest to the kernel.
func (l Loader) setKey(line *Line, key string) {
	switch l.Program {
	case Systemd:
		line.spelt = Normalize(key)
	case Busybox:
		line.spelt = key
	default:
		line.spelt = convert(key)
	}
	line.Key = line.spelt
}

// path is where the kernel finds the key that is spelt so.
func (l Loader) path(spelt string) string {
	if !l.climbs() || IsGlob(spelt) || strings.HasSuffix(spelt, "/") {
		return spelt
	}
	return strings.TrimPrefix(path.Clean("/"+spelt), "/")
}

// Lookup gives the value that a key, in any spelling, is set to.
func (a *Applied) Lookup(key string) (Effect, bool) {
	i, ok := slices.BinarySearchFunc(a.Keys, Normalize(key), func(e Effect, k string) int { return cmp.Compare(e.Key, k) })
	if !ok {
		return Effect{}, false
	}
	return a.Keys[i], true
}

// Last gives the last write to any of some keys. Of keys that reset each other
// (vm.dirty_ratio and vm.dirty_bytes) it is the one in force.
func (a *Applied) Last(keys ...string) (Effect, bool) {
	for _, w := range slices.Backward(a.Writes) {
		if slices.ContainsFunc(keys, func(k string) bool { return Normalize(k) == w.Key }) {
			return w, true
		}
	}
	return Effect{}, false
}

// Name is the name of the file that a line is in.
func (a *Applied) Name(line int) string { return a.Files[a.Lines[line].File].Name }
