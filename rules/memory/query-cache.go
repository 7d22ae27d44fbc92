package memory

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

const (
	cacheSize = "query_cache_size"
	cacheType = "query_cache_type"
)

var queryCache = lint.Rule{
	Code: "M10", Name: "query-cache", Family: family,
	Summary:  "a query cache that runs against what the file seems to say, or stands in the way",
	Severity: lint.Error,
	Servers:  "mysql <8.0; mariadb",
	Reads:    []string{cacheSize, cacheType},
	Scope:    lint.Effective,
	Setting:  checkQueryCache,
}

func checkQueryCache(p *lint.Pass, s *lint.Setting) {
	switch {
	case p.Target().Product == server.MySQL:
		checkOldQueryCache(p, s)
	case s.Variable == cacheSize:
		checkCacheSize(p, s)
	default:
		checkCacheType(p, s)
	}
}

// checkOldQueryCache: MySQL 5.7 is the last release with the cache, off by default.
func checkOldQueryCache(p *lint.Pass, s *lint.Setting) {
	mode, ok := p.Runs(cacheType)
	size, known := p.RunsInt(cacheSize)
	if ok && known && mode.Text != "OFF" && size > 0 {
		p.Fault(s, lint.Warning, "the query cache is on, and all connections wait for its one lock; MySQL 8.0 has none").To("0").Unsafe()
	}
}

// checkCacheSize: a written size above 0, the default included, switches the
// cache on unless query_cache_type says ON or DEMAND (observed on MariaDB
// 10.5.23, 10.11.19 and 11.8.9 without a type, on 10.11.19 with type OFF beside it).
func checkCacheSize(p *lint.Pass, s *lint.Setting) {
	size, ok := s.Int()
	if !ok || size == 0 {
		return
	}
	mode := p.Set(cacheType)
	switch {
	case mode != nil && mode.Is("OFF"):
		p.Fault(s, lint.Error, "query_cache_type = OFF has no force beside it: the server switches the query cache on for a size that is written; without this line it is off").Delete().Unsafe().
			Because("observed on MariaDB 10.11.19: both lines together run query_cache_type ON, and queries are answered from the cache")
		return
	case mode == nil:
		p.Lack(s, lint.Warning, nil, "this line alone switches the query cache on, with its one lock for all connections: write query_cache_type = ON beside it if that is meant, or query_cache_size = 0 if not")
	}
	if size > 256*mib {
		p.Fault(s, lint.Warning, "a large query cache holds its one lock for long when it drops entries").To("64M").Unsafe()
	}
}

// checkCacheType keeps an OFF that is the default and still says what was meant.
func checkCacheType(p *lint.Pass, s *lint.Setting) {
	size, ok := p.RunsInt(cacheSize)
	off := s.Is("OFF")
	switch {
	case !ok:
	case size == 0 && !off:
		p.Fault(s, lint.Info, "nothing is cached: query_cache_size is 0").Delete().Unsafe()
	case size > 0 && off && p.Set(cacheSize) != nil:
		p.Support(s, lint.Info, "says that the query cache is to be off, which query_cache_size beside it undoes")
	}
}
