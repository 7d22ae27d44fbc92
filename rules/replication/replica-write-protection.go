package replication

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
	"github.com/cnfarch/cnfarch/rules/internal/names"
)

var replicaWriteProtection = lint.Rule{
	Code: "B14", Name: "replica-write-protection", Family: family,
	Summary:  "a replica that takes writes, or a line that only looks like protection",
	Severity: lint.Error,
	Facts:    []string{"role"},
	Reads:    []string{"read_only", "super_read_only"},
	Scope:    lint.Names,
	Setting:  checkReadOnly,
	Host:     checkReadOnlyUnset,
}

func checkReadOnly(p *lint.Pass, s *lint.Setting) {
	if c, is := names.Is(p, s, names.Special); is {
		names.Refused(p, s, names.Replace(p, s, c), "%s", owner(p, c))
		return
	}
	if s.Option == nil || s.Placeholder || !s.Effective {
		return
	}
	if problem, ok := s.Problem(value.BadBoolean); ok {
		p.Misread(s, lint.Error, "%q is no boolean: %s is off, and the file looks as if it was on", s.Raw, s.Name).Repair(problem).Unsafe()
		return
	}
	if s.Name != "read_only" {
		return
	}
	switch p.Word("role") {
	case "replica":
		if !protected(p) {
			p.Note(s, lint.Warning, "the replica takes writes, which its source never sees")
		}
	case "primary":
		if s.Is("ON") {
			p.Support(s, lint.Info, "a primary that starts read-only until it is told otherwise cannot take writes beside a new one after a failover")
		}
	}
}

func checkReadOnlyUnset(p *lint.Pass) {
	if p.Set("read_only") == nil && p.Word("role") == "replica" && !protected(p) {
		p.Remark(lint.Place{}, lint.Warning, "no line switches read_only on, so the replica takes writes, which its source never sees").About("read_only")
	}
}

// protected reports whether writes are kept off, or may be: super_read_only
// switches read_only on too.
func protected(p *lint.Pass) bool {
	for _, option := range []string{"read_only", "super_read_only"} {
		if s := p.Set(option); s != nil && s.Option != nil && (s.Placeholder || !s.Is("OFF")) {
			return true
		}
	}
	return false
}
