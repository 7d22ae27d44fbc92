package kernel

import (
	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint"
)

var sysctlKeyWithoutEffect = lint.Rule{
	Code: "K31", Name: "sysctl-key-without-effect", Family: family,
	Summary:  "a key that the kernel takes and does nothing with",
	Severity: lint.Info,
	Facts:    []string{"kernel"},
	Reads:    []string{"net.ipv4.tcp_fack", "net.ipv4.tcp_low_latency", "kernel.auto_msgmni", "net.ipv4.tcp_adv_win_scale"},
	Scope:    lint.Effective,
	Setting:  checkIdle,
}

func checkIdle(p *lint.Pass, s *lint.Setting) {
	since := s.Line.Key.IdleSince()
	switch s.Line.Key.At(p.KernelVersion()) {
	case kernel.Idle:
		p.Unknown(s, lint.Info, "since Linux %s the kernel takes the value and does nothing with it", since).Safe()
	case kernel.Unknown:
		p.Lack(s, lint.Info, []string{"kernel"}, "since Linux %s the kernel does nothing with it; which kernel runs the profile does not state", since)
	case kernel.Present, kernel.Absent:
	}
}
