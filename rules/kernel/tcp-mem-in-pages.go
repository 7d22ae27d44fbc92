package kernel

import "github.com/cnfarch/cnfarch/lint"

var tcpMemInPages = lint.Rule{
	Code: "K15", Name: "tcp-mem-in-pages", Family: family,
	Summary:  "memory of sockets in the wrong unit",
	Severity: lint.Warning,
	Facts:    []string{"memory"},
	Reads:    []string{"net.ipv4.tcp_mem", "net.ipv4.udp_mem", "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"},
	Scope:    lint.Effective,
	Setting:  checkSocketMemory,
}

const page = 4096

func checkSocketMemory(p *lint.Pass, s *lint.Setting) {
	n, ok := numbers(s)
	if !ok || len(n) != 3 {
		return
	}
	inPages := s.Name == "net.ipv4.tcp_mem" || s.Name == "net.ipv4.udp_mem"
	all, known := memory(p)
	switch {
	case inPages && known && n[2] > all/page:
		p.Fault(s, lint.Warning, "counts pages, not bytes: %s for sockets, more than the host has, so that memory pressure never acts; the kernel works the numbers out by itself", size(min(n[2], 1<<50)*page)).Delete().Unsafe()
	case inPages && n[0] == 4096 && n[2] == 16777216:
		p.Fault(s, lint.Warning, "counts pages, not bytes, and these are the numbers of net.ipv4.tcp_rmem: 64 GiB for sockets; the kernel works them out by itself").Delete().Unsafe()
	case n[0] > n[1] || n[1] > n[2]:
		p.Fault(s, lint.Warning, "the three numbers have to rise: lowest, default, highest").Outside()
	}
}
