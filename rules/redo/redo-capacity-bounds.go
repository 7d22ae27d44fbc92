package redo

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

var redoCapacityBounds = lint.Rule{
	Code: "R04", Name: "redo-capacity-bounds", Family: family,
	Summary:  "a redo log that fills its volume",
	Severity: lint.Warning,
	Facts:    []string{"redo.size"},
	Host:     checkRedoVolume,
}

// checkRedoVolume: MySQL from 8.0.30 on writes the whole capacity out at start
// (observed on MySQL 9.7.4), the others their files when they make them. What is
// outside the range or no whole MiB rules U17 and U18 say.
func checkRedoVolume(p *lint.Pass) {
	log, known := redolog.Of(p)
	volume, ok := p.Fact("redo.size")
	if !known || !ok || log.Line == nil || volume.Int < 64<<20 || log.Size <= volume.Int/2 {
		return
	}
	quarter := volume.Int / 4 / (1 << 20) * (1 << 20)
	p.Fault(log.Line, lint.Warning, "the redo log of %s is written out in full on a volume of %s", value.Human(uint64(log.Size)), value.Human(uint64(volume.Int))).
		Write(sizeOption(p), perFile(log, quarter)).Unsafe()
}
