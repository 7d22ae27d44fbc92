package sysctl

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// host makes a tree of files; a value that begins with -> is a link.
func host(files map[string]string) fs.ReadLinkFS {
	root := make(fstest.MapFS)
	for name, data := range files {
		if len(data) > 2 && data[:2] == "->" {
			root[name] = &fstest.MapFile{Mode: fs.ModeSymlink | 0o777, Data: []byte(data[2:])}
			continue
		}
		root[name] = &fstest.MapFile{Data: []byte(data)}
	}
	return root
}

func statuses(a *Applied) []Status {
	var all []Status
	for _, l := range a.Lines {
		all = append(all, l.Status)
	}
	return all
}

// TestStatuses is without a list of keys: all that lines name exist, globs stay patterns.
func TestStatuses(t *testing.T) {
	root := host(map[string]string{
		"etc/sysctl.d/10-a.conf": "vm.swappiness = 1\nvm.dirty_ratio = 5\nnet.ipv4.conf.*.rp_filter = 2\n",
		"etc/sysctl.d/20-b.conf": "vm/swappiness = 10\n-vm.dirty_ratio\nvm.dirty_ratio 5\nvm.swappiness=10\n",
	})
	tests := []struct {
		as   Loader
		want []Status
	}{
		{Boot(), []Status{Overridden, Cancelled, Pattern, Effective, Excludes, NoLine, Redundant}},
		{ByHand(), []Status{Overridden, Effective, Pattern, Redundant, Excludes, NoLine, Effective}},
	}
	for _, tt := range tests {
		a := Load(root, tt.as, Options{})
		if diff := cmp.Diff(tt.want, statuses(a)); diff != "" {
			t.Errorf("%s:\n%s", tt.as, diff)
		}
		got, ok := a.Lookup("vm.swappiness")
		if !ok || got.Value != "10" || a.Name(got.Line) != "/etc/sysctl.d/20-b.conf" {
			t.Errorf("%s: %+v", tt.as, got)
		}
		if _, ok := a.Lookup("vm.no_such_key"); ok {
			t.Errorf("%s: found what nobody sets", tt.as)
		}
	}
}

// TestLast holds that keys which reset each other depend on the order of writing.
func TestLast(t *testing.T) {
	root := host(map[string]string{
		"etc/sysctl.d/10-a.conf": "vm.dirty_ratio = 10\n",
		"etc/sysctl.d/20-b.conf": "vm.dirty_bytes = 268435456\n",
		"etc/sysctl.d/30-c.conf": "vm.dirty_ratio = 10\n",
	})
	for as, want := range map[Loader]string{Boot(): "vm/dirty_bytes", ByHand(): "vm/dirty_ratio"} {
		if got, ok := Load(root, as, Options{}).Last("vm.dirty_ratio", "vm.dirty_bytes"); !ok || got.Key != want {
			t.Errorf("%s: %+v", as, got)
		}
	}
	if _, ok := Load(root, Boot(), Options{}).Last("vm.swappiness"); ok {
		t.Error("found a write that is none")
	}
}

