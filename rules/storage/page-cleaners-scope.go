package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var pageCleanersScope = lint.Rule{
	Code: "S06", Name: "page-cleaners-scope", Family: family,
	Summary:  "page cleaners without a buffer pool instance to clean",
	Severity: lint.Warning,
	Servers:  "mysql >=5.7",
	Facts:    []string{"cpus"},
	Reads:    []string{"innodb_page_cleaners"},
	Scope:    lint.Effective,
	Setting:  checkPageCleaners,
}

func checkPageCleaners(p *lint.Pass, s *lint.Setting) {
	if cleaners, ok := s.Int(); ok && p.MySQL("5.7") { // MariaDB's tolerated line is rule U02's
		cleanersOfInstances(p, s, cleaners)
	}
}

// cleanersOfInstances: the server never starts more cleaners than instances
// (MySQL 8.0.41 source; observed on MySQL 9.7.4: 32 with 16 instances is 16).
func cleanersOfInstances(p *lint.Pass, s *lint.Setting, cleaners int64) {
	parts, known, lacks := bufferpool.Instances(p)
	if !known {
		p.Lack(s, lint.Info, lacks, "the server starts no more cleaners than buffer pool instances, whose number is not known here")
		return
	}
	unwritten := parts
	if !p.MySQL("8.4") {
		unwritten = min(4, parts)
	}
	switch {
	case cleaners > parts && parts == unwritten && len(p.During) == 0:
		p.Fault(s, lint.Info, "the server starts no more cleaners than the buffer pool has instances, %d, and does so without the line", parts).Delete().Safe()
	case cleaners > parts:
		p.Fault(s, lint.Info, "the server starts no more cleaners than the buffer pool has instances, %d", parts).Write(s.Name, strconv.FormatInt(parts, 10)).SafeHere()
	case cleaners == parts && p.MySQL("8.4") && len(p.During) == 0:
		p.Fault(s, lint.Info, "one cleaner for each of the %d instances is what the server starts by itself since 8.4", parts).To(strconv.FormatInt(parts, 10)).Safe()
	case cleaners < unwritten && !p.MySQL("8.4"):
		p.Fault(s, lint.Warning, "of %d buffer pool instances each can have a cleaner, and %d is written", parts, cleaners).Write(s.Name, strconv.FormatInt(parts, 10)).Unsafe()
	}
}
