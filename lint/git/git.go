// Package git asks the installed git about the history of files. It reads
// repositories and changes nothing in them, and no command of it uses a network.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// The ways in which there is nobody to ask.
var (
	ErrMissing      = errors.New("git is not installed, or not found on the PATH")
	ErrNoRepository = errors.New("not in a git repository")
)

// Repo is a working tree and its history.
type Repo struct {
	Root string // its top folder, absolute and without links

	mu      sync.Mutex
	renames map[string]map[string]string // of each commit that was asked for: new names to old ones
}

// Open finds the repository that a file or folder lies in. The error is
// ErrMissing, ErrNoRepository, or what git says.
func Open(ctx context.Context, path string) (*Repo, error) {
	dir := path
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		dir = filepath.Dir(path)
	}
	out, err := run(ctx, dir, nil, "rev-parse", "--show-toplevel")
	if err != nil {
		if errors.Is(err, ErrMissing) {
			return nil, err
		}
		return nil, fmt.Errorf("%s: %w (%w)", path, ErrNoRepository, err)
	}
	return &Repo{Root: filepath.FromSlash(strings.TrimRight(string(out), "\r\n"))}, nil
}

// Path is a file's path inside the repository, with slashes.
func (r *Repo) Path(file string) (string, error) {
	abs, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	if dir, linkErr := filepath.EvalSymlinks(filepath.Dir(abs)); linkErr == nil {
		abs = filepath.Join(dir, filepath.Base(abs))
	}
	path, err := filepath.Rel(r.Root, abs)
	if err != nil || path == ".." || strings.HasPrefix(path, ".."+string(filepath.Separator)) {
		return "", fmt.Errorf("%s: %w: it lies outside %s", file, ErrNoRepository, r.Root)
	}
	return filepath.ToSlash(path), nil
}

func (r *Repo) run(ctx context.Context, args ...string) ([]byte, error) {
	return run(ctx, r.Root, nil, args...)
}

// quiet switches off what a repository's or a user's settings could make git
// run or fetch.
func quiet() []string {
	return []string{
		"--no-pager", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-c", "protocol.allow=never",
		"-c", "log.showSignature=false", "-c", "color.ui=false",
	}
}

func run(ctx context.Context, dir string, stdin io.Reader, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", append(quiet(), args...)...)
	cmd.Dir, cmd.Stdin = dir, stdin
	cmd.Env = append(os.Environ(), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	switch said := strings.TrimSpace(stderr.String()); {
	case errors.Is(err, exec.ErrNotFound):
		return nil, ErrMissing
	case err != nil && said != "":
		return nil, fmt.Errorf("git %s: %s", args[0], firstLine(said))
	case err != nil:
		return nil, fmt.Errorf("git %s: %w", args[0], err)
	default:
		return out, nil
	}
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
