package rootfs

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
)

func tree() fstest.MapFS {
	link := func(target string) *fstest.MapFile {
		return &fstest.MapFile{Mode: fs.ModeSymlink | 0o777, Data: []byte(target)}
	}
	return fstest.MapFS{
		"etc/sysctl.conf":            {Data: []byte("a")},
		"etc/sysctl.d/99-s.conf":     link("../sysctl.conf"),
		"etc/sysctl.d/50-abs.conf":   link("/etc/sysctl.conf"),
		"etc/sysctl.d/10-mask.conf":  link("/dev/null"),
		"etc/sysctl.d/20-two.conf":   link("10-mask.conf"),
		"etc/sysctl.d/30-gone.conf":  link("/not/there"),
		"etc/sysctl.d/40-above.conf": link("../../../../etc/sysctl.conf"),
		"lib":                        link("usr/lib"),
		"usr/lib/a":                  {Data: []byte("b")},
		"loop":                       link("/loop"),
	}
}

func TestResolve(t *testing.T) {
	tests := []struct{ name, want string }{
		{"/", "."},
		{"", "."},
		{"/etc/../etc", "etc"},
		{"/etc/sysctl.conf", "etc/sysctl.conf"},
		{"/etc/sysctl.d/99-s.conf", "etc/sysctl.conf"},
		{"/etc/sysctl.d/50-abs.conf", "etc/sysctl.conf"},
		{"/etc/sysctl.d/10-mask.conf", Null},
		{"/etc/sysctl.d/20-two.conf", Null},
		{"/lib/a", "usr/lib/a"},
		{"/etc/sysctl.d/40-above.conf", "etc/sysctl.conf"},
		{"/dev/null", Null},
	}
	for _, tt := range tests {
		if got, err := Resolve(tree(), tt.name); err != nil || got != tt.want {
			t.Errorf("%s: %q, %v; want %q", tt.name, got, err, tt.want)
		}
	}
}

func TestResolveFails(t *testing.T) {
	if _, err := Resolve(tree(), "/etc/sysctl.d/30-gone.conf"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("dangling: %v", err)
	}
	if _, err := Resolve(tree(), "/loop/x"); !errors.Is(err, ErrLinks) {
		t.Errorf("loop: %v", err)
	}
}
