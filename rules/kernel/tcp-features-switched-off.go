package kernel

import "github.com/cnfarch/cnfarch/lint"

var tcpFeaturesSwitchedOff = lint.Rule{
	Code: "K26", Name: "tcp-features-switched-off", Family: family,
	Summary:  "parts of TCP that are switched off, or set to what they are",
	Severity: lint.Warning,
	Facts:    []string{"firewall"},
	Reads:    []string{"net.ipv4.tcp_sack", "net.ipv4.tcp_window_scaling", "net.ipv4.tcp_timestamps", "net.ipv4.tcp_syncookies"},
	Scope:    lint.Effective,
	Setting:  checkTCP,
}

func checkTCP(p *lint.Pass, s *lint.Setting) {
	n, ok := s.Int()
	switch {
	case !ok:
	case n == 1:
		restated(p, s, "1")
	case n != 0:
		if s.Name == "net.ipv4.tcp_syncookies" && n == 2 {
			p.Fault(s, lint.Info, "2 answers every connection with a cookie, which costs options of TCP; 1, the default, does so only when the queue overflows").Delete().Unsafe()
		}
	default:
		switchedOff(p, s)
	}
}

func switchedOff(p *lint.Pass, s *lint.Setting) {
	switch s.Name {
	case "net.ipv4.tcp_window_scaling":
		p.Fault(s, lint.Warning, "without it no more than 64 KiB are on their way at a time: replication and backups over a long link crawl; on is the default").Delete().Unsafe()
	case "net.ipv4.tcp_sack":
		p.Fault(s, lint.Warning, "without it every loss costs a round of sending again what has arrived; on is the default").Delete().Unsafe()
	case "net.ipv4.tcp_timestamps":
		p.Fault(s, lint.Info, "without time stamps round trips are measured poorly and old segments can be taken for new ones; on is the default").Delete().Unsafe()
	default:
		if p.Word("firewall") == "no" {
			p.Fault(s, lint.Info, "a flood of half-open connections then fills the queue of a host that strangers can reach; on is the default").Delete().Unsafe()
		}
	}
}

// restated judges a line with what the kernel has anyway, in every release.
func restated(p *lint.Pass, s *lint.Setting, value string) {
	if len(rivals(p, s)) > 0 {
		return
	}
	p.Judge(s, lint.Info, lint.Advice{Row: lint.RowDefault, Verdict: lint.Delete}, "%s is the kernel's default", value).Unsafe()
}
