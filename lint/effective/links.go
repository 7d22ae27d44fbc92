package effective

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Links remembers where links lead and what is none, for one call of the program:
// files that include each other, and hosts beside each other, lie in the same
// folders. It is safe for use by several goroutines at once; the zero value is ready.
type Links struct {
	targets answers // of links, empty for what is none
	real    answers // paths behind all links, empty for what is not there
}

// target is where a link leads, empty for what is none.
func (l *Links) target(name string) string {
	return l.targets.of(name, func() string {
		target, _ := os.Readlink(name)
		return target
	})
}

// identity is the path of a file behind all links; its absolute path where it is
// not there.
func (l *Links) identity(name string) string {
	if !filepath.IsAbs(name) {
		name = filepath.Join(l.workingDir(), name)
	}
	name = filepath.Clean(name)
	return cmp.Or(l.behind(name), name)
}

// behind is the path behind all links of what is there.
func (l *Links) behind(name string) string {
	return l.real.of(name, func() string {
		up := filepath.Dir(name)
		if up == name {
			return name
		}
		if real := filepath.Join(l.behind(up), filepath.Base(name)); isNoLink(real) {
			return real
		}
		real, _ := filepath.EvalSymlinks(name)
		return real
	})
}

// isNoLink reports whether something is there that is no link.
func isNoLink(name string) bool {
	info, err := os.Lstat(name)
	return filepath.IsAbs(name) && err == nil && info.Mode()&fs.ModeSymlink == 0
}

func (l *Links) workingDir() string {
	return l.real.of(".", func() string {
		dir, _ := os.Getwd()
		return dir
	})
}

// answers are what was found out of names.
type answers struct {
	mu    sync.Mutex
	known map[string]string
}

// of looks once at each name.
func (a *answers) of(name string, look func() string) string {
	a.mu.Lock()
	answer, ok := a.known[name]
	a.mu.Unlock()
	if ok {
		return answer
	}
	answer = look()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.known == nil {
		a.known = make(map[string]string)
	}
	a.known[name] = answer
	return answer
}
