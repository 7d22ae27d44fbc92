package storage

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

const changeBuffering = "innodb_change_buffering"

var changeBufferingVersionFlip = lint.Rule{
	Code: "S19", Name: "change-buffering-version-flip", Family: family,
	Summary:  "a default that moved to and fro between releases",
	Severity: lint.Warning,
	Servers:  "mysql; mariadb <11.0",
	Facts:    []string{"media"},
	Reads:    []string{changeBuffering},
	Scope:    lint.Effective,
	Setting:  checkChangeBuffering,
	Host:     checkUnwrittenBuffering,
}

// checkChangeBuffering: MySQL's default was all, is none in 8.4 to 9.4, and all
// again from 9.5.
func checkChangeBuffering(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Tolerated(): // rule U02
	case p.MariaDB("10.9"):
		d := p.Fault(s, lint.Warning, "deprecated since 10.9 and gone in 11.0").Delete().Unsafe()
		if p.IsDefault(s) {
			d.SafeHere()
		}
	case p.MySQL("5.6"):
		bufferingOnMedia(p, s)
	}
}

func bufferingOnMedia(p *lint.Pass, s *lint.Setting) {
	seeks := lint.Ask(p, p.Profile.Rotational("datadir"))
	switch {
	case s.Is("none") && seeks == hw.False:
		p.Support(s, lint.Info, "right on flash, and the only way to have it in every release: the default is none in 8.4 to 9.4 and all before and after")
	case s.Is("all") && defaultNone(p) && seeks == hw.Unknown:
		p.Lack(s, lint.Info, []string{"media"}, "buffering changes saves seeks; whether the data is on disks that seek the profile does not state")
	case s.Is("all") && defaultNone(p) && seeks == hw.False:
		p.Fault(s, lint.Info, "buffering changes saves seeks, and the data is on flash").To("none").Unsafe()
	}
}

func defaultNone(p *lint.Pass) bool {
	def, ok := p.Default(changeBuffering)
	return ok && def.Text == "none"
}

// checkUnwrittenBuffering: between two releases of MySQL the default may turn
// from none to all.
func checkUnwrittenBuffering(p *lint.Pass) {
	was, ok := p.FromDefault(changeBuffering)
	is, known := p.Default(changeBuffering)
	if !ok || !known || p.Set(changeBuffering) != nil || p.From().Product != server.MySQL {
		return
	}
	if was.Text != "none" || is.Text != "all" || lint.Ask(p, p.Profile.Rotational("datadir")) != hw.False {
		return
	}
	p.Remark(lint.Place{}, lint.Info, "the default turns from none (%s) to all (%s), and the data is on flash: innodb_change_buffering = none keeps what runs today",
		p.From(), p.Target()).About(changeBuffering)
}
