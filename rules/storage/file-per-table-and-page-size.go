package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
)

var filePerTableAndPageSize = lint.Rule{
	Code: "S23", Name: "file-per-table-and-page-size", Family: family,
	Summary:  "tables in one file, or a page size that the data directory does not have",
	Severity: lint.Error,
	Facts:    []string{"server.page_size"},
	Reads:    []string{"innodb_file_per_table", "innodb_page_size"},
	Scope:    lint.Effective,
	Setting:  checkFilesAndPages,
}

func checkFilesAndPages(p *lint.Pass, s *lint.Setting) {
	if s.Variable == "innodb_page_size" {
		checkPageSize(p, s)
		return
	}
	if s.Is("OFF") {
		p.Fault(s, lint.Warning, "new tables go into the system tablespace, whose file never gives space back").To("ON").Unsafe()
	}
}

func checkPageSize(p *lint.Pass, s *lint.Setting) {
	written, ok := s.Int()
	stored, known := p.Fact("server.page_size")
	switch {
	case !ok:
	case !known:
		p.Support(s, lint.Info, "fixed when the data directory was made; the profile does not state its page size, and another one stops the server")
	case stored.Int == written:
		p.Support(s, lint.Info, "the page size of the data directory")
	default:
		p.Fault(s, lint.Error, "the data directory has pages of %d bytes, so the server does not start with %s", stored.Int, s.Raw).
			Write(s.Name, strconv.FormatInt(stored.Int, 10)).Fatal().Safe()
	}
}
