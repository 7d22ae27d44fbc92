package intake

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

func write(t *testing.T, size int64) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "my.cnf")
	if err := os.WriteFile(name, []byte("[mysqld]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(name, size); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestLimits(t *testing.T) {
	for _, k := range []Kind{OptionFile, SysctlFile, Profile, Config, Printed} {
		name := write(t, k.Limit())
		if src, err := File(name, k); err != nil || int64(len(src)) != k.Limit() || !strings.HasPrefix(string(src), "[mysqld]\n") {
			t.Errorf("%s of the greatest size: %d bytes, %v", k, len(src), err)
		}
		name = write(t, k.Limit()+1)
		for way, read := range map[string]func() ([]byte, error){
			"file":   func() ([]byte, error) { return File(name, k) },
			"tree":   func() ([]byte, error) { return Below(os.DirFS(filepath.Dir(name)), "my.cnf", k) },
			"stream": func() ([]byte, error) { return Stream(endless{}, "<stdin>", k) },
		} {
			src, err := read()
			long := (*TooLongError)(nil)
			if !errors.As(err, &long) || long.Kind != k || len(src) > 0 {
				t.Errorf("%s, %s: %d bytes, %v", k, way, len(src), err)
			}
		}
	}
}

// TestLines: what people write has no more lines than can be judged.
func TestLines(t *testing.T) {
	for k, refused := range map[Kind]bool{OptionFile: true, SysctlFile: true, Profile: true, Config: false, Printed: false} {
		_, err := Stream(strings.NewReader(strings.Repeat("a\n", maxLines)), "many", k)
		if err != nil {
			t.Errorf("%s of the most lines: %v", k, err)
		}
		_, err = Stream(strings.NewReader(strings.Repeat("a\n", maxLines+1)), "many", k)
		long := (*TooLongError)(nil)
		if errors.As(err, &long) != refused || refused && !strings.Contains(err.Error(), "many: 200001 lines long") {
			t.Errorf("%s of one line more: %v", k, err)
		}
	}
}

// endless is a stream such as that of yes.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, "yes\n"), nil }

func TestStream(t *testing.T) {
	text := strings.Repeat("max_connections = 151\n", 1000)
	for way, r := range map[string]io.Reader{"whole": strings.NewReader(text), "by bytes": iotest.OneByteReader(strings.NewReader(text)), "end with data": iotest.DataErrReader(strings.NewReader(text))} {
		if got, err := Stream(r, "<stdin>", OptionFile); err != nil || string(got) != text {
			t.Errorf("%s: %d bytes, %v", way, len(got), err)
		}
	}
	torn := errors.New("torn")
	if _, err := Stream(iotest.ErrReader(torn), "<stdin>", OptionFile); !errors.Is(err, torn) || !strings.Contains(err.Error(), "<stdin>") {
		t.Errorf("a stream that breaks: %v", err)
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := File(dir, OptionFile); !errors.Is(err, ErrIrregular) {
		t.Errorf("a folder: %v", err)
	}
	if _, err := Below(os.DirFS(filepath.Dir(dir)), filepath.Base(dir), OptionFile); !errors.Is(err, ErrIrregular) {
		t.Errorf("a folder of a tree: %v", err)
	}
	if _, err := File(filepath.Join(dir, "nowhere"), OptionFile); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("nothing: %v", err)
	}
	if _, err := Below(os.DirFS(dir), "nowhere", OptionFile); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("nothing in a tree: %v", err)
	}
	want := "my.cnf: 104857600 bytes long, and an option file may have 4194304 bytes here, so it is not read: check that it is one, or split it with !includedir"
	if got := (&TooLongError{Name: "my.cnf", Kind: OptionFile, Size: 100 << 20}).Error(); got != want {
		t.Errorf("%s", got)
	}
	if got := (&TooLongError{Name: "<stdin>", Kind: Printed, Size: -1}).Error(); !strings.HasPrefix(got, "<stdin>: too long, and the output of a program may have 67108864 bytes") {
		t.Errorf("%s", got)
	}
}

// What the shell has opened for the program, as of --runtime <(mysql ...), is read.
func TestOpenAlready(t *testing.T) {
	for name, want := range map[string]bool{"/dev/fd/63": true, "/dev/stdin": true, "/dev/fd/../zero": false, "/dev/zero": false, "fd/3": false} {
		if got := openAlready(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
