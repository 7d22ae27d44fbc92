// Package binlog answers what rules of several families ask about the binary log.
package binlog

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

// On reports whether the target writes a binary log. Every text behind log_bin
// is a file name, OFF too; only the prefixes skip and disable switch it off
// (observed on MySQL 9.7.4, MariaDB 10.5.23, 10.11.19 and 11.8.9).
func On(p *lint.Pass) bool {
	s := p.Set("log_bin")
	if s == nil {
		def, ok := p.Default("log_bin")
		return ok && def.Text == "ON"
	}
	return s.Value.Kind != value.Bool || s.Value.Text == "ON"
}

// Nowhere reports whether none of the servers that read the files writes a
// binary log.
func Nowhere(p *lint.Pass) bool {
	if On(p) {
		return false
	}
	for _, other := range p.During {
		if p.Set("log_bin") == nil && other.Is(server.MySQL, "8.0") { // on by default
			return false
		}
	}
	return true
}

// TakeOut says how safe it is to take out a line that needs a binary log, where
// the files switch none on. A log may be switched on on the command line too, or
// in a file that was not given: only where the files switch it off is it safe.
func TakeOut(p *lint.Pass, d *lint.Draft) {
	if p.Set("log_bin") == nil && d.Finding().Fix == lint.Safe {
		d.Unsafe()
	}
}

// Read answers whether somebody reads the binary log: replicas, or backups that
// go back to a point in time.
func Read(p *lint.Pass) hw.Truth {
	if downstream, ok := p.Fact("downstream"); ok {
		if downstream.Bool {
			return hw.True
		}
		return hw.False
	}
	if p.Word("role") == "primary" {
		return hw.True
	}
	return hw.Unknown
}
