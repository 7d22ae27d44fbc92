package storage

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
)

var bufferedDataFiles = lint.Rule{
	Code: "S12", Name: "buffered-data-files", Family: family,
	Summary:  "data pages in the page cache as well as in the buffer pool",
	Severity: lint.Warning,
	Facts:    []string{"os", "direct_io", "filesystem", "fs_version", "kernel", "memory", "memory_limit", "memory_for_mysqld", "myisam_index_bytes"},
	Reads:    []string{flushMethod, "innodb_data_file_buffering"},
	Scope:    lint.Effective,
	Setting:  checkBuffered,
	Host:     checkUnwrittenMethod,
}

const cachedTwice = "data pages are cached twice, in the buffer pool and in the page cache of the kernel"

func checkBuffered(p *lint.Pass, s *lint.Setting) {
	if lint.Ask(p, p.Profile.OnLinux()) != hw.True {
		return
	}
	want := "O_DIRECT"
	switch {
	case s.Variable == flushMethod && s.Is("fsync"):
	case s.Variable != flushMethod && s.Is("ON"):
		want = "OFF"
	default:
		return
	}
	direct, lacks := directIO(p)
	switch direct {
	case hw.Unknown:
		p.Lack(s, lint.Info, lacks, "data goes through the page cache; whether that can be had otherwise depends on the file system, which the profile does not state")
	case hw.False:
		p.Support(s, lint.Info, "this file system does not honour direct I/O")
	case hw.True:
		bufferedPool(p, s, want)
	}
}

// bufferedPool: a small pool may count on the page cache, a large one pays for
// it twice.
func bufferedPool(p *lint.Pass, s *lint.Setting, want string) {
	large, known := largePool(p)
	switch {
	case !known:
		p.Lack(s, lint.Info, []string{"memory"}, "data goes through the page cache; whether that pays depends on the share of the buffer pool in the memory, which the profile does not state")
	case !large:
		p.Support(s, lint.Info, "the buffer pool is a small part of the memory, and the page cache does the caching")
	default:
		p.Fault(s, lint.Warning, "%s", cachedTwice).To(want).Unsafe()
	}
}

// directIO answers whether the file system of the data honours O_DIRECT. OpenZFS
// does from 2.3 on and before only accepts it, tmpfs accepts it from Linux 6.6.
func directIO(p *lint.Pass) (answer hw.Truth, lacks []string) {
	if fact, ok := p.Fact("direct_io"); ok {
		return truth(fact.Bool), nil
	}
	switch p.Word("filesystem") {
	case "":
		return hw.Unknown, []string{"filesystem"}
	case "ext4", "xfs":
		return hw.True, nil
	case "zfs":
		if olderThan(p, "fs_version", server.Version{Major: 2, Minor: 3}) {
			return hw.False, nil
		}
	case "tmpfs":
		if olderThan(p, "kernel", server.Version{Major: 6, Minor: 6}) {
			return hw.False, nil
		}
	}
	return hw.Unknown, []string{"direct_io"}
}

func truth(b bool) hw.Truth {
	if b {
		return hw.True
	}
	return hw.False
}

// olderThan reports whether a fact that holds a version is known and below v.
func olderThan(p *lint.Pass, key string, v server.Version) bool {
	is, ok := versionFact(p, key)
	return ok && is.Compare(v) < 0
}

// largePool reports whether the buffer pool is a quarter of the memory or more,
// and InnoDB does not only share the server with MyISAM.
func largePool(p *lint.Pass) (large, known bool) {
	pool, ok := p.RunsInt("innodb_buffer_pool_size")
	answer := p.Profile.MemoryForServer()
	if !ok || !answer.Known {
		return false, false
	}
	keys, _ := p.Profile.Fact("myisam_index_bytes")
	return pool >= lint.Ask(p, answer)/4 && keys.Int < pool, true
}

// checkUnwrittenMethod looks at the default of MySQL before 8.4 and MariaDB
// before 10.6 where the profile knows all that speaks against it.
func checkUnwrittenMethod(p *lint.Pass) {
	if p.Set(flushMethod) != nil || lint.Ask(p, p.Profile.OnLinux()) != hw.True {
		return
	}
	method := runsWord(p, flushMethod)
	// MySQL 5.7 shows an empty text for the same.
	unset := method == "fsync" || p.Target().Before(server.MySQL, "8.0")
	large, known := largePool(p)
	if direct, _ := directIO(p); !unset || direct != hw.True || !known || !large {
		return
	}
	p.Remark(lint.Place{}, lint.Warning, "%s; without a line the server uses fsync: set innodb_flush_method = O_DIRECT", cachedTwice).About(flushMethod)
}
