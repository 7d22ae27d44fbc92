package kernel

import "github.com/cnfarch/cnfarch/lint"

var tcpTwReuse = lint.Rule{
	Code: "K12", Name: "tcp-tw-reuse", Family: family,
	Summary:  "reuse of connections that does not do what it is written for",
	Severity: lint.Warning,
	Facts:    []string{"kernel"},
	Reads:    []string{"net.ipv4.tcp_tw_reuse", "net.ipv4.tcp_timestamps"},
	Scope:    lint.Effective,
	Setting:  checkReuse,
}

func checkReuse(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	switch {
	case !ok:
	case s.Name == "net.ipv4.tcp_timestamps":
		if reuse, written := written(p, "net.ipv4.tcp_tw_reuse"); n == 0 && written && reuse != 0 {
			p.Fault(s, lint.Warning, "net.ipv4.tcp_tw_reuse is switched on and needs time stamps: without them it does nothing").Delete().Unsafe()
		}
	case n == 1:
		p.Support(s, lint.Info, "speaks of outgoing connections only: clients and replicas may want it, what the server accepts it does not touch")
	case n == 2 && older(p, 4, 19):
		p.Fault(s, lint.Info, "loopback only came with 4.19; here every number but 0 means 1").Delete().Unsafe()
	}
}
