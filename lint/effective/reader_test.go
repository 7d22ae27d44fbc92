package effective

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cnfarch/cnfarch/lint/cnf"
)

// summary prints a reading: its arguments, then its problems, fatal ones with a
// star, silent ones in brackets.
func summary(r *Reading) []string {
	var out []string
	for _, a := range r.Args {
		out = append(out, fmt.Sprintf("%s [%s]", a, a.Group))
	}
	for _, p := range r.Problems {
		s := p.Kind.String()
		if p.Silent {
			s = "(" + s + ")"
		}
		if p.Fatal {
			s += "*"
		}
		if p.File >= 0 {
			s += fmt.Sprintf(" %s:%d", r.Files[p.File].Text.Name, r.Files[p.File].Text.Pos(p.Span.Start).Line)
		}
		out = append(out, s)
	}
	return out
}

func TestRead(t *testing.T) {
	long := "/" + strings.Repeat("x", 508)
	tests := []struct {
		name   string
		server string
		files  map[string]string
		modes  map[string]fs.FileMode
		query  Query
		want   []string
	}{
		{
			"a pipe is never opened", "mysql-8.4",
			map[string]string{"/f": "[mysqld]\n!include /pipe\na=1"},
			map[string]fs.FileMode{"/pipe": fs.ModeNamedPipe},
			Query{},
			[]string{"--a=1 [mysqld]", "(not-regular)* /f:2"},
		},
		{
			"a device is passed over", "mysql-8.4",
			map[string]string{"/f": "[mysqld]\n!include /dev/tty\n!include /dev/null\na=1"},
			map[string]fs.FileMode{"/dev/tty": fs.ModeCharDevice | fs.ModeDevice},
			Query{},
			[]string{"--a=1 [mysqld]", "(not-regular) /f:2"},
		},
		{
			"long include", "mysql-8.4",
			map[string]string{"/f": "[mysqld]\n!include " + long + "\na=1"},
			nil,
			Query{},
			[]string{"--a=1 [mysqld]", "(path-too-long) /f:2"},
		},
		{"long defaults file", "mysql-8.4", nil, nil, Query{DefaultsFile: long}, []string{"(path-too-long)"}},
		{"very long defaults file", "mysql-8.4", nil, nil, Query{DefaultsFile: long + "xxx"}, []string{"(path-too-long)", "(path-too-long)*"}},
		{"very long defaults file, MariaDB", "mariadb-11.8", nil, nil, Query{DefaultsFile: long + "xxx"}, []string{"(path-too-long)"}},
		{
			"unreadable include, 5.7", "mysql-5.7",
			map[string]string{"/f": "[mysqld]\n!include /x\na=1", "/x": ""},
			map[string]fs.FileMode{"/x": unreadable},
			Query{},
			[]string{"--a=1 [mysqld]", "(file-not-found) /f:2"},
		},
		{
			"unreadable include, 8.0", "mysql-8.0",
			map[string]string{"/f": "[mysqld]\n!include /x\na=1", "/x": ""},
			map[string]fs.FileMode{"/x": unreadable},
			Query{},
			[]string{"--a=1 [mysqld]", "file-not-found /f:2", "include-failed /f:2"},
		},
		{
			"unreadable defaults file", "mysql-8.0",
			map[string]string{"/f": ""},
			map[string]fs.FileMode{"/f": unreadable},
			Query{},
			[]string{"(file-unreadable)", "defaults-file-missing*"},
		},
		{
			"world-writable include", "mysql-8.0",
			map[string]string{"/f": "[mysqld]\n!include /x\na=1", "/x": "[mysqld]\nb=1"},
			map[string]fs.FileMode{"/x": 0o646},
			Query{},
			[]string{"--a=1 [mysqld]", "world-writable-ignored /x:1"},
		},
		{
			"a NUL glues, in MySQL 8.0", "mysql-8.0",
			map[string]string{"/f": "[mysqld]\na\x00b\nport=1"},
			nil,
			Query{},
			[]string{"--aport=1 [mysqld]", "(nul-byte) /f:2"},
		},
		{
			"a long line splits, in MariaDB", "mariadb-11.8",
			map[string]string{"/f": "[mysqld]\n#" + strings.Repeat("x", 4093) + "a=1"},
			nil,
			Query{},
			[]string{"--a=1 [mysqld]", "(line-split) /f:2"},
		},
		{"no key", "mysql-8.0", map[string]string{"/f": "[mysqld]\n=1"}, nil, Query{}, []string{"--=1 [mysqld]", "(undefined-line) /f:2"}},
		{
			"relative paths", "mysql-8.0",
			map[string]string{"/f": "!include x\n!includedir d\n", "/cwd/x": "[mysqld]\na=1", "/cwd/d/y.cnf": "[mysqld]\nb=1"},
			nil,
			Query{},
			[]string{"--a=1 [mysqld]", "--b=1 [mysqld]", "(relative-include) /f:1", "(relative-include) /f:2"},
		},
		{
			"templates read as they are", "mysql-8.0",
			map[string]string{"/f": "[mysqld]\n<% if a = 1 %>\nb=1\n"},
			nil,
			Query{},
			[]string{"--<% if a=1 %> [mysqld]", "--b=1 [mysqld]"},
		},
		{
			"Latin-1 letters fold in suffixes", "mysql-8.0",
			map[string]string{"/f": "[MySQLd\xC9]\na=1\n[mysqld\xE8]\nb=1\n"},
			nil,
			Query{Suffix: "\xE9"},
			[]string{"--a=1 [MySQLd\xC9]"},
		},
		{"nothing at all", "mysql-8.0", nil, nil, Query{NoDefaults: true}, nil},
		{
			"a client and its login file", "mysql-8.0",
			map[string]string{"/f": "[client]\na=1\n[mysqld]\nb=1", "/home/.mylogin.cnf": "x"},
			nil,
			Query{Program: "mysql"},
			[]string{"--a=1 [client]", "(login-file-present)"},
		},
		{"the login file shut out", "mysql-9.7", map[string]string{"/f": "", "/home/.mylogin.cnf": "x"}, nil, Query{Program: "mysql", NoLoginPaths: true}, nil},
		{"MariaDB has no login file", "mariadb-11.8", map[string]string{"/f": "", "/home/.mylogin.cnf": "x"}, nil, Query{Program: "mysql"}, nil},
		{"sources", "mysql-8.0", nil, nil, Query{Sources: []Source{
			{Name: "a", Bytes: []byte("[mysqld]\na=1")}, {Name: "<stdin>", Bytes: []byte("[mysqld]\nb=1")}, {Name: "c", Bytes: []byte("[mysqld]\nc=1"), Mode: 0o666},
		}}, []string{"--a=1 [mysqld]", "--b=1 [mysqld]", "world-writable-ignored c:1"}},
		{
			"the first broken source ends all", "mysql-8.0", nil, nil,
			Query{Sources: []Source{{Name: "a", Bytes: []byte("a=1")}, {Name: "b", Bytes: []byte("[mysqld]\nb=1")}}},
			[]string{"option-before-group* a:1"},
		},
	}
	for _, tt := range tests {
		q := tt.query
		q.Server = mustParse(t, tt.server)
		if q.DefaultsFile == "" && !q.NoDefaults {
			q.DefaultsFile = "/f"
		}
		h := Host{FS: memFS{files: tt.files, modes: tt.modes}, Dir: "/cwd", Home: "/home"}
		if diff := cmp.Diff(tt.want, summary(Read(h, q))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestReadTolerant(t *testing.T) {
	tests := []struct {
		name, src string
		mode      fs.FileMode
		want      []string
	}{
		{"byte order mark", "\xEF\xBB\xBF[mysqld]\na=1", 0o644, []string{"--a=1 [mysqld]", "(byte-order-mark) /f:1", "option-before-group* /f:1"}},
		{"text before a group", "x\ny\n[mysqld]\na=1", 0o644, []string{"--a=1 [mysqld]", "option-before-group* /f:1"}},
		{"broken header", "[client]\n[mysqld\na=1\n[client]\nb=1", 0o644, []string{"--a=1 [mysqld]", "bad-group-header* /f:2"}},
		{"missing directory", "[mysqld]\n!includedir /none\na=1", 0o644, []string{"--a=1 [mysqld]", "include-failed /f:2", "include-dir-unreadable* /f:2"}},
		{"no path", "[mysqld]\n!include\na=1", 0o644, []string{"--a=1 [mysqld]", "bad-include-directive* /f:2"}},
		{"world-writable", "[mysqld]\na=1", 0o666, []string{"--a=1 [mysqld]", "world-writable-ignored /f:1"}},
	}
	for _, tt := range tests {
		h := Host{FS: memFS{files: map[string]string{"/f": tt.src}, modes: map[string]fs.FileMode{"/f": tt.mode}}}
		strict := Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: "/f"}
		tolerant := strict
		tolerant.Tolerant = true
		got, plain := Read(h, tolerant), Read(h, strict)
		if diff := cmp.Diff(tt.want, summary(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if len(plain.Args) > 0 {
			t.Errorf("%s: the server reads %v", tt.name, plain.Args)
		}
		if diff := cmp.Diff(plain.Problems, got.Problems); diff != "" {
			t.Errorf("%s: other problems (-strict +tolerant):\n%s", tt.name, diff)
		}
	}
}

func TestChain(t *testing.T) {
	h := Host{FS: memFS{files: map[string]string{
		"/f": "[mysqld]\n!include /g\n", "/g": "\n!includedir /d\n", "/d/x.cnf": "[mysqld]\na=1\n",
	}}}
	r := Read(h, Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: "/f"})
	a := r.Args[0]
	if diff := cmp.Diff([]Place{{File: 0, Node: 1}, {File: 1, Node: 1}}, r.Chain(a.Visit)); diff != "" {
		t.Error(diff)
	}
	if got := string(r.Span(a).Of(r.Files[a.File].Text.Bytes)); got != "a=1\n" {
		t.Errorf("the argument stands at %q", got)
	}
	if f := r.Files[a.File]; f.Text.Name != "/d/x.cnf" || f.Disk != "mem:/d/x.cnf" {
		t.Errorf("it is in %q, on disk %q", f.Text.Name, f.Disk)
	}
	if !r.Reads("MYSQLD") || r.Reads("client") {
		t.Error("Reads mistakes the groups of the server")
	}
}

// A file that is included twice is parsed once and read twice.
func TestReadTwice(t *testing.T) {
	h := Host{FS: memFS{files: map[string]string{"/f": "!include /x\n!include //x\n", "/x": "[mysqld]\na=1\n"}}}
	r := Read(h, Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: "/f"})
	if len(r.Files) != 2 || len(r.Visits) != 3 || len(r.Args) != 2 || r.Args[0].Visit == r.Args[1].Visit {
		t.Errorf("%d files, %d visits, arguments %v", len(r.Files), len(r.Visits), r.Args)
	}
}

func TestIncludesMultiply(t *testing.T) {
	files := map[string]string{"/f": "!includedir /d\n"}
	for i := range 9 {
		files[fmt.Sprintf("/d/%d.cnf", i)] = "[mysqld]\na=1\n!includedir /d\n"
	}
	r := Read(Host{FS: memFS{files: files}}, Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: "/f"})
	p, is := r.Incomplete()
	if len(r.Visits) != maxVisits || !is || p.Kind != TooManyFiles {
		t.Errorf("%d visits, %v", len(r.Visits), p)
	}
}

func TestOSRoot(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs links")
	}
	root := t.TempDir()
	write(t, filepath.Join(root, "etc/alternatives/my.cnf"), "[mysqld]\na=1\n!includedir /etc/mysql/conf.d\n", 0, false)
	write(t, filepath.Join(root, "srv/conf/x.cnf"), "[mysqld]\nb=1\n", 0, false)
	write(t, filepath.Join(root, "etc/mysql/"), "", 0, true)
	outside := filepath.Join(t.TempDir(), "secret.cnf")
	write(t, outside, "[mysqld]\nsecret=1\n", 0, false)
	for link, target := range map[string]string{
		"etc/mysql/my.cnf": "/etc/alternatives/my.cnf", "etc/mysql/conf.d": "../../../../../srv/conf",
		"srv/conf/out.cnf": outside, "srv/conf/dangling.cnf": "nowhere", "srv/conf/loop.cnf": "loop.cnf",
	} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	r := Read(Host{FS: OS{Root: root}}, Query{Server: mustParse(t, "mariadb-11.8")})
	if diff := cmp.Diff([]string{"--a=1\n--b=1\n"}, []string{Lines(r.Args, nil)}); diff != "" {
		t.Error(diff)
	}
	if got, want := r.Files[0].Disk, filepath.Join(root, "etc/alternatives/my.cnf"); got != want {
		t.Errorf("on disk %q, want %q", got, want)
	}
}

