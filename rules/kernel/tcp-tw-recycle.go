package kernel

import "github.com/cnfarch/cnfarch/lint"

var tcpTwRecycle = lint.Rule{
	Code: "K11", Name: "tcp-tw-recycle", Family: family,
	Summary:  "a key that drops clients behind NAT, or is gone",
	Severity: lint.Error,
	Facts:    []string{"kernel"},
	Reads:    []string{"net.ipv4.tcp_tw_recycle"},
	Scope:    lint.Effective,
	Setting:  checkRecycle,
}

func checkRecycle(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	switch {
	case newer(p, 4, 12):
		p.Unknown(s, lint.Warning, "the kernel lost this key in 4.12: the boot skips the line, sysctl -p fails on it").Safe()
	case !kernelKnown(p):
		p.Unknown(s, lint.Warning, "gone since Linux 4.12, and before that 1 drops clients behind one address (NAT); nothing is lost without the line").Unsafe()
	case ok && n != 0:
		p.Fault(s, lint.Error, "drops connections of clients that share an address (NAT), at random to look at").To("0").Unsafe()
	}
}
