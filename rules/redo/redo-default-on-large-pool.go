package redo

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

var redoDefaultOnLargePool = lint.Rule{
	Code: "R03", Name: "redo-default-on-large-pool", Family: family,
	Summary:  "the small redo log of a fresh install beside a large buffer pool",
	Severity: lint.Warning,
	Facts:    []string{"redo_rate", "redo_burst"},
	Host:     checkDefaultRedo,
}

// checkDefaultRedo leaves a log whose peak was measured to rule R02.
func checkDefaultRedo(p *lint.Pass) {
	log, known := redolog.Of(p)
	pool, ok := p.RunsInt("innodb_buffer_pool_size")
	line := p.Set("innodb_buffer_pool_size")
	if !known || !ok || log.Line != nil || line == nil || pool < 8*gib {
		return
	}
	if _, measured := peakOf(p); measured {
		return
	}
	p.Remark(line.Place(), lint.Warning, "beside a buffer pool of %s the redo log has its default of %s, so that checkpoints throttle writes: measure the redo written at the peak and set %s; 1G is a usual floor",
		value.Human(uint64(pool)), value.Human(uint64(log.Size)), sizeOption(p)).About(sizeOption(p))
}
