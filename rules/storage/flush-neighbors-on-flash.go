package storage

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
)

var flushNeighborsOnFlash = lint.Rule{
	Code: "S01", Name: "flush-neighbors-on-flash", Family: family,
	Summary:  "neighbour flushing on storage without seeks",
	Severity: lint.Warning,
	Facts:    []string{"media", "device.rotational_reported"},
	Reads:    []string{"innodb_flush_neighbors"},
	Scope:    lint.Effective,
	Setting:  checkFlushNeighbors,
}

func checkFlushNeighbors(p *lint.Pass, s *lint.Setting) {
	on := !s.Is("0")
	switch lint.Ask(p, p.Profile.Rotational("datadir")) {
	case hw.Unknown:
		if on {
			p.Lack(s, lint.Info, []string{"media"}, "pins a spinning-disk setting; whether it pays depends on the storage, which the profile does not state")
		}
	case hw.True:
		spinning(p, s, on)
	case hw.False:
		if on {
			flash(p, s)
		}
	}
}

func spinning(p *lint.Pass, s *lint.Setting, on bool) {
	switch {
	case !on:
		p.Fault(s, lint.Info, "the data is on spinning disks, where writing the dirty neighbours of a page along saves seeks").To("1").Unsafe()
	case s.Is("1"):
		p.Support(s, lint.Info, "the data is on spinning disks, where writing the dirty neighbours of a page along saves seeks")
	}
}

// flash judges 1 and 2 on storage without seeks. MariaDB tests
// /sys/block/*/queue/rotational itself and then ignores the value (since
// 10.4.4; 10.11.18 source, is_rotational), but its default stays 1.
func flash(p *lint.Pass, s *lint.Setting) {
	const message = "neighbour flushing pays only where a seek costs more than a page write; on flash it adds writes"
	if !p.MariaDB("10.4.4") {
		p.Fault(s, lint.Warning, "%s%s", message, defaultSince(p)).To("0").Unsafe()
		return
	}
	reported, known := p.Fact("device.rotational_reported")
	switch {
	case !known:
		p.Fault(s, lint.Info, message+"; the server ignores the line where the kernel reports the volume as flash, which the profile does not state").To("0").Unsafe()
	case reported.Int == 1:
		p.Fault(s, lint.Warning, message+"; the kernel reports this volume as rotational, so the server does not notice by itself").To("0").Unsafe()
	default:
		p.Support(s, lint.Info, "the server ignores the line on this volume, which the kernel reports as flash")
	}
}

// defaultSince says since when the default is the value for flash (MySQL 8.0
// release notes; observed on 9.7.4).
func defaultSince(p *lint.Pass) string {
	if p.MySQL("8.0") {
		return "; 0 has been the default since MySQL 8.0"
	}
	return ""
}
