package kernel

import "github.com/cnfarch/cnfarch/lint"

var somaxconnLow = lint.Rule{
	Code: "K14", Name: "somaxconn-low", Family: family,
	Summary:  "a listen queue shorter than the kernel's own",
	Severity: lint.Warning,
	Facts:    []string{"kernel"},
	Reads:    []string{"net.core.somaxconn"},
	Scope:    lint.Effective,
	Setting:  checkSomaxconn,
}

// The queue was 128 by default before Linux 5.4 and is 4096 since (SOMAXCONN,
// include/linux/socket.h); before 4.1 the kernel kept it in 16 bits.
func checkSomaxconn(p *lint.Pass, s *lint.Setting) {
	const now, past, most = 4096, 128, 65535
	n, ok := s.Int()
	switch {
	case !ok:
	case n > most && older(p, 4, 1):
		p.Fault(s, lint.Info, "this kernel keeps the length in 16 bits").To(decimal(most)).Unsafe()
	case n < now && newer(p, 5, 4):
		p.Fault(s, lint.Warning, "copied from an older kernel: since Linux 5.4 the default is %d, and the line lowers it", now).Delete().Unsafe()
	case n < now && n > past && !kernelKnown(p):
		p.Lack(s, lint.Info, []string{"kernel"}, "raises the default of kernels before 5.4, %d, and lowers that of later ones, %d; which kernel runs the profile does not state", past, now)
	case n <= past && !kernelKnown(p):
		p.Lack(s, lint.Info, []string{"kernel"}, "no more than the default of the oldest kernels, and less than the %d of Linux 5.4 and later", now)
	}
}