// Without a file system the reader takes this machine's.
func TestReadWithoutFS(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.cnf")
	write(t, file, "[mysqld]\na=1\n", 0, false)
	r := Read(Host{}, Query{Server: mustParse(t, "mysql-8.4"), DefaultsFile: file})
	if len(r.Args) != 1 || r.Failed() {
		t.Errorf("arguments %v, problems %v", r.Args, r.Problems)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[mysqld]\na=1\n!include /f\n!includedir /"), []byte("x"), true)
	f.Add([]byte("\xEF\xBB\xBF[mysqld]\n!include /g\na\x00b\nc"), []byte("[server]\n=x\n[a"), false)
	f.Fuzz(func(t *testing.T, main, other []byte, tolerant bool) {
		h := Host{FS: memFS{files: map[string]string{"/f": string(main), "/g": string(other)}}}
		for _, s := range []string{"mysql-5.7.22", "mysql-9.7.4", "mariadb-11.8.9"} {
			r := Read(h, Query{Server: mustParse(t, s), DefaultsFile: "/f", Tolerant: tolerant})
			for _, a := range r.Args {
				if n := r.Files[a.File].Nodes[a.Node]; !n.IsOption() && n.Kind != cnf.Glued || !r.Reads(a.Group) {
					t.Fatalf("argument %s of a %s node, group %q", a, n.Kind, a.Group)
				}
				r.Chain(a.Visit)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	src := []byte("[mysqld]\n" + strings.Repeat("innodb_buffer_pool_size = 64G   # was 32G\n# a comment\n", 30))
	s := Query{Server: serverOf("mysql-8.4.8"), Sources: []Source{{Name: "my.cnf", Bytes: src}}}
	b.ReportAllocs()
	for b.Loop() {
		Read(Host{}, s)
	}
}