func TestFiles(t *testing.T) {
	root := host(map[string]string{
		"etc/sysctl.conf":                "a = 1\n",
		"etc/sysctl.d/50-mask.conf":      "->/dev/null",
		"etc/sysctl.d/60-gone.conf":      "->/not/there",
		"etc/sysctl.d/70-dir.conf/inner": "",
		"etc/sysctl.d/99-sysctl.conf":    "->../sysctl.conf",
		"lib":                            "->usr/lib",
		"usr/lib/sysctl.d/50-mask.conf":  "b = 2\n",
		"usr/lib/sysctl.d/55-x.conf":     "c = 3\n",
	})
	a := Load(root, Boot(), Options{})
	type file struct {
		Name, Real   string
		Mask, Failed bool
	}
	var got []file
	for _, f := range a.Files {
		got = append(got, file{f.Name, f.Real, f.Mask, f.Err != nil})
	}
	want := []file{
		{Name: "/etc/sysctl.d/50-mask.conf", Mask: true},
		{Name: "/usr/lib/sysctl.d/55-x.conf"},
		{Name: "/etc/sysctl.d/60-gone.conf", Failed: true},
		{Name: "/etc/sysctl.d/70-dir.conf", Failed: true},
		{Name: "/etc/sysctl.d/99-sysctl.conf", Real: "/etc/sysctl.conf"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Shadow{{"/usr/lib/sysctl.d/50-mask.conf", "/etc/sysctl.d/50-mask.conf"}}, a.Shadowed); diff != "" {
		t.Errorf("a directory that is a link to another counts once: %s", diff)
	}
}

func TestNamedFiles(t *testing.T) {
	root := host(map[string]string{"usr/lib/sysctl.d/x.conf": "a = 1\n", "etc/sysctl.d/y.conf": "a = 2\n"})
	tests := []struct {
		as   Loader
		file string
		want string
	}{
		{Boot(), "x.conf", "/usr/lib/sysctl.d/x.conf"},
		{Boot(), "z.conf", "z.conf"},
		{ByHand(), "/etc/sysctl.d/*.conf", "/etc/sysctl.d/y.conf"},
		{ByHand(), "/etc/*.conf", "/etc/*.conf"},
		{ByHand(), "/etc/sysctl.d/y.conf", "/etc/sysctl.d/y.conf"},
	}
	for _, tt := range tests {
		if a := Load(root, tt.as, Options{Files: []string{tt.file}}); len(a.Files) != 1 || a.Files[0].Name != tt.want {
			t.Errorf("%s %s: %+v", tt.as, tt.file, a.Files)
		}
	}
}

func TestApply(t *testing.T) {
	a := Apply([]*File{NewFile("-", []byte("vm.swappiness = 1\n"))}, Boot(), nil)
	if got, ok := a.Lookup("vm.swappiness"); !ok || got.Value != "1" || a.Name(got.Line) != "-" {
		t.Errorf("got %+v", got)
	}
}

func TestEmptyRoot(t *testing.T) {
	if a := Load(fstest.MapFS{}, Boot(), Options{}); len(a.Files)+len(a.Lines)+len(a.Keys) != 0 {
		t.Errorf("got %+v", a)
	}
}

// FuzzLoad holds for every program that each line has a status and each loser a winner.
func FuzzLoad(f *testing.F) {
	f.Add([]byte("a.b = 1\n-a.*\na.* = 2\n"), []byte("a/b = 2\n = \n-\n[x\na..b = 1\n"))
	f.Add([]byte("-net.ipv4.conf.all.rp_filter = 1\n"), []byte("-vm.swappiness\n"))
	loaders := []Loader{Boot(), ByHand(), {Systemd, 247, 3, 0}, {Systemd, 262, 1, 0}, {Procps, 3, 3, 17}, {Procps, 4, 0, 7}, {Busybox, 1, 37, 0}}
	f.Fuzz(func(t *testing.T, one, two []byte) {
		root := host(map[string]string{"etc/sysctl.d/1.conf": string(one), "etc/sysctl.d/2.conf": string(two)})
		for _, as := range loaders {
			for _, keys := range [][]string{nil, {"a/b", "a/c", "vm/swappiness"}} {
				a := Load(root, as, Options{Files: []string{"/etc/sysctl.d/1.conf", "/etc/sysctl.d/2.conf"}, Keys: keys})
				for i, l := range a.Lines {
					if l.Status == 0 || l.By == i || l.By >= len(a.Lines) {
						t.Errorf("%s: line %d: %+v", as, i, l)
					}
				}
				for _, k := range a.Keys {
					if a.Lines[k.Line].Status != Effective {
						t.Errorf("%s: %s is set by a line that is %d", as, k.Key, a.Lines[k.Line].Status)
					}
				}
			}
		}
	})
}

func TestWith(t *testing.T) {
	root := host(map[string]string{
		"etc/sysctl.d/10-a.conf": "vm.swappiness = 1\n", "etc/sysctl.d/20-b.conf": "vm.swappiness = 10\n", "etc/sysctl.d/README": "x",
	})
	before := Load(root, Boot(), Options{})
	now := before.With(func(name string) ([]byte, bool) {
		return []byte("#vm.swappiness = 10\n"), name == "/etc/sysctl.d/20-b.conf"
	})
	if got, _ := now.Lookup("vm.swappiness"); got.Value != "1" {
		t.Errorf("vm.swappiness = %q, want that of the file that stayed", got.Value)
	}
	if got, _ := before.Lookup("vm.swappiness"); got.Value != "10" {
		t.Errorf("what was applied before has changed to %q", got.Value)
	}
	if diff := cmp.Diff(before.Ignored, now.Ignored); diff != "" {
		t.Error(diff)
	}
}
