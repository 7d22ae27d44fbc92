package effective

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// String is the argument as it is put before those of the command line: --KEY or --KEY=VALUE.
func (a Arg) String() string {
	if !a.HasValue {
		return "--" + a.Key
	}
	return "--" + a.Key + "=" + a.Value
}

// Lines prints arguments as my_print_defaults does, one a line. A value may hold
// line feeds. show turns an argument into its text; nil shows it as it is.
func Lines(args []Arg, show func(Arg) string) string {
	if show == nil {
		show = Arg.String
	}
	var b strings.Builder
	for _, a := range args {
		b.WriteString(show(a))
		b.WriteByte('\n')
	}
	return b.String()
}

// masked is what MySQL prints in place of a password.
const masked = "--password=*****"

// ShowServer is what the server's own --print-defaults shows: MySQL masks every
// argument that begins with --password, password_history included, MariaDB none.
// Observed on 5.7.22, 8.0.41, 9.7.4 and MariaDB 10.11.19.
func ShowServer(s server.Server) func(Arg) string { return showMasked(s, "--password") }

// ShowTool is what my_print_defaults shows without -s. Since 8.0 MySQL's masks
// --password=VALUE only. Observed on 5.7.22 and 8.0.41.
func ShowTool(s server.Server) func(Arg) string {
	if s.Is(server.MySQL, "8.0") {
		return showMasked(s, "--password=")
	}
	return showMasked(s, "--password")
}

func showMasked(s server.Server, prefix string) func(Arg) string {
	return func(a Arg) string {
		text := a.String()
		if s.Product == server.MySQL && strings.HasPrefix(text, prefix) {
			return masked
		}
		return text
	}
}
