package replication

import "github.com/cnfarch/cnfarch/lint"

var gtidDefaultOn = lint.Rule{
	Code: "B05", Name: "gtid-default-on", Family: family,
	Summary:  "an upgrade that switches GTIDs on",
	Severity: lint.Warning,
	Servers:  "mysql >=9.5",
	Reads:    []string{"gtid_mode", enforceGTID},
	Scope:    lint.Effective,
	Setting:  checkGTIDOff,
	Host:     checkGTIDUnset,
}

func checkGTIDOff(p *lint.Pass, s *lint.Setting) {
	if s.Is("OFF") && switchesOn(p, s.Name) {
		p.Support(s, lint.Info, "%s switches this on where no line says otherwise; the line keeps what runs today", p.Target())
	}
}

func checkGTIDUnset(p *lint.Pass) {
	switch {
	case p.Set("gtid_mode") == nil && switchesOn(p, "gtid_mode"):
		p.Remark(lint.Place{}, lint.Warning, "%s runs with gtid_mode = ON where no line says otherwise, %s did not: "+
			"statements that break GTID consistency will fail, and the servers of a replication set must agree; write gtid_mode = OFF or plan the switch", p.Target(), p.From()).About("gtid_mode")
	case p.Set(enforceGTID) == nil && switchesOn(p, enforceGTID):
		p.Remark(lint.Place{}, lint.Warning, "%s runs with %s = ON where no line says otherwise, %s did not: "+
			"statements that break GTID consistency will fail", p.Target(), enforceGTID, p.From()).About(enforceGTID)
	}
}

func switchesOn(p *lint.Pass, option string) bool {
	before, known := p.FromDefault(option)
	now, also := p.Default(option)
	return known && also && before.Text == "OFF" && now.Text == "ON"
}
