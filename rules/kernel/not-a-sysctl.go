package kernel

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

var notASysctl = lint.Rule{
	Code: "K17", Name: "not-a-sysctl", Family: family,
	Summary:  "a file of sysfs, written as a kernel key",
	Severity: lint.Warning,
	Kernel:   true,
	Scope:    lint.Effective,
	Setting:  checkSysfs,
}

func checkSysfs(p *lint.Pass, s *lint.Setting) {
	if place, is := sysfs(s.Name); is {
		p.Unknown(s, lint.Warning, "no kernel key, so nothing is set: %s", place)
	}
}

// sysfs says where a setting lives that is no kernel key.
func sysfs(key string) (place string, is bool) {
	for _, at := range []struct{ beginning, place string }{
		{"vm.transparent_hugepage", "transparent huge pages are switched by transparent_hugepage= on the kernel command line, or in /sys/kernel/mm/transparent_hugepage"},
		{"vm.nr_transparent", "transparent huge pages are switched by transparent_hugepage= on the kernel command line, or in /sys/kernel/mm/transparent_hugepage"},
		{"kernel.mm.", "this is a file below /sys/kernel/mm, which tmpfiles.d can write at boot"},
		{"vm.block_scheduler", "the I/O scheduler is set by a udev rule (ATTR{queue/scheduler}); an echo is gone at the next boot"},
		{"block.", "queues of disks are set by a udev rule (ATTR{queue/...}); an echo is gone at the next boot"},
	} {
		if strings.HasPrefix(key, at.beginning) {
			return at.place, true
		}
	}
	return "", false
}
