package kernel

import "github.com/cnfarch/cnfarch/lint"

var dropCachesPersisted = lint.Rule{
	Code: "K21", Name: "drop-caches-persisted", Family: family,
	Summary:  "an action, written as if it were a setting",
	Severity: lint.Warning,
	Reads:    []string{"vm.drop_caches", "vm.compact_memory", "vm.stat_refresh", "net.ipv4.route.flush", "net.ipv6.route.flush"},
	Scope:    lint.Effective,
	Setting:  checkTrigger,
}

func checkTrigger(p *lint.Pass, s *lint.Setting) {
	p.Fault(s, lint.Warning, "an action, not a setting: it happens at every boot and at every sysctl --system, and keeps nothing").Delete().Unsafe()
}
