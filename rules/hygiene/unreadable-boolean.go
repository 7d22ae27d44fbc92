package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var unreadableBoolean = lint.Rule{
	Code: "U16", Name: "unreadable-boolean", Family: family,
	Summary:  "a word that is no boolean to the server",
	Severity: lint.Error,
	Scope:    lint.Values,
	Setting:  checkBoolean,
}

func checkBoolean(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.BadBoolean, value.IgnoredBoolean, value.OnUnlessOff, value.TrailingText)
	if !ok || s.Value.Kind != value.Bool || boolElsewhere(p, s) {
		return
	}
	if s.Name == "general_log" {
		p.Misread(s, lint.Info, "%q is no boolean: the general log is off, as it is without the line", s.Raw).Delete().Safe()
		return
	}
	if file := s.Name + "_file"; strings.Contains(s.Raw, "/") && p.Known(file) {
		pathForSwitch(p, s, file)
		return
	}
	d := p.Misread(s, boolSeverity(s, problem), "%q is no boolean: %s", s.Raw, boolOutcome(problem)).Repair(problem)
	d.Unsafe()
	if problem.Meant == problem.Runs {
		d.Safe()
	}
}

// boolElsewhere: rules C07, S17 and Q15 speak of these.
func boolElsewhere(p *lint.Pass, s *lint.Setting) bool {
	return s.Name == "skip_name_resolve" || s.Name == "innodb" || s.Name == "innodb_doublewrite" && p.Target().Product == server.MariaDB
}

// pathForSwitch: the name of a log file was given to the option that switches
// the log on.
func pathForSwitch(p *lint.Pass, s *lint.Setting, file string) {
	d := p.Misread(s, lint.Warning, "a path is no boolean, so %s is off; the path belongs to %s", s.Name, file).Unsafe()
	d.Write(s.Name, "ON")
	if p.Set(file) == nil {
		d.Write(file, s.Raw)
	}
}

func boolSeverity(s *lint.Setting, problem value.Problem) lint.Severity {
	switch {
	case problem.Meant == problem.Runs:
		return lint.Info
	case problem.Meant == "ON" && problem.Sure && s.Class.Assertion:
		return lint.Error
	default:
		return lint.Warning
	}
}

func boolOutcome(problem value.Problem) string {
	switch {
	case problem.Cause == value.IgnoredBoolean && problem.Runs == "":
		return "the server passes over the line"
	case problem.Cause == value.IgnoredBoolean:
		return "the server passes over the line, and without it runs " + problem.Runs
	default:
		return "the server runs " + problem.Runs
	}
}
