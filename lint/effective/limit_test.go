package effective

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/intake"
)

// A file that is included again and again is read no longer than there is room.
func TestBytesMultiply(t *testing.T) {
	const size = 1 << 20
	h := Host{FS: memFS{files: map[string]string{"/f": strings.Repeat("!include /x\n", 40), "/x": "[mysqld]\n" + strings.Repeat("#\n", size/2)}}}
	r := Read(h, Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: "/f"})
	p, is := r.Incomplete()
	if len(r.Visits) != 1+maxBytes/size || !is || p.File != 0 || p.Span.Start != (len(r.Visits)-1)*len("!include /x\n") {
		t.Errorf("%d visits, %v", len(r.Visits), p)
	}
}

func TestTooLong(t *testing.T) {
	dir := t.TempDir()
	long, main := filepath.Join(dir, "long.cnf"), filepath.Join(dir, "my.cnf")
	for name, text := range map[string]string{main: "[mysqld]\na=1\n!include " + long + "\n", long: ""} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	query := Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: main}
	if p, is := Read(Host{}, query).Incomplete(); is {
		t.Errorf("an empty file: %v", p)
	}
	if err := os.Truncate(long, intake.OptionFile.Limit()+1); err != nil {
		t.Fatal(err)
	}
	r := Read(Host{}, query)
	p, is := r.Incomplete()
	if !is || p.Kind != TooLong || p.File != 0 || r.Files[0].Text.Pos(p.Span.Start).Line != 3 || !strings.Contains(p.Text, long) || r.Failed() {
		t.Errorf("%v of %v", p, r.Problems)
	}
}

// The servers stop at a level, whether what led there is a circle or not (observed
// on MySQL 9.7.4 and MariaDB 10.11.19: the directives of the file at level 10 are
// skipped with a warning, its options are read).
func TestIncludeDepth(t *testing.T) {
	straight, circle := map[string]string{}, map[string]string{"/0": "!include /1\n", "/1": "!include /2\n", "/2": "[mysqld]\na=1\n!include /1\n"}
	for i := range 14 {
		straight[fmt.Sprintf("/%d", i)] = fmt.Sprintf("[mysqld]\na=%d\n!include /%d\n", i, i+1)
	}
	tests := []struct {
		files map[string]string
		args  int
		want  string
	}{
		{straight, 11, "this file is included 10 levels deep (/0 -> /1 -> /2 -> /3 -> /4 -> /5 -> /6 -> /7 -> /8 -> /9 -> /10), where the server skips every directive: include it from a file further up"},
		{circle, 5, "files include each other in a circle (/1 -> /2 -> /1): the server goes round until it is 10 levels deep, and skips the directive there"},
	}
	for _, tt := range tests {
		r := Read(Host{FS: memFS{files: tt.files}}, Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: "/0"})
		if len(r.Args) != tt.args || len(r.Problems) != 1 || r.Problems[0].Kind != IncludeDepthLimit {
			t.Fatalf("%d arguments, problems %v", len(r.Args), r.Problems)
		}
		if diff := cmp.Diff(tt.want, r.Problems[0].Text); diff != "" {
			t.Error(diff)
		}
	}
}

// Each of two files is included twice by the one before: the ways double at every
// level, and what is said at the last is said once.
func TestIncludeFanOut(t *testing.T) {
	files := map[string]string{}
	for i := range 14 {
		for _, side := range "ab" {
			files[fmt.Sprintf("/%d%c", i, side)] = fmt.Sprintf("[mysqld]\n!include /%da\n!include /%db\n", i+1, i+1)
		}
	}
	r := Read(Host{FS: memFS{files: files}}, Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: "/0a"})
	if p, is := r.Incomplete(); is || len(r.Visits) != 1<<(maxDepth+1)-1 || len(r.Problems) != 4 {
		t.Errorf("%d visits, incomplete: %v, problems %v", len(r.Visits), p, r.Problems)
	}
}

// A file that is included under two names is one file, which is edited once.
func TestSecondName(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs links")
	}
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	main := "!include " + at("x.cnf") + "\n!include " + at("link.cnf") + "\n!include " + dir + "/d/../x.cnf\n!include " + at("d/link.cnf") + "\n"
	if err := errors.Join(
		os.WriteFile(at("my.cnf"), []byte(main), 0o600), os.WriteFile(at("x.cnf"), []byte("[mysqld]\na=1\n"), 0o600),
		os.Symlink("x.cnf", at("link.cnf")), os.Mkdir(at("d"), 0o700), os.Symlink("../my.cnf", at("d/link.cnf")),
	); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	r := Read(Host{}, Query{Server: mustParse(t, "mysql-8.4"), Sources: []Source{{Name: "my.cnf", Bytes: []byte(main)}}})
	if len(r.Files) != 2 || r.Files[0].Disk != "my.cnf" || r.Files[1].Disk != at("x.cnf") {
		for _, f := range r.Files {
			t.Errorf("%s", f.Disk)
		}
	}
}
