package kernel

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

var sysctlFilePlace = lint.Rule{
	Code: "K29", Name: "sysctl-file-place", Family: family,
	Summary:  "a file of kernel settings that is not read at boot, or lies in another's directory",
	Severity: lint.Error,
	Facts:    []string{"os", "sysctl_loader"},
	File:     checkPlace,
}

func checkPlace(p *lint.Pass, f *lint.File) {
	if !f.Sysctl {
		return
	}
	name := path.Clean("/" + f.Disk)
	switch dir, base := path.Base(path.Dir(name)), path.Base(name); {
	case hiddenBy(p, f) != "":
		shadowedFile(p, f, hiddenBy(p, f))
	case base == "sysctl.conf" && dir == "etc":
		checkConf(p, f)
	case dir != "sysctl.d" || leftover(base):
	case strings.HasPrefix(base, "."):
		p.Remark(top(f), lint.Warning, "the name begins with a dot: sysctl --system reads the file, the boot does not")
	case !strings.HasSuffix(base, ".conf"):
		p.Remark(top(f), lint.Warning, "no program reads this file: its name has to end in .conf (%s.conf)", base)
	case vendorDirectory(name) && f.Read && !p.Kernel.System:
		p.Remark(top(f), lint.Warning, "packages own this directory, and the next update may put a file of its own here; move it to /etc/sysctl.d/NN-name.conf")
	}
}

// checkConf: systemd reads sysctl.conf only through a link in a sysctl.d
// directory, which Debian ships up to 12 (seen on Debian 12 and 13).
func checkConf(p *lint.Pass, f *lint.File) {
	loader, told := p.Fact("sysctl_loader")
	if p.Kernel.Linked || told && loader.Text != "systemd" {
		return
	}
	severity := lint.Warning
	if told || debian(p) {
		severity = lint.Error
	}
	p.Remark(top(f), severity, "the boot does not read this file: systemd reads sysctl.d directories, and no link there leads here; only sysctl --system and sysctl -p apply it; move it to /etc/sysctl.d/NN-name.conf")
}

// debian reports Debian 13 and later.
func debian(p *lint.Pass) bool {
	_, version, is := strings.Cut(p.Word("os"), "debian")
	n, err := strconv.Atoi(strings.FieldsFunc(version+" 0", func(r rune) bool { return r < '0' || r > '9' })[0])
	return is && err == nil && n >= 13
}

// hiddenBy is the file that hides another of its name.
func hiddenBy(p *lint.Pass, f *lint.File) string {
	for _, s := range p.Kernel.Boot.Shadowed {
		if s.File == f.Name {
			return s.By
		}
	}
	return ""
}

// shadowedFile: a site hides a vendor's file on purpose, by an empty file or a
// link to /dev/null, or in a whole system by one of its own.
func shadowedFile(p *lint.Pass, f *lint.File, by string) {
	i := slices.IndexFunc(p.Kernel.Boot.Files, func(read *sysctl.File) bool { return read.Name == by })
	mask := i >= 0 && (p.Kernel.Boot.Files[i].Mask || len(p.Kernel.Boot.Files[i].Bytes) == 0)
	if !mask && !(p.Kernel.System && vendorDirectory(f.Name)) {
		p.Remark(top(f), lint.Warning, "no program reads this file: %s has its name in a better directory and hides it whole", by)
	}
}

func vendorDirectory(name string) bool {
	return strings.HasSuffix(path.Dir(name), "/lib/sysctl.d") && !strings.HasSuffix(path.Dir(name), "/local/lib/sysctl.d")
}

// leftover reports what editors, package managers and people leave in a directory.
func leftover(base string) bool {
	return strings.HasPrefix(strings.ToUpper(base), "README") || strings.HasSuffix(base, "~") ||
		isOneOf(path.Ext(base), ".bak", ".old", ".orig", ".save", ".rpmsave", ".rpmnew", ".dpkg-old", ".dpkg-dist", ".dpkg-new", ".disabled", ".off", ".swp", ".sample", ".md", ".txt")
}

// top is the first line of a file.
func top(f *lint.File) lint.Place {
	if len(f.Nodes) == 0 {
		return lint.Place{File: f}
	}
	return lint.Place{File: f, Span: f.Nodes[0].Body(f.Bytes)}
}
