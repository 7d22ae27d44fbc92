//go:build unix

package intake

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe that nobody writes to is not waited for.
func TestPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := File(name, Printed); !errors.Is(err, ErrIrregular) {
		t.Errorf("%v", err)
	}
}
