package storage

import (
	"math/bits"
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var logWriteAheadSize = lint.Rule{
	Code: "S18", Name: "log-write-ahead-size", Family: family,
	Summary:  "a write-ahead size that the server refuses, rounds or pays for",
	Severity: lint.Error,
	Servers:  "mysql >=5.7; mariadb",
	Facts:    []string{"redo.physical_block"},
	Reads:    []string{"innodb_log_write_ahead_size"},
	Scope:    lint.Values,
	Setting:  checkWriteAhead,
}

func checkWriteAhead(p *lint.Pass, s *lint.Setting) {
	if withoutWriteAhead(p.Target()) {
		p.Unknown(s, lint.Error, "MariaDB 10.8 took the option out; it is back from 10.11.9, 11.1.6, 11.2.5, 11.4.3 and 11.5.2 on: %s does not start with it", p.Target()).
			Delete().Fatal().SafeHere()
		return
	}
	size, ok := s.Int()
	switch {
	case !ok || !s.Effective && p.MySQL("5.7"):
	case p.MariaDB("10.8"):
		writeAheadMariaDB(p, s, size)
	default:
		writeAheadPowers(p, s, size)
	}
}

// withoutWriteAhead are the releases that do not know the option (MariaDB
// documentation, innodb_log_write_ahead_size).
func withoutWriteAhead(t server.Server) bool {
	if t.Before(server.MariaDB, "10.8") {
		return false
	}
	for _, back := range []string{"10.11.9", "11.1.6", "11.2.5", "11.4.3", "11.5.2"} {
		if v, err := server.ParseVersion(back); err == nil && v.SameSeries(t.Version) {
			return t.Before(server.MariaDB, back)
		}
	}
	return t.Before(server.MariaDB, "11.5.2")
}

// writeAheadMariaDB: above 4096 the value is lowered, and what is no power of
// two stops InnoDB (observed on MariaDB 10.11.19 and 11.8.9).
func writeAheadMariaDB(p *lint.Pass, s *lint.Setting, size int64) {
	_, lowered := s.Value.Problem(value.AboveMax)
	switch {
	case lowered && s.Effective:
		p.Misread(s, lint.Warning, "the server lowers %s to 4096; without the line it takes what fits the device", s.Raw).Delete().Unsafe()
	case size > 0 && bits.OnesCount64(uint64(size)) > 1 && s.Effective:
		p.Misread(s, lint.Error, "%d is no power of two, so InnoDB does not start; without the line it takes what fits the device", size).Delete().Fatal().Unsafe()
	case s.Effective:
		writeAheadOfDevice(p, s, size)
	}
}

// writeAheadOfDevice: the server raises the value to the block of the log's
// device (observed on MariaDB 10.11.19 and 11.8.9: 512 runs as 4096 on blocks of
// 4096), so that a line of no more than that says nothing.
func writeAheadOfDevice(p *lint.Pass, s *lint.Setting, size int64) {
	block, ok := p.Fact("redo.physical_block")
	if ok && size <= block.Int && block.Int <= 4096 {
		p.Fault(s, lint.Info, "on blocks of %d the server raises its default to that by itself", block.Int).Delete().SafeHere()
	}
}

// writeAheadPowers: the value is rounded down to a power of two and cut to the
// page (observed on MySQL 9.7.4 and MariaDB 10.5.23: 5000 runs as 4096). Below
// the block of the page cache the kernel has to read before it writes.
func writeAheadPowers(p *lint.Pass, s *lint.Setting, size int64) {
	page, known := p.RunsInt("innodb_page_size")
	runs := int64(1) << (bits.Len64(uint64(size)) - 1)
	if known {
		runs = min(runs, page)
	}
	switch {
	case size <= 0:
	case runs < 4096:
		p.Fault(s, lint.Warning, "the redo log is written through the page cache in blocks of 4096: smaller writes have to read first").To("8192").Unsafe()
	case runs != size:
		p.Misread(s, lint.Info, "the server rounds %s down to %d", s.Raw, runs).To(strconv.FormatInt(runs, 10)).SafeHere()
	}
}
