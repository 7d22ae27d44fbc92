package kernel

import (
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
)

var fileHandleLimits = lint.Rule{
	Code: "K10", Name: "file-handle-limits", Family: family,
	Summary:  "a limit on open files that is too low, or that a line lowers",
	Severity: lint.Error,
	Facts:    []string{"nofile", "instances", "systemd"},
	Reads:    []string{"fs.file-max", "fs.nr_open"},
	Scope:    lint.Effective,
	Setting:  checkFileHandles,
}

// nrOpenDefault is fs.nr_open where no line sets it (fs/file.c).
const nrOpenDefault = 1048576

func checkFileHandles(p *lint.Pass, s *lint.Setting) {
	limit, ok := s.Int()
	if !ok {
		return
	}
	if s.Name == "fs.nr_open" {
		perProcess(p, s, limit)
		return
	}
	wholeHost(p, s, limit)
}

func perProcess(p *lint.Pass, s *lint.Setting, limit int64) {
	need, what := openFiles(p)
	if limit < need {
		p.Fault(s, lint.Error, "no process may have more open files than this, and %s is %d: the limit of the service cannot be set, and the server runs with fewer files than it asks for", what, need).To(decimal(max(need, nrOpenDefault))).Unsafe()
	}
}

// wholeHost: systemd 240 and later raises fs.file-max to the largest number
// before it reads the files, so that every line lowers it.
func wholeHost(p *lint.Pass, s *lint.Setting, limit int64) {
	need, _ := openFiles(p)
	servers, _ := instances(p)
	tight := need > 0 && limit < need*servers/5*6
	version, known := p.Fact("systemd")
	switch {
	case known && version.Int >= 240 && tight:
		p.Fault(s, lint.Warning, "the servers alone may open %d files, and systemd %d has set the limit to the largest number before this line lowers it", need*servers, version.Int).Delete().Unsafe()
	case known && version.Int >= 240:
		p.Fault(s, lint.Info, "systemd %d sets the limit to the largest number before it reads this line, which lowers it", version.Int).Delete().Unsafe()
	case tight:
		p.Fault(s, lint.Warning, "the servers alone may open %d files, and the whole host may not have more than this", need*servers).To(decimal(max(2*need*servers, nrOpenDefault))).Unsafe()
	}
}

// openFiles is the most that one server is meant to open, as far as it is
// written: its own option, or the limit of its service.
func openFiles(p *lint.Pass) (need int64, what string) {
	if s := p.Set("open_files_limit"); s != nil {
		if n, ok := s.Int(); ok {
			need, what = n, "open_files_limit"
		}
	}
	if limit, ok := p.Profile.Fact("nofile"); ok && limit.Kind != hw.Word && limit.Int > need {
		p.Use("nofile")
		need, what = limit.Int, "the limit of the service (nofile)"
	}
	return need, what
}
