package replication

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var logBinIsNotABoolean = lint.Rule{
	Code: "B16", Name: "log-bin-is-not-a-boolean", Family: family,
	Summary:  "a switch word where log_bin takes the name of a file",
	Severity: lint.Error,
	Reads:    []string{"log_bin"},
	Scope:    lint.Effective,
	Setting:  checkLogBinWord,
}

func checkLogBinWord(p *lint.Pass, s *lint.Setting) {
	if !s.Has || s.Value.Kind != value.Text || s.Match.Acts() != effective.NoPrefix && s.Match.Acts() != effective.Loose {
		return // rule U32 reads what stands behind skip_ and its like
	}
	word := strings.ToLower(s.Raw)
	switch {
	case slices.Contains([]string{"0", "off", "false", "no", "none", "disable", "disabled"}, word):
		d := p.Misread(s, lint.Error, "log_bin takes a file name: %s switches binary logging on, into files called %s.000001", s.Raw, s.Raw).Unsafe()
		if p.Target().Is(server.MySQL, "8.0") {
			d.WriteBare("skip_log_bin")
		} else {
			d.Delete()
		}
	case slices.Contains([]string{"1", "on", "true", "yes", "enable", "enabled"}, word):
		p.Misread(s, lint.Warning, "log_bin takes a file name: the logs are called %s.000001; write the base name of the files that exist", s.Raw).
			Keep().Undecided()
	}
}
