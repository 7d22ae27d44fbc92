package replication

import "github.com/cnfarch/cnfarch/lint"

var rowImagePartial = lint.Rule{
	Code: "B03", Name: "row-image-partial", Family: family,
	Summary:  "binary logs that hold parts of rows",
	Severity: lint.Info,
	Reads:    []string{"binlog_row_image"},
	Scope:    lint.Effective,
	Setting:  checkRowImage,
}

func checkRowImage(p *lint.Pass, s *lint.Setting) {
	if s.Is("MINIMAL", "NOBLOB") {
		p.Support(s, lint.Info, "the log holds parts of rows: replicas scan whole tables that have no primary key, and what reads the log to undo or to stream changes lacks columns").Undecided()
	}
}
