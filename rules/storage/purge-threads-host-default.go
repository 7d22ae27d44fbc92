package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

var purgeThreadsHostDefault = lint.Rule{
	Code: "S08", Name: "purge-threads-host-default", Family: family,
	Summary:  "purge threads against the number of CPUs",
	Severity: lint.Warning,
	Facts:    []string{"cpus", "cpu_limit"},
	Reads:    []string{"innodb_purge_threads"},
	Scope:    lint.Effective,
	Setting:  checkPurgeThreads,
}

// checkPurgeThreads: from MySQL 8.4 on the default is 1 up to 16 CPUs and 4 from
// 17 (MySQL 8.4 reference manual; observed on MySQL 9.7.4 with 2 CPUs: 1).
func checkPurgeThreads(p *lint.Pass, s *lint.Setting) {
	threads, ok := s.Int()
	if !ok {
		return
	}
	answer := p.Profile.LogicalCPUs()
	cpus := lint.Ask(p, answer)
	dependent := p.MySQL("8.4") && threads == 4
	switch {
	case !answer.Known && dependent:
		p.Lack(s, lint.Info, []string{"cpus"}, "the default is 1 up to 16 CPUs and 4 above, and the profile does not state their number")
	case !answer.Known:
	case threads > cpus:
		p.Fault(s, lint.Warning, "%d purge threads on %d CPUs", threads, cpus).To(strconv.FormatInt(min(4, cpus), 10)).Unsafe()
	case dependent && cpus > 16:
		p.Fault(s, lint.Info, "4 is what the server takes by itself on %d CPUs", cpus).To("4").Safe()
	case dependent:
		p.Support(s, lint.Info, "a choice on %d CPUs, where the server takes 1 by itself", cpus)
	}
}
