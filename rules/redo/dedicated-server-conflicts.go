package redo

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/rules/internal/redolog"
)

var dedicatedServerConflicts = lint.Rule{
	Code: "R10", Name: "dedicated-server-conflicts", Family: family,
	Summary:  "automatic sizing beside explicit sizes, or on a host that is shared",
	Severity: lint.Error,
	Servers:  "mysql >=8.0",
	Facts:    []string{"instances", "memory", "memory_limit"},
	Reads:    []string{"innodb_dedicated_server"},
	Scope:    lint.Effective,
	Setting:  checkDedicated,
}

func checkDedicated(p *lint.Pass, s *lint.Setting) {
	if !s.Is("ON") {
		return
	}
	written, open := automatic(p)
	if len(written) > 0 {
		p.Note(s, lint.Info, "automatic sizing is off for what is written explicitly: %s", strings.Join(written, ", "))
	}
	if len(open) == 0 {
		return
	}
	switch shared(p) {
	case hw.True:
		p.Fault(s, lint.Error, "sizes %s for the whole host, which this server does not have to itself: write explicit sizes", strings.Join(open, ", ")).
			To("OFF").Unsafe()
	case hw.Unknown:
		p.Lack(s, lint.Info, p.Unknowns("memory", "memory_limit", "instances"), "sizes %s for the whole host; whether this server has it to itself the profile does not state", strings.Join(open, ", "))
	}
}

// automatic parts what innodb_dedicated_server sizes at the target into what
// lines take away from it and what is left. Each explicit line wins, the old
// redo options too (MySQL 8.0.41 source, innodb_dedicated_server).
func automatic(p *lint.Pass) (written, open []string) {
	for _, option := range []string{"innodb_buffer_pool_size", redolog.Capacity, redolog.FileSize, redolog.Files, "innodb_flush_method"} {
		opt, ok := p.Option(option)
		switch {
		case !ok || !opt.Default.Dedicated:
		case p.Set(option) != nil:
			written = append(written, option)
		case option == "innodb_buffer_pool_size", option == sizeOption(p) && !redolog.Legacy(p):
			open = append(open, option)
		}
	}
	return written, open
}

// shared answers whether the host's memory is not all this server's: other
// servers run on it, or a limit is below it that the server does not look at.
func shared(p *lint.Pass) hw.Truth {
	instances, counted := p.Fact("instances")
	if counted && instances.Int > 1 {
		return hw.True
	}
	below := limited(p)
	if below == hw.False && !counted {
		return hw.Unknown
	}
	return below
}

// limited: from 9.4 on server_memory or container_aware tell the server.
func limited(p *lint.Pass) hw.Truth {
	aware, _ := p.Runs("container_aware")
	if p.Set("server_memory") != nil || aware.Text == "ON" {
		return hw.False
	}
	limit, ok := p.Fact("memory_limit")
	memory, known := p.Fact("memory")
	switch {
	case ok && limit.Kind == hw.Word:
		return hw.False
	case ok && known && limit.Int < memory.Int:
		return hw.True
	case ok && known:
		return hw.False
	default:
		return hw.Unknown
	}
}
