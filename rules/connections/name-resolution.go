package connections

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var nameResolution = lint.Rule{
	Code: "C07", Name: "name-resolution", Family: family,
	Summary:  "a word for skip_name_resolve that runs otherwise than it reads",
	Severity: lint.Warning,
	Reads:    []string{"skip_name_resolve"},
	Scope:    lint.Effective,
	Setting:  checkNameResolution,
}

// checkNameResolution: MariaDB has a boolean here. MySQL has a flag: 8.0 and
// later know the one text OFF, 5.7 knows none.
func checkNameResolution(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.BadBoolean, value.IgnoredBoolean, value.OnUnlessOff, value.EmptyArgument)
	if !ok {
		return
	}
	meant := "ON"
	if problem.Cause == value.OnUnlessOff || problem.Meant == "OFF" {
		meant = "OFF"
	}
	severity := lint.Warning
	if meant == problem.Runs {
		severity = lint.Info
	}
	d := p.Misread(s, severity, "%q runs as %s: %s", s.Raw, problem.Runs, reads(p.Target())).Unsafe()
	switch {
	case meant == "OFF" && p.Target().Before(server.MySQL, "8.0"):
		d.Delete()
	case meant == problem.Runs:
		d.To(meant).Safe()
	default:
		d.To(meant)
	}
}

// reads says how a server reads the value.
func reads(s server.Server) string {
	switch {
	case s.Product == server.MariaDB:
		return "it is no boolean"
	case s.Before(server.MySQL, "8.0"):
		return "MySQL 5.7 does not look at the value"
	default:
		return "MySQL switches it off for the word OFF alone"
	}
}
