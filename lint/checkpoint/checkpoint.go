// Package checkpoint says how full the redo log may be before a server acts:
// where its background flushing is at its most urgent, where it flushes without
// regard to innodb_io_capacity_max, and where user threads wait. The arithmetic
// is each series' own, as its source has it.
package checkpoint

import "github.com/cnfarch/cnfarch/lint/server"

// Redo is the shape of a redo log.
type Redo struct {
	Capacity int64 // bytes, of all files together
	Files    int64 // 1 where the server knows only one number
	PageSize int64 // innodb_page_size in bytes
}

// Limits are checkpoint ages in bytes: each zone begins at its limit.
type Limits struct {
	Async   int64 // background flushing at its most urgent
	Sync    int64 // flushing past innodb_io_capacity_max; 0 where the series has no such zone
	Blocked int64 // user threads wait
}

// Zone is where a checkpoint age lies. The zero value is invalid.
type Zone uint8

// The zones, each worse than the one before.
const (
	Normal Zone = iota + 1
	Async
	Sync
	Blocked
)

// String is the zone in a word.
func (z Zone) String() string {
	switch z {
	case Normal:
		return "normal"
	case Async:
		return "async"
	case Sync:
		return "sync"
	case Blocked:
		return "blocked"
	default:
		return "invalid"
	}
}

// Meaning says what the server does in the zone.
func (z Zone) Meaning() string {
	switch z {
	case Normal:
		return "the background flushing keeps up"
	case Async:
		return "background flushing is at its most urgent"
	case Sync:
		return "the server flushes without regard to innodb_io_capacity_max"
	case Blocked:
		return "user threads wait until pages are flushed"
	default:
		return "invalid"
	}
}

// Zone finds the zone of a checkpoint age in bytes.
func (l Limits) Zone(age int64) Zone {
	switch {
	case age >= l.Blocked:
		return Blocked
	case l.Sync > 0 && age >= l.Sync:
		return Sync
	case age >= l.Async:
		return Async
	default:
		return Normal
	}
}

// For computes the limits of a server. It is false for a series whose source
// was not read (MySQL 5.6, MariaDB before 10.5) and for a log that is too small
// to have limits.
func For(s server.Server, r Redo) (Limits, bool) {
	l, ok := limits(s, r)
	return l, ok && l.Async > 0
}

func limits(s server.Server, r Redo) (Limits, bool) {
	switch {
	case s.Is(server.MySQL, "8.0.30"):
		return dynamic(r.Capacity), true
	case s.Is(server.MySQL, "8.0"):
		return redesigned(r.Capacity), true
	case s.Is(server.MySQL, "5.7"):
		return classic(r, max(r.Files, 1)*smallHeader, true), true
	case s.Is(server.MariaDB, "10.8"):
		return classic(r, largeHeader, false), true
	case s.Is(server.MariaDB, "10.5"):
		return classic(r, smallHeader, false), true
	default:
		return Limits{}, false
	}
}

// FromMaxAge are the limits of MariaDB around the age that the server itself
// states as Innodb_checkpoint_max_age.
func FromMaxAge(maxAge int64) Limits { return Limits{Async: maxAge - maxAge/8, Blocked: maxAge} }

// What a file keeps for its header: four blocks of 512 bytes in MySQL 5.7 and
// MariaDB 10.5 to 10.7, 12 KiB in MariaDB from 10.8 (log0log.h).
const (
	smallHeader = 4 * 512
	largeHeader = 12288
)

// reservedPages is what log_calc_max_ages keeps free for threads in the middle
// of a change: 4 pages for each of 10 threads and 8 more, with
// innodb_thread_concurrency at its default of 0.
const reservedPages = 4*10 + 8

// classic is log_calc_max_ages of MySQL 5.7.22 and set_capacity of MariaDB
// 10.11.18: nine tenths of what the files hold, less the reserve, and again nine
// tenths. It was verified to the byte: 64 MiB give 53,640,439 on MariaDB
// 10.11.19 and 11.8.9, and 53,648,733 on 10.5.23.
func classic(r Redo, header int64, hasSync bool) Limits {
	margin := r.Capacity - header
	margin -= margin / 10
	margin -= reservedPages * r.PageSize
	margin -= margin / 10
	l := FromMaxAge(margin)
	if hasSync {
		l.Sync = margin - margin/16
	}
	return l
}

// redesigned is MySQL 8.0.0 to 8.0.29 (log0chkp.cc of an 8.0.2x branch), less a
// margin for concurrency that is small against any log of use.
func redesigned(capacity int64) Limits {
	limit := capacity - min(capacity/10, 16<<20)
	limit -= limit / 20
	return Limits{Async: limit - limit/8, Sync: limit - limit/16, Blocked: limit}
}

// fileCount is how many files MySQL 8.0.30 and later cut the capacity into.
const fileCount = 32

// dynamic is MySQL 8.0.30 and later (log0files_capacity.cc of 8.0.41): of 32
// files two stay spare, less headers and a reserve for the next file; the soft
// limit is 95 % of that. The margin that all limits keep from the soft limit is
// close to 5 % of it and 0.7 MiB, with pages of 16 KiB and
// innodb_thread_concurrency at its default of 0.
func dynamic(capacity int64) Limits {
	const headers, block, fixedMargin = 194560, 512, 734003
	reserve := (capacity/(10*fileCount) + block - 1) / block * block
	hard := (capacity/fileCount*(fileCount-2) - headers - reserve) / block * block
	soft := hard - hard/20
	margin := soft/20 + fixedMargin
	return Limits{Async: soft - soft/8 - margin, Sync: soft - soft/16 - margin, Blocked: soft - margin}
}

// Holds is the smallest capacity in bytes, in whole MiB, whose log takes in
// that much redo before user threads wait. It is false where For is.
func Holds(s server.Server, r Redo, redo int64) (capacity int64, ok bool) {
	const step = 1 << 20
	enough := func(capacity int64) bool {
		r.Capacity = capacity
		l, known := For(s, r)
		return known && l.Blocked >= redo
	}
	high := int64(step)
	for !enough(high) {
		if high > 1<<50 {
			return 0, false
		}
		high *= 2
	}
	low := high / 2
	for high-low > step {
		if middle := (low + (high-low)/2) / step * step; enough(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high, true
}
