package storage

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var doublewriteValueByVersion = lint.Rule{
	Code: "S17", Name: "doublewrite-value-by-version", Family: family,
	Summary:  "a word for innodb_doublewrite that the target reads otherwise",
	Severity: lint.Error,
	Servers:  "mysql >=8.0.30; mariadb",
	Reads:    []string{"innodb_doublewrite"},
	Scope:    lint.Values,
	Setting:  checkDoublewriteWord,
}

func checkDoublewriteWord(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.IgnoredBoolean, value.BadBoolean, value.UnknownWord, value.AmbiguousWord, value.NumberOutOfRange, value.WordByNumber)
	boolean := problem.Cause == value.IgnoredBoolean || problem.Cause == value.BadBoolean
	switch {
	case !ok || boolean && p.Target().Product == server.MySQL: // rule U16
	case problem.Cause == value.IgnoredBoolean:
		p.Misread(s, lint.Warning, "%q is no value of this server, which passes over the line and runs ON", s.Raw).Delete().Safe()
	case boolean:
		p.Misread(s, lint.Warning, "%q is no value of this server, which runs %s", s.Raw, problem.Runs).Write(s.Name, problem.Runs).Safe()
	case problem.Cause == value.WordByNumber:
		if s.Value.Raw != "0" && s.Value.Raw != "1" {
			p.Misread(s, lint.Warning, "%s is the number of %s here; the same number means something else on the other product", s.Raw, problem.Meant).
				Write(s.Name, problem.Meant).Safe()
		}
	default:
		refusedDoublewrite(p, s, problem.Fatal)
	}
}

func refusedDoublewrite(p *lint.Pass, s *lint.Setting, fatal bool) {
	raw := strings.ToUpper(s.Raw)
	word := "ON"
	switch raw {
	case "FALSE", "NO":
		word = "OFF"
	}
	d := p.Misread(s, lint.Error, "%q is no value of this server, and InnoDB does not load with it", s.Raw).Write(s.Name, word).Unsafe().FatalIf(fatal)
	if raw == "TRUE" || raw == "FALSE" {
		d.Safe()
	}
}
