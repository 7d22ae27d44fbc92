package hygiene

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint"
)

var obsoleteMysqldSafeOptions = lint.Rule{
	Code: "U27", Name: "obsolete-mysqld-safe-options", Family: family,
	Summary:  "a line for the start script that systemd does without",
	Severity: lint.Warning,
	Facts:    []string{"init"},
	Scope:    lint.Everywhere,
	Setting:  checkScriptOption,
}

func checkScriptOption(p *lint.Pass, s *lint.Setting) {
	directive, ok := unitDirective(lint.Canonical(s.Spelling))
	if !ok || s.Read || !s.File.Read {
		return
	}
	if !slices.Contains(p.Audience(s.Group).Programs, "mysqld_safe") || p.Word("init") != "systemd" {
		return
	}
	p.Remark(s.NamePlace(), lint.Warning, "systemd starts the server without the script that reads [%s], so the line has no effect: %s%s", s.Group, directive, s.Raw).About(s.Name)
}

// unitDirective is where an option of mysqld_safe goes under systemd.
func unitDirective(option string) (string, bool) {
	switch option {
	case "open_files_limit":
		return "write into the service's unit LimitNOFILE=", true
	case "nice":
		return "write into the service's unit Nice=", true
	case "core_file_size":
		return "write into the service's unit LimitCORE=", true
	case "malloc_lib":
		return "write into the service's unit Environment=LD_PRELOAD=", true
	case "log_error":
		return "write into [mysqld] log_error=", true
	default:
		return "", false
	}
}
