package sql

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var foreignCollation = lint.Rule{
	Code: "Q07", Name: "foreign-collation", Family: family,
	Summary:  "a collation of the other product, or of later releases",
	Severity: lint.Error,
	Reads:    []string{collation},
	Scope:    lint.Effective,
	Setting:  checkForeign,
}

func checkForeign(p *lint.Pass, s *lint.Setting) {
	switch {
	case isForeign(p, s):
		native(p, s)
	case p.Target().Product == server.MariaDB && strings.HasPrefix(strings.ToLower(s.Raw), mysqlUnicode):
		p.Support(s, lint.Info, "MySQL's name, which %s takes for a collation of its own that orders alike", p.Target())
	}
}

// The collations that only one of the products makes: by Unicode 9 and by Unicode 14.
const (
	mysqlUnicode   = "utf8mb4_0900_"
	mariadbUnicode = "uca1400_"
)

// isForeign reports whether the target does not know a collation that its name
// tells to be another server's.
func isForeign(p *lint.Pass, s *lint.Setting) bool {
	if _, ok := value.FindCollation(p.Target(), s.Raw); ok {
		return false
	}
	return strings.Contains(strings.ToLower(s.Raw), mariadbUnicode) || inMySQL(s.Raw)
}

// inMySQL reports whether the newest MySQL knows a collation.
func inMySQL(name string) bool {
	newest, err := defaults.Resolve(server.New(server.MySQL, server.Version{Major: 9, Minor: 7, Patch: -1}))
	if err != nil {
		return false
	}
	_, ok := value.FindCollation(newest, name)
	return ok
}

// native writes the target's own collation of the same kind where there is one.
func native(p *lint.Pass, s *lint.Setting) {
	const message = "%s has no collation %s and does not start"
	name, ok := nativeName(p.Target(), strings.ToLower(s.Raw))
	if !ok {
		p.Misread(s, lint.Error, message+"; choose one that compares accents and capitals in the same way", p.Target(), s.Raw).Outside().Undecided().Fatal()
		return
	}
	plan := p.Misread(s, lint.Error, message+"; %s is the nearest", p.Target(), s.Raw, name).Write(s.Name, name).Fatal().Unsafe()
	runs, known := p.Default(charset)
	if p.Set(charset) == nil && known && runs.Text != "utf8mb4" {
		plan.Write(charset, "utf8mb4")
	}
}

// nativeName compares letters in the same way, accents and capitals included;
// the order of rare letters differs.
func nativeName(at server.Server, name string) (string, bool) {
	_, mode, ok := strings.Cut(name, mariadbUnicode)
	switch {
	case name == mysqlUnicode+"ai_ci":
		return "utf8mb4_unicode_520_ci", true
	case name == mysqlUnicode+"bin":
		return "utf8mb4_bin", true
	case at.Product == server.MySQL && ok && at.Is(server.MySQL, "8.0"):
		name = mysqlUnicode + strings.TrimPrefix(mode, "nopad_")
	case at.Product == server.MySQL && ok && mode == "ai_ci":
		return "utf8mb4_unicode_520_ci", true
	}
	_, known := value.FindCollation(at, name)
	return name, known
}
