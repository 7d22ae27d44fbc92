package config

import (
	"os"
	"path/filepath"
	"strings"
)

// Finder looks for configuration files, and asks the disk once for each folder.
type Finder struct {
	home  string
	found map[string]string
}

// NewFinder begins to look.
func NewFinder() *Finder {
	home, _ := os.UserHomeDir()
	return &Finder{home: home, found: make(map[string]string)}
}

// Find gives the configuration file for what lies in a folder: the nearest one
// upwards, as far as the root of the repository. Outside a repository the home
// folder, and what is above it, is not looked at. It is empty where there is none.
func (f *Finder) Find(dir string) (string, error) {
	if name, ok := f.found[dir]; ok {
		return name, nil
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	f.found[dir] = f.find(abs)
	return f.found[dir], nil
}

func (f *Finder) find(dir string) string {
	if name, ok := f.found[dir]; ok {
		return name
	}
	name := filepath.Join(dir, Name)
	repository := exists(filepath.Join(dir, ".git"))
	up := filepath.Dir(dir)
	switch {
	case dir == f.home && !repository:
		name = ""
	case exists(name):
	case repository || up == dir:
		name = ""
	default:
		name = f.find(up)
	}
	f.found[dir] = name
	return name
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Excludes reports whether a path is left out by one of the patterns. A pattern
// without a slash is the name of a file or folder anywhere below dir, the others
// are paths below it; what lies in a folder that is left out is left out too.
func Excludes(dir string, patterns []string, name string) (bool, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return false, err
	}
	root, err := filepath.Abs(dir)
	if err != nil {
		return false, err
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return false, nil // not below the folder
	}
	for _, pattern := range patterns {
		pattern = strings.Trim(filepath.ToSlash(pattern), "/")
		if !strings.Contains(pattern, "/") {
			pattern = "**/" + pattern
		}
		re, _, err := compile(pattern)
		if err != nil {
			return false, err
		}
		for part := filepath.ToSlash(rel); part != "."; part = filepath.ToSlash(filepath.Dir(part)) {
			if re.MatchString(part) {
				return true, nil
			}
		}
	}
	return false, nil
}
