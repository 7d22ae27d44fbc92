package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/bufferpool"
)

var lruScanDepthTotal = lint.Rule{
	Code: "S05", Name: "lru-scan-depth-total", Family: family,
	Summary:  "a scan depth that all buffer pool instances together multiply",
	Severity: lint.Warning,
	Facts:    []string{"iops_write", "instances", "cpus"},
	Reads:    []string{"innodb_lru_scan_depth"},
	Scope:    lint.Effective,
	Setting:  checkScanDepth,
}

func checkScanDepth(p *lint.Pass, s *lint.Setting) {
	depth, ok := s.Int()
	if !ok {
		return
	}
	def, known := p.Default(s.Variable)
	if _, raised := s.Value.Problem(value.BelowMin); raised && known {
		p.Fault(s, lint.Warning, "the server raises this to 100, its minimum, which leaves few free pages; %s is the default", def.Text).To(def.Text).Unsafe()
		return
	}
	if scanTotal(p, s, depth) {
		return
	}
	if p.MariaDB("10.5.7") && depth == 1024 {
		p.Fault(s, lint.Info, "1024 was the default before 10.5.7, where the one instance took over from several; it is %s now", def.Text).To(def.Text).Unsafe()
	}
}

// scanTotal judges the product, and reports whether it did.
func scanTotal(p *lint.Pass, s *lint.Setting, depth int64) bool {
	rate, measured := writeRate(p)
	parts, known, _ := bufferpool.Instances(p)
	if !measured || !known || depth*parts <= 4*rate {
		return false
	}
	p.Fault(s, lint.Warning, "each of %d buffer pool instances scans %d pages every second, %d together, where the device writes %d",
		parts, depth, depth*parts, rate).To(strconv.FormatInt(max(100, rate/parts), 10)).Unsafe()
	return true
}
