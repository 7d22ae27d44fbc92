package storage

import (
	"strconv"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
)

var ioThreadsRange = lint.Rule{
	Code: "S09", Name: "io-threads-range", Family: family,
	Summary:  "I/O threads out of proportion to the CPUs",
	Severity: lint.Info,
	Facts:    []string{"cpus", "cpu_limit", "os", "aio"},
	Reads:    []string{"innodb_read_io_threads", "innodb_write_io_threads"},
	Scope:    lint.Effective,
	Setting:  checkIOThreads,
}

func checkIOThreads(p *lint.Pass, s *lint.Setting) {
	threads, ok := s.Int()
	answer := p.Profile.LogicalCPUs()
	if !ok || !answer.Known {
		return
	}
	cpus := lint.Ask(p, answer)
	switch {
	case threads > max(16, 2*cpus) && nativeAIO(p):
		p.Fault(s, lint.Info, "with native asynchronous I/O these threads only take in what is done: %d of them on %d CPUs cost switches and bring nothing", threads, cpus).
			To(strconv.FormatInt(max(4, cpus/2), 10)).Unsafe()
	case s.Variable == "innodb_read_io_threads" && p.MySQL("8.4") && threads == 4 && cpus > 8:
		p.Fault(s, lint.Info, "4 was the default before 8.4, which takes half the number of CPUs: %d here", min(cpus/2, 64)).
			To(strconv.FormatInt(min(cpus/2, 64), 10)).Unsafe()
	}
}

// nativeAIO reports whether the server uses the asynchronous I/O of Linux.
func nativeAIO(p *lint.Pass) bool {
	return runsWord(p, "innodb_use_native_aio") == "ON" &&
		lint.Ask(p, p.Profile.OnLinux()) == hw.True && p.Word("aio") != "none"
}
