package connections

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/rules/internal/openfiles"
)

const (
	openFiles      = "open_files_limit"
	maxConnections = "max_connections"
	tableCache     = "table_open_cache"
	tableCaches    = "table_open_cache_instances"
)

var openFilesArithmetic = lint.Rule{
	Code: "C01", Name: "open-files-arithmetic", Family: family,
	Summary:  "more open files than the service may have",
	Severity: lint.Error,
	Facts:    []string{"nofile", "nofile_soft", "cpus", "cpu_limit", "os"},
	Reads:    []string{openFiles, maxConnections, tableCache, tableCaches},
	Scope:    lint.Effective,
	Setting:  checkOpenFiles,
	Host:     checkDefaultFiles,
}

func checkOpenFiles(p *lint.Pass, s *lint.Setting) {
	f, ok := openfiles.Of(p)
	if !ok || lint.Ask(p, p.Profile.OnLinux()) == hw.False {
		return
	}
	if n, _ := s.Int(); s.Variable == openFiles && n > 0 && n < f.Least() {
		p.Fault(s, lint.Warning, "the server asks for %d open files anyway, for its connections and tables", f.Need()).Delete().Unsafe()
		return
	}
	if !f.Without(p, s) {
		return
	}
	limit, known := limitOf(p)
	switch {
	case !known:
		p.Miss(s.Name, "nofile")
		p.Note(s, lint.Info, "with this line the server asks for %d open files; where the limit of the service is lower it runs with less than is written: LimitNOFILE=%d", f.Need(), f.Need())
	case limit.short(f):
		shortfall(p, s, f, limit)
	}
}

func shortfall(p *lint.Pass, s *lint.Setting, f openfiles.Files, limit limit) {
	runs := f.Under(limit.runs)
	if f.Enough(runs, limit.runs) {
		p.Note(s, lint.Info, "%s; to have what is asked, give the service LimitNOFILE=%d", f.Account(runs, limit.runs), f.Need())
		return
	}
	p.Fault(s, f.Loss(runs, limit.runs), "%s; give the service LimitNOFILE=%d", f.Account(runs, limit.runs), f.Need()).Outside()
}

// checkDefaultFiles: the defaults alone ask for more than the service may open.
func checkDefaultFiles(p *lint.Pass) {
	f, ok := openfiles.Of(p)
	service, known := limitOf(p)
	if !ok || !known || !service.short(f) || p.Files == nil || lint.Ask(p, p.Profile.OnLinux()) == hw.False {
		return
	}
	for _, option := range []string{openFiles, maxConnections, tableCache, tableCaches} {
		if s := p.Set(option); s != nil && f.Without(p, s) {
			return
		}
	}
	runs := f.Under(service.runs)
	p.Remark(lint.Place{}, min(f.Loss(runs, service.runs), lint.Warning), "%s, with the defaults; give the service LimitNOFILE=%d", f.Account(runs, service.runs), f.Need()).About(openFiles)
}

// limit is how many files the service may open.
type limit struct {
	hard int64 // what the server can raise it to
	runs int64 // what stays where that is not enough
}

// limitOf: the server sets both limits at once, and where the hard one forbids
// that the soft one stays (8.0.41 source; observed on MySQL 9.7.4 and MariaDB
// 10.5.23, 10.11.19 and 11.8.9). A soft limit that is not stated is taken as the hard one.
func limitOf(p *lint.Pass) (limit, bool) {
	hard, ok := p.Fact("nofile")
	if !ok {
		return limit{}, false
	}
	soft, ok := p.Fact("nofile_soft")
	if !ok {
		return limit{hard.Int, hard.Int}, true
	}
	return limit{hard.Int, soft.Int}, true
}

func (l limit) short(f openfiles.Files) bool { return f.Need() > l.hard }
