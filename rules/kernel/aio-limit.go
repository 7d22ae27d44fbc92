package kernel

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

var aioLimit = lint.Rule{
	Code: "K09", Name: "aio-limit", Family: family,
	Summary:  "a cap on asynchronous requests that does not fit the servers",
	Severity: lint.Error,
	Facts:    []string{"instances", "aio"},
	Reads:    []string{"fs.aio-max-nr"},
	Scope:    lint.Effective,
	Setting:  checkAIO,
}

// aioDefault is fs.aio-max-nr where no line sets it (fs/aio.c).
const aioDefault = 65536

func checkAIO(p *lint.Pass, s *lint.Setting) {
	limit, ok := s.Int()
	if !ok || !p.Target().Known() {
		return
	}
	one, known := requests(p)
	if !known {
		if limit < aioDefault {
			p.Lack(s, lint.Info, []string{"aio"}, "whether this server counts against the cap follows from what it is linked with (libaio, io_uring), which the profile does not state")
		}
		return
	}
	servers, said := instances(p)
	need := one * servers
	switch {
	case limit < need:
		tooFew(p, s, need, said).FatalIf(limit < one && p.Target().Product == server.MySQL)
	case limit > aioDefault && need <= aioDefault:
		p.Support(s, lint.Info, "a cap on prepared requests, not on concurrency: %s need %d, and the kernel's own %d suffice", said, need, aioDefault)
	case limit < aioDefault:
		p.Fault(s, lint.Info, "lower than the kernel's own %d, which costs nothing while it is not used; %s need %d", aioDefault, said, need).Delete().Unsafe()
	}
}

func tooFew(p *lint.Pass, s *lint.Setting, need int64, said string) *lint.Draft {
	want := int64(aioDefault)
	for want < 2*need {
		want *= 2
	}
	if need*2 <= aioDefault {
		want = aioDefault
	}
	if p.Target().Product == server.MariaDB {
		return p.Fault(s, lint.Warning, "%s need %d requests; above the cap MariaDB falls back to threads that only look asynchronous", said, need).To(decimal(want)).Unsafe()
	}
	return p.Fault(s, lint.Error, "%s need %d requests, and a server that does not get its share does not start", said, need).To(decimal(want)).Unsafe()
}

// instances is how many servers share the cap, in words too. An unknown number
// is taken as one.
func instances(p *lint.Pass) (int64, string) {
	n, ok := p.Fact("instances")
	switch {
	case !ok:
		return 1, "the threads of one server (how many the host has the profile does not state)"
	case n.Int == 1:
		return 1, "the threads of the one server here"
	default:
		return n.Int, fmt.Sprintf("the threads of %d servers with these settings", n.Int)
	}
}

// requests is what one server prepares: 256 for each thread (8.0.41 source,
// os_aio_init; fs.aio-nr under MySQL 9.7.4 and MariaDB 10.5.23). It is not known
// for MariaDB builds that may be linked with io_uring, from 10.6 on.
func requests(p *lint.Pass) (int64, bool) {
	read, ok := p.RunsInt("innodb_read_io_threads")
	write, both := p.RunsInt("innodb_write_io_threads")
	native, told := p.Runs("innodb_use_native_aio")
	switch {
	case !ok || !both:
		return 0, false
	case told && native.Text == "OFF":
		return 0, true
	case p.MySQL("8.0"):
		return 256 * (read + write + 1), true
	case p.Target().Product == server.MySQL:
		return 256*(read+write+2) + 100, true
	}
	switch backend := p.Word("aio"); {
	case backend == "io_uring" || backend == "none":
		return 0, true
	case backend == "libaio" || !p.MariaDB("10.6"):
		return 256 * (read + write), true
	default:
		return 0, false
	}
}
