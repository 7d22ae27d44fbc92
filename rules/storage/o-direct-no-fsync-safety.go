package storage

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

var oDirectNoFsyncSafety = lint.Rule{
	Code: "S13", Name: "o-direct-no-fsync-safety", Family: family,
	Summary:  "a flush method that leaves out the fsync of data files",
	Severity: lint.Error,
	Facts:    []string{"filesystem", "device", "redo.device", "volatile_cache", "power_loss_protection"},
	Reads:    []string{flushMethod},
	Scope:    lint.Effective,
	Setting:  checkNoFsync,
}

func checkNoFsync(p *lint.Pass, s *lint.Setting) {
	if !s.Is("O_DIRECT_NO_FSYNC") {
		return
	}
	switch {
	case growthUnsynced(p.Target()):
		p.Fault(s, lint.Error, "this release does not sync the growth of files under O_DIRECT_NO_FSYNC (repaired in 5.7.25 and 8.0.14): committed data can be gone after a power cut").
			To("O_DIRECT").Unsafe()
	case p.MySQL("5.7"):
		noFsyncOnDevice(p, s)
	case p.MariaDB("11.0.6"):
		p.Fault(s, lint.Warning, "the server runs this as innodb_doublewrite = fast; where that is wanted write it, the line itself is deprecated").Delete().Unsafe()
	case p.MariaDB("10.0"):
		noFsyncOnXFS(p, s)
	}
}

// growthUnsynced: the fsync after a file was made, extended or closed came with
// 8.0.14 and 5.7.25 (MySQL reference manual, innodb_flush_method).
func growthUnsynced(t server.Server) bool {
	return t.Before(server.MySQL, "5.7.25") || t.Is(server.MySQL, "8.0") && t.Before(server.MySQL, "8.0.14")
}

// noFsyncOnDevice: what a volatile cache holds is written with the fsync of the
// redo log, if that goes to the same device.
func noFsyncOnDevice(p *lint.Pass, s *lint.Setting) {
	same := lint.Ask(p, p.Profile.SameDevice("redo", "datadir"))
	volatile, known := p.Fact("volatile_cache")
	protected, _ := p.Fact("power_loss_protection")
	switch {
	case same == hw.True || known && !volatile.Bool || protected.Bool:
		p.Support(s, lint.Info, "no cache of the data device loses writes that the fsync of the redo log does not cover")
	case same == hw.False && known:
		p.Fault(s, lint.Error, "data and redo log lie on different devices and the data device has a volatile cache that is never flushed: after a power cut they differ").
			To("O_DIRECT").Unsafe()
	default:
		p.Lack(s, lint.Warning, p.Unknowns("device", "redo.device", "volatile_cache"),
			"without the fsync of data files a volatile cache loses committed data unless the redo log shares its device; the profile does not tell; O_DIRECT is safe either way")
	}
}

// noFsyncOnXFS: MariaDB's documentation warns of XFS before 11.0.6 (MDEV-33545).
func noFsyncOnXFS(p *lint.Pass, s *lint.Setting) {
	switch p.Word("filesystem") {
	case "xfs":
		p.Fault(s, lint.Error, "on XFS the growth of files is not durable without the fsync that this method leaves out").To("O_DIRECT").Unsafe()
	case "":
		p.Lack(s, lint.Warning, []string{"filesystem"}, "unsafe on XFS, where the growth of files needs the fsync that this method leaves out; the profile does not state the file system; O_DIRECT is safe everywhere")
	}
}
