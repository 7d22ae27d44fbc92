package durability

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint"
)

var writeBarriersOff = lint.Rule{
	Code: "D08", Name: "write-barriers-off", Family: family,
	Summary:  "a file system mounted without write barriers",
	Severity: lint.Error,
	Facts:    []string{"mount_options", "redo.mount_options", "volatile_cache", "redo.volatile_cache", "power_loss_protection", "redo.power_loss_protection"},
	Host:     checkBarriers,
}

// checkBarriers looks at the volume of the data, and at that of the redo log
// where it is another mount.
func checkBarriers(p *lint.Pass) {
	data, has := p.Profile.Fact("mount_options")
	if has {
		barriers(p, "", "the data", data.List)
	}
	redo, own := p.Profile.Fact("redo.mount_options")
	if own && (!has || !slices.Equal(redo.List, data.List)) {
		barriers(p, "redo.", "the redo log", redo.List)
	}
}

func barriers(p *lint.Pass, role, what string, options []string) {
	if !slices.Contains(options, "nobarrier") && !slices.Contains(options, "barrier=0") {
		return
	}
	p.Use(role + "mount_options")
	volatile, known := p.Fact(role + "volatile_cache")
	protected, _ := p.Fact(role + "power_loss_protection")
	switch {
	case protected.Bool || known && !volatile.Bool:
		p.Remark(lint.Place{}, lint.Info, "%s is mounted without barriers; the profile says that no cache below loses writes", what)
	case known:
		p.Remark(lint.Place{}, lint.Error, "%s is mounted without barriers on a device with a volatile cache: no setting of the server makes commits durable; mount it with barriers", what)
	default:
		p.Remark(lint.Place{}, lint.Warning, "%s is mounted without barriers; unless no cache below loses writes, which the profile does not state, no setting of the server makes commits durable", what)
	}
}
