package profile

import (
	"slices"
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/lint"
)

var profileContradiction = lint.Rule{
	Code: "P01", Name: "profile-contradiction", Family: family,
	Summary:  "facts of the profile that cannot all be true",
	Severity: lint.Warning,
	Facts:    []string{"media", "transport", "device.rotational_reported", "atomic_write", "memory", "memory_limit"},
	Host:     checkProfile,
}

// checkProfile leaves dates to whoever reads the profile: they contradict nothing.
func checkProfile(p *lint.Pass) {
	for _, note := range p.Profile.Check(time.Time{}) {
		p.Use(note.Keys...)
		if explained(note.Keys) {
			p.Remark(lint.Place{}, lint.Info, "two facts of the profile differ: %s", note.Message)
			continue
		}
		p.Remark(lint.Place{}, lint.Warning, "the profile contradicts itself: %s", note.Message)
	}
}

// explained reports a difference that is usual: kernels that take flash behind a
// controller or a hypervisor for spinning disks, and limits that limit nothing.
func explained(keys []string) bool {
	return slices.ContainsFunc(keys, func(key string) bool {
		return key == "memory_limit" || strings.HasSuffix(key, "rotational_reported")
	})
}
