package sql

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
)

var timeZone = lint.Rule{
	Code: "Q09", Name: "time-zone", Family: family,
	Summary:  "a named time zone, which stands in tables that may be empty",
	Severity: lint.Error,
	Facts:    []string{zoneTables},
	Reads:    []string{"default_time_zone"},
	Scope:    lint.Effective,
	Setting:  checkZone,
}

// zoneTables is the profile's key that says whether the time zone tables are filled.
const zoneTables = "time_zone_tables"

// checkZone: on a data directory without zones a named one stops the server
// (observed on MySQL 9.7.4 and MariaDB 10.5.23, 10.11.19 and 11.8.9).
func checkZone(p *lint.Pass, s *lint.Setting) {
	zone := s.Meant.Text
	switch {
	case zone == "" && s.Has && s.Option.Type == defaults.String:
		p.Misread(s, lint.Error, "no zone has an empty name, and the server does not start").Delete().Fatal().Unsafe()
		return
	case zone == "":
		return
	case isOffset(zone):
		checkOffset(p, s)
		return
	case strings.EqualFold(zone, "SYSTEM"):
		p.Judge(s, lint.Info, lint.Advice{Row: lint.RowDefault, Verdict: lint.Delete}, "what every server runs with where no line says otherwise").Safe()
		return
	}
	filled, known := p.Fact(zoneTables)
	switch {
	case !known:
		p.Lack(s, lint.Warning, []string{zoneTables}, "a named zone needs the time zone tables, without which the server does not start; the profile does not state that they are filled")
	case filled.Bool:
	case isUTC(zone):
		p.Fault(s, lint.Error, "a named zone needs the time zone tables, and they are empty: the server does not start; +00:00 is the same zone without a table").To("+00:00").Fatal().Unsafe()
	default:
		p.Fault(s, lint.Error, "a named zone needs the time zone tables, and they are empty: the server does not start; fill them, since a fixed offset is not the same in summer").Keep().Undecided().Fatal()
	}
}

func isOffset(zone string) bool {
	ok, _ := regexp.MatchString(`^[+-]\d{1,2}:\d{1,2}$`, zone)
	return ok
}

// checkOffset: -12:59 to +13:00 (observed on MariaDB 10.11.19), -13:59 to +14:00
// since MySQL 8.0.19 (its manual).
func checkOffset(p *lint.Pass, s *lint.Setting) {
	var hours, minutes int
	if _, err := fmt.Sscanf(s.Meant.Text[1:], "%d:%d", &hours, &minutes); err != nil {
		return
	}
	first, last, low, high := 12*60+59, 13*60, "-12:59", "+13:00"
	if p.MySQL("8.0.19") {
		first, last, low, high = 13*60+59, 14*60, "-13:59", "+14:00"
	}
	offset := hours*60 + minutes
	if minutes > 59 || s.Meant.Text[0] == '-' && offset > first || s.Meant.Text[0] == '+' && offset > last {
		p.Misread(s, lint.Error, "no offset that the server takes, from %s to %s: it does not start", low, high).Outside().Undecided().Fatal()
	}
}

// isUTC reports whether a zone has been at no offset ever.
func isUTC(zone string) bool {
	switch strings.TrimPrefix(strings.ToLower(zone), "etc/") {
	case "utc", "gmt", "zulu", "universal":
		return true
	default:
		return false
	}
}
