package kernel

import (
	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint"
)

var schedulerKeysMoved = lint.Rule{
	Code: "K16", Name: "scheduler-keys-moved", Family: family,
	Summary:  "scheduler settings that are no kernel keys any more",
	Severity: lint.Warning,
	Facts:    []string{"kernel"},
	Reads: []string{ // went to debugfs with commit 8a99b683 in Linux 5.13
		"kernel.sched_min_granularity_ns", "kernel.sched_latency_ns", "kernel.sched_wakeup_granularity_ns",
		"kernel.sched_migration_cost_ns", "kernel.sched_nr_migrate", "kernel.sched_tunable_scaling",
		"kernel.numa_balancing_scan_delay_ms", "kernel.numa_balancing_scan_period_min_ms",
		"kernel.numa_balancing_scan_period_max_ms", "kernel.numa_balancing_scan_size_mb",
	},
	Scope:   lint.Effective,
	Setting: checkMoved,
}

func checkMoved(p *lint.Pass, s *lint.Setting) {
	switch s.Line.Key.At(p.KernelVersion()) {
	case kernel.Absent:
		p.Unknown(s, lint.Warning, "moved to debugfs in Linux 5.13: the boot skips the line, sysctl -p fails on it").Safe()
	case kernel.Unknown:
		p.Lack(s, lint.Info, []string{"kernel"}, "moved to debugfs in Linux 5.13, where the line does nothing; which kernel runs the profile does not state")
	case kernel.Present, kernel.Idle:
	}
}
