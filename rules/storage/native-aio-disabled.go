package storage

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

var nativeAIODisabled = lint.Rule{
	Code: "S10", Name: "native-aio-disabled", Family: family,
	Summary:  "asynchronous I/O switched off on Linux",
	Severity: lint.Warning,
	Facts:    []string{"os", "filesystem", "kernel", "aio"},
	Reads:    []string{"innodb_use_native_aio"},
	Scope:    lint.Effective,
	Setting:  checkNativeAIO,
}

func checkNativeAIO(p *lint.Pass, s *lint.Setting) {
	if !s.Is("OFF") || lint.Ask(p, p.Profile.OnLinux()) != hw.True {
		return
	}
	if fs := p.Word("filesystem"); fs == "tmpfs" {
		p.Support(s, lint.Info, "tmpfs has no asynchronous I/O that InnoDB can use")
		return
	} else if fs == "" {
		p.Lack(s, lint.Info, []string{"filesystem"}, "asynchronous I/O is off, which is right on tmpfs alone; the profile does not state the file system")
		return
	}
	if p.MariaDB("10.6") && ringTrouble(p, s) {
		return
	}
	p.Fault(s, lint.Warning, "asynchronous I/O is off, so background I/O goes through a few threads one request at a time; nothing in the profile asks for that").
		To("ON").Unsafe()
}

// ringTrouble judges what speaks against io_uring, which MariaDB may be built
// with from 10.6 on, and reports whether it did. Kernels from 5.11 to before
// 5.15.3 lose requests (MDEV-26674).
func ringTrouble(p *lint.Pass, s *lint.Setting) bool {
	kernel, known := versionFact(p, "kernel")
	switch {
	case !known:
		p.Lack(s, lint.Info, []string{"kernel"}, "asynchronous I/O is off, which is right on kernels from 5.11 to 5.15.2, where io_uring loses requests; the profile does not state the kernel")
	case kernel.Compare(server.Version{Major: 5, Minor: 11}) >= 0 && kernel.Compare(server.Version{Major: 5, Minor: 15, Patch: 3}) < 0:
		p.Support(s, lint.Info, "on this kernel io_uring loses requests (fixed in 5.15.3)")
	case ringForbidden(p):
		return ringBuild(p, s)
	default:
		return false
	}
	return true
}

// ringBuild: a kernel that forbids io_uring matters to a server built with it.
func ringBuild(p *lint.Pass, s *lint.Setting) bool {
	switch p.Word("aio") {
	case "io_uring":
		p.Support(s, lint.Info, "kernel.io_uring_disabled forbids the io_uring that this server is built with")
	case "":
		p.Lack(s, lint.Info, []string{"aio"}, "kernel.io_uring_disabled forbids io_uring, and the profile does not state whether the server is built with it")
	default:
		return false
	}
	return true
}

// ringForbidden reports whether a kernel setting of the files forbids io_uring.
func ringForbidden(p *lint.Pass) bool {
	for _, s := range p.Settings {
		if s.Kind == lint.SysctlKind && s.Effective && s.Name == "kernel.io_uring_disabled" {
			return s.Raw == "1" || s.Raw == "2"
		}
	}
	return false
}
