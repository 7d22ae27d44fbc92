package durability

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/rules/internal/binlog"
)

var checksumsWeakened = lint.Rule{
	Code: "D06", Name: "checksums-weakened", Family: family,
	Summary:  "checksums that are off or weaker than the default",
	Severity: lint.Error,
	Facts:    []string{"role", "downstream"},
	Reads:    []string{"innodb_checksum_algorithm", "innodb_log_checksums", "binlog_checksum"},
	Scope:    lint.Effective,
	Setting:  checkChecksums,
}

func checkChecksums(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Variable == "innodb_checksum_algorithm":
		checkAlgorithm(p, s)
	case s.Variable == "binlog_checksum" && s.Is("NONE"):
		checkBinlogChecksum(p, s)
	case s.Variable == "innodb_log_checksums" && s.Is("OFF") && !p.MariaDB("10.5"): // there it is rule U02's
		p.Fault(s, lint.Warning, "without checksums damage to the redo log goes unnoticed until it is applied").To("ON").Unsafe()
	}
}

// checkAlgorithm: MariaDB 10.6 dropped the old words, and InnoDB does not load
// with them (observed on 10.11.19 and 11.8.9).
func checkAlgorithm(p *lint.Pass, s *lint.Setting) {
	switch {
	case s.Value.Fatal():
		p.Misread(s, lint.Error, "%q is no checksum that %s knows, so it does not start", s.Raw, p.Target()).Delete().Fatal().Unsafe()
	case s.Is("none", "strict_none"):
		p.Fault(s, lint.Warning, "without checksums damage to pages goes unnoticed").Delete().Unsafe()
	case s.Is("innodb", "strict_innodb"):
		p.Fault(s, lint.Warning, "the checksum of old releases; without the line the server takes its default").Delete().Unsafe()
	case s.Is("crc32", "strict_crc32") && p.MariaDB("10.5"):
		p.Support(s, lint.Info, "harmless: files that exist keep the format they were made in; without the line new ones would have full_crc32")
	}
}

func checkBinlogChecksum(p *lint.Pass, s *lint.Setting) {
	const message = "without checksums damage to the binary log goes unnoticed until a replica applies it"
	switch binlog.Read(p) {
	case hw.True:
		p.Fault(s, lint.Warning, message).To("CRC32").Unsafe()
	case hw.Unknown:
		p.Lack(s, lint.Info, []string{"downstream"}, message+"; whether anybody reads it the profile does not state")
	}
}
