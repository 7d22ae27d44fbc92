package config

import (
	"os"
	"path/filepath"
	"strings"
)

// Find looks for the configuration file of a file or folder: the nearest one
// upwards, as far as the root of the repository. Outside a repository the home
// folder, and what is above it, is not looked at. It is empty where there is none.
func Find(path string) (string, error) {
	dir, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	home, _ := os.UserHomeDir()
	for {
		repository := exists(filepath.Join(dir, ".git"))
		if dir == home && !repository {
			return "", nil
		}
		if name := filepath.Join(dir, Name); exists(name) {
			return name, nil
		}
		up := filepath.Dir(dir)
		if repository || up == dir {
			return "", nil
		}
		dir = up
	}
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
