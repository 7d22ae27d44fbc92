package sql

import (
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var sqlModeRemovedFlags = lint.Rule{
	Code: "Q01", Name: "sql-mode-removed-flags", Family: family,
	Summary:  "a mode that MySQL 8.0 took away",
	Severity: lint.Error,
	Servers:  "mysql >=8.0",
	Reads:    []string{"sql_mode"},
	Scope:    lint.Values,
	Setting:  checkRemovedModes,
}

func checkRemovedModes(p *lint.Pass, s *lint.Setting) {
	problem, ok := s.Problem(value.UnknownWord, value.BlankInList, value.EmptyPart)
	if !ok || !hasRemovedMode(s) {
		return
	}
	list := modes{words: s.Option.Words}
	for part := range strings.SplitSeq(s.Raw, ",") {
		list.take(strings.ToUpper(strings.Trim(part, " \t\"'")))
	}
	d := p.Misread(s, lint.Error, "%s went with MySQL 8.0, and one unknown word in sql_mode stops the server%s", strings.Join(list.removed, ", "), laxer(list)).
		Write(s.Name, strings.Join(list.kept, ",")).FatalIf(problem.Fatal).Unsafe()
	if slices.Equal(list.removed, []string{"NO_AUTO_CREATE_USER"}) && !list.unknown {
		d.Safe()
	}
	if list.unknown && !takenBefore(p, s) {
		d.Undecided()
	}
}

func laxer(list modes) string {
	for _, word := range list.kept {
		if strings.HasPrefix(word, "STRICT_") || word == "TRADITIONAL" {
			return ""
		}
	}
	return "; what is left is laxer than the default, without strict mode"
}

// modes is a list of modes on its way to a server that lacks some.
type modes struct {
	words         []string // that the server knows
	kept, removed []string
	unknown       bool // a word of the list is no mode of any release
}

func (m *modes) take(word string) {
	parts, gone := removedMode(word)
	switch {
	case word == "":
	case gone:
		m.removed = append(m.removed, word)
		for _, part := range parts {
			m.keep(part)
		}
	case slices.Contains(m.words, word):
		m.keep(word)
	default:
		m.unknown = true
	}
}

// keep adds a mode, unless it is there or another one that stays implies it.
func (m *modes) keep(word string) {
	implied := slices.Contains(m.kept, "ANSI") && slices.Contains([]string{"PIPES_AS_CONCAT", "ANSI_QUOTES", "IGNORE_SPACE"}, word)
	if !implied && !slices.Contains(m.kept, word) {
		m.kept = append(m.kept, word)
	}
}

// removedMode tells a mode that MySQL 8.0 took away, and what is left of it: a
// mode named after another product switched several on (MySQL 5.7.22 source).
func removedMode(word string) (left []string, gone bool) {
	switch word {
	case "NO_AUTO_CREATE_USER", "NO_FIELD_OPTIONS", "NO_KEY_OPTIONS", "NO_TABLE_OPTIONS":
		return nil, true
	case "ORACLE", "MSSQL", "POSTGRESQL", "DB2", "MAXDB":
		return []string{"PIPES_AS_CONCAT", "ANSI_QUOTES", "IGNORE_SPACE"}, true
	case "MYSQL40", "MYSQL323":
		return []string{"HIGH_NOT_PRECEDENCE"}, true
	default:
		return nil, false
	}
}

// hasRemovedMode reports whether a list of modes is rule Q01's matter.
func hasRemovedMode(s *lint.Setting) bool {
	if s.Name != "sql_mode" || !s.Value.Server.Is(server.MySQL, "8.0") {
		return false
	}
	for part := range strings.SplitSeq(s.Raw, ",") {
		if _, gone := removedMode(strings.ToUpper(strings.Trim(part, " \t\"'"))); gone {
			return true
		}
	}
	return false
}
