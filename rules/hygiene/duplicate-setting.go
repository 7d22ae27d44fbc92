package hygiene

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var duplicateSetting = lint.Rule{
	Code: "U09", Name: "duplicate-setting", Family: family,
	Summary:  "an option that a later line of the file sets again",
	Severity: lint.Warning,
	Scope:    lint.Names,
	Setting:  checkDuplicate,
}

func checkDuplicate(p *lint.Pass, s *lint.Setting) {
	if !shadowed(s) || s.Winner.File != s.File || branches(s, s.Winner) {
		return
	}
	d := p.Judge(s, shadowSeverity(s), shadowAdvice(s), "only the last one counts: line %d%s", line(s.Winner), again(s)).Unsafe()
	if s.Group == s.Winner.Group && len(p.During) == 0 {
		d.Safe()
	}
}

// shadowed reports whether another line of an option wins over this one. A line
// that the server passes over wins over nothing.
func shadowed(s *lint.Setting) bool {
	return s.Kind == lint.OptionKind && s.Winner != nil && s.Match.Kind == effective.Found && !s.Winner.Value.Kept && !textStays(s)
}

// textStays reports whether the line that wins brings no text, and so leaves that
// of the line before it in force: so MySQL does with a name alone (observed on
// 9.7.4 with log_bin, log_isam, innodb_tmpdir and mysqlx_socket), and with
// skip-log-bin=0. MariaDB takes the text back (observed on 10.11.19 and 11.8.9).
func textStays(s *lint.Setting) bool {
	w := s.Winner
	if w.Value.Server.Product != server.MySQL || s.Value.Kind != value.Text || s.Raw == "" {
		return false
	}
	switch w.Match.Acts() {
	case effective.Skip, effective.Disable, effective.Enable:
		return w.Value.Kind == value.Text
	default:
		return w.Value.Kind == value.Text && !w.Has
	}
}

// shadowAdvice deletes the line, unless the one that wins is refused as well:
// then it is not known which of the two will run.
func shadowAdvice(s *lint.Setting) lint.Advice {
	if s.Winner.Value.Kind == value.None {
		return lint.Advice{Row: lint.RowShadowed, Verdict: lint.Keep, Undecided: true}
	}
	return lint.Advice{Row: lint.RowShadowed, Verdict: lint.Delete}
}

func shadowSeverity(s *lint.Setting) lint.Severity {
	if same(s, s.Winner) {
		return lint.Info
	}
	return lint.Warning
}

// same reports whether two lines of one option say the same.
func same(a, b *lint.Setting) bool {
	if a.Value.Kind > value.None && b.Value.Kind > value.None {
		return value.Equal(a.Option, a.Value.Server, a.Value.Text, b.Value.Text)
	}
	return a.Name == b.Name && a.Raw == b.Raw && a.Has == b.Has
}

// again says what the line that wins has, unless that is a secret.
func again(s *lint.Setting) string {
	switch w := s.Winner; {
	case same(s, w):
		return " says the same"
	case w.Secret || !w.Has:
		return fmt.Sprintf(" has %s again", w.Spelling)
	case s.Name == "innodb_io_capacity":
		return fmt.Sprintf(" has %s = %s; was innodb_io_capacity_max meant?", w.Spelling, w.Raw)
	default:
		return fmt.Sprintf(" has %s = %s", w.Spelling, w.Raw)
	}
}

func line(s *lint.Setting) int { return s.File.Pos(s.Node.Span.Start).Line }
