package replication

import "github.com/cnfarch/cnfarch/lint"

const enforceGTID = "enforce_gtid_consistency"

var gtidConsistencyPair = lint.Rule{
	Code: "B04", Name: "gtid-consistency-pair", Family: family,
	Summary:  "GTIDs without the consistency they require",
	Severity: lint.Error,
	Servers:  "mysql",
	Reads:    []string{"gtid_mode", enforceGTID},
	Scope:    lint.Effective,
	Setting:  checkConsistency,
}

// checkConsistency blames the line of the consistency where there is one, else
// the line that switches GTIDs on.
func checkConsistency(p *lint.Pass, s *lint.Setting) {
	if !p.MySQL("5.6") {
		return
	}
	gtid, known := p.Runs("gtid_mode")
	enforced, also := p.Runs(enforceGTID)
	if !known || !also || gtid.Text != "ON" || enforced.Text == "ON" {
		return
	}
	const message = "with gtid_mode = ON the server starts only with enforce_gtid_consistency = ON, not with %s"
	switch {
	case s.Name == enforceGTID:
		d := p.Fault(s, lint.Error, message, enforced.Text).To("ON").Fatal().Unsafe()
		if p.Set("gtid_mode") != nil {
			d.Safe()
		}
	case p.Set(enforceGTID) == nil:
		p.Fault(s, lint.Error, message, "the default, "+enforced.Text).Write(s.Name, "ON").Write(enforceGTID, "ON").Fatal().Unsafe()
	}
}
