package durability

import "github.com/cnfarch/cnfarch/lint"

var forceRecoveryLeftOn = lint.Rule{
	Code: "D05", Name: "force-recovery-left-on", Family: family,
	Summary:  "the emergency mode of InnoDB, still set",
	Severity: lint.Error,
	Reads:    []string{"innodb_force_recovery"},
	Scope:    lint.Effective,
	Setting:  checkForceRecovery,
}

func checkForceRecovery(p *lint.Pass, s *lint.Setting) {
	if level, ok := s.Int(); ok && level > 0 {
		p.Fault(s, lint.Error, "the emergency mode is still set: from 4 on it can damage data and makes InnoDB read-only; take it out once the recovery is done").Delete()
	}
}
