//go:build unix

package effective

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A pipe must not be opened: without a writer that would block for ever.
func TestPipeOnDisk(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "my.cnf"), "[mysqld]\n!includedir /\na=1\n", 0, false)
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.cnf"), 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	r := Read(Host{FS: OS{Root: dir}}, Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: "/my.cnf"})
	var pipes []Problem
	for _, p := range r.Problems {
		if p.Kind == NotRegular {
			pipes = append(pipes, p)
		}
	}
	if len(pipes) != 1 || !pipes[0].Fatal {
		t.Error(cmp.Diff([]Problem(nil), r.Problems))
	}
}
