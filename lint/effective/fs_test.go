package effective

import (
	"io/fs"
	"path"
	"strings"
)

// memFS is a tree in memory: names to contents, a trailing slash for a directory.
type memFS struct {
	files    map[string]string
	modes    map[string]fs.FileMode
	readOnly bool
}

func (m memFS) Stat(name string) (Info, error) {
	name = path.Clean(name)
	mode, special := m.modes[name]
	if !special {
		mode = 0o644
	}
	if _, ok := m.files[name]; ok || special && mode.Type() != 0 {
		return Info{Mode: mode, ReadOnly: m.readOnly}, nil
	}
	if _, err := m.ReadDir(name); err == nil {
		return Info{Mode: fs.ModeDir | 0o755}, nil
	}
	return Info{}, fs.ErrNotExist
}

func (m memFS) ReadFile(name string) ([]byte, error) {
	name = path.Clean(name)
	if src, ok := m.files[name]; ok && m.modes[name] != unreadable {
		return []byte(src), nil
	}
	return nil, fs.ErrPermission
}

// unreadable is the mode of a file that cannot be opened.
const unreadable fs.FileMode = 0o200

func (m memFS) ReadDir(name string) ([]string, error) {
	dir := strings.TrimRight(path.Clean(name), "/") + "/"
	seen := map[string]bool{}
	_, found := m.files[dir]
	for file := range m.files {
		rest, ok := strings.CutPrefix(file, dir)
		if !ok || rest == "" {
			continue
		}
		found = true
		first, _, _ := strings.Cut(rest, "/")
		seen[first] = true
	}
	if !found {
		return nil, fs.ErrNotExist
	}
	var names []string
	for n := range seen {
		names = append(names, n)
	}
	return names, nil
}

func (m memFS) Identity(disk string) string { return path.Clean(disk) }

func (m memFS) OnDisk(name string) string { return "mem:" + name }
