package kernel

import (
	"net/netip"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var ipv6OffWithIPv6Bind = lint.Rule{
	Code: "K27", Name: "ipv6-off-with-ipv6-bind", Family: family,
	Summary:  "an IPv6 address to listen on, on a host without IPv6",
	Severity: lint.Error,
	Reads:    []string{"bind_address", "mysqlx_bind_address", "admin_address"},
	Scope:    lint.Effective,
	Setting:  checkIPv6,
}

// checkIPv6: seen on Linux 6.18 with net.ipv6.conf.all.disable_ipv6 = 1. "::" can
// be bound all the same and takes IPv4; "::1" stops MySQL 9.7.4 ("Cannot assign
// requested address"), while MariaDB 10.11.19 starts on the address that nobody
// can reach.
func checkIPv6(p *lint.Pass, s *lint.Setting) {
	for address := range strings.SplitSeq(s.Raw, ",") {
		ip, err := netip.ParseAddr(strings.TrimSpace(address))
		if err != nil || !ip.Is6() || ip.Is4In6() || !off(p, ip) {
			continue
		}
		switch {
		case ip.IsUnspecified():
			p.Note(s, lint.Info, "IPv6 is off on this host (net.ipv6.conf.all.disable_ipv6): :: takes IPv4 connections only, as 0.0.0.0 does")
		case p.Target().Product == server.MariaDB:
			unreachable(p.Fault(s, lint.Warning, "IPv6 is off on this host: the server starts and nobody can reach it at %s", ip), s, ip)
		default:
			unreachable(p.Fault(s, lint.Error, "IPv6 is off on this host: the server cannot bind to %s and does not start", ip).Fatal(), s, ip)
		}
		return
	}
}

// unreachable proposes the address of IPv4 where there is one to propose.
func unreachable(d *lint.Draft, s *lint.Setting, ip netip.Addr) {
	if ip.IsLoopback() && !strings.Contains(s.Raw, ",") {
		d.Write(s.Name, "127.0.0.1").Unsafe()
		return
	}
	d.Outside()
}

// off reports whether the kernel settings take the address from the host.
func off(p *lint.Pass, ip netip.Addr) bool {
	keys := []string{"net.ipv6.conf.all.disable_ipv6"}
	if ip.IsLoopback() {
		keys = append(keys, "net.ipv6.conf.lo.disable_ipv6")
	}
	for _, key := range keys {
		if n, ok := written(p, key); ok && n == 1 {
			return true
		}
	}
	return false
}
