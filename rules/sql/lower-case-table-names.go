package sql

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
)

// storedCase is the profile's key for the value that the data directory was made with.
const storedCase = "lower_case_table_names"

var lowerCaseTableNames = lint.Rule{
	Code: "Q03", Name: "lower-case-table-names", Family: family,
	Summary:  "how table names are compared, which the data directory has fixed",
	Severity: lint.Error,
	Facts:    []string{storedCase, "filesystem", "os"},
	Reads:    []string{storedCase},
	Scope:    lint.Effective,
	Setting:  checkCase,
	Host:     checkCaseUnset,
}

// checkCase: since 8.0 the value is fixed when the data directory is made
// (observed on MySQL 9.7.4: another one stops the server).
func checkCase(p *lint.Pass, s *lint.Setting) {
	if p.MySQL("8.0") {
		if stored, known := p.Fact(storedCase); known {
			checkStored(p, s, stored)
			return
		}
	}
	switch {
	case s.Is("0") && foldsCase(p):
		p.Fault(s, lint.Error, "the file system does not tell capital from small letters, so 0 is not possible there: one table could be opened under two names").To("1").Undecided()
	case s.Is("2") && lint.Ask(p, p.Profile.OnLinux()) == hw.True && !foldsCase(p):
		p.Fault(s, lint.Warning, "2 is for file systems that do not tell capital from small letters; on others the server runs with 0").To("0")
	case p.MySQL("8.0") && !p.IsDefault(s):
		p.Lack(s, lint.Info, []string{storedCase}, "must be the value that the data directory was made with, or the server does not start; the profile does not state it")
	}
}

func checkStored(p *lint.Pass, s *lint.Setting, stored hw.Fact) {
	if s.Is(stored.Text) {
		p.Support(s, lint.Info, "the value that the data directory was made with; the server starts with no other")
		return
	}
	p.Fault(s, lint.Error, "the data directory was made with %s, and the server does not start with another value", stored.Text).To(stored.Text).Fatal()
}

func checkCaseUnset(p *lint.Pass) {
	stored, known := p.Fact(storedCase)
	runs, also := p.Default(storedCase)
	if p.MySQL("8.0") && p.Set(storedCase) == nil && known && also && runs.Text != stored.Text {
		p.Remark(lint.Place{}, lint.Error, "the data directory was made with %s = %s, which no line says, and the server does not start with the default, %s", storedCase, stored.Text, runs.Text).About(storedCase).Fatal()
	}
}

// foldsCase reports whether the profile says that the data lies on a file system
// that takes capital and small letters for the same.
func foldsCase(p *lint.Pass) bool {
	system, files := p.Word("os"), p.Word("filesystem")
	return strings.HasPrefix(system, "windows") || files == "vfat" || files == "exfat"
}
