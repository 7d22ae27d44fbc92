package sql

import (
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/value"
)

var charsetCollationPair = lint.Rule{
	Code: "Q05", Name: "charset-collation-pair", Family: family,
	Summary:  "a character set or collation that is refused, or that does not fit the other",
	Severity: lint.Error,
	Reads:    []string{"character_set_server", "collation_server", "character_set_filesystem"},
	Scope:    lint.Effective,
	Setting:  checkCharset,
}

func checkCharset(p *lint.Pass, s *lint.Setting) {
	if !s.Has {
		return // rule U29
	}
	switch {
	case shortUTF8(s.Raw):
		shortName(p, s)
	case s.Name != "collation_server":
		if _, ok := value.FindCharset(p.Target(), s.Raw); !ok {
			unknownCharset(p, s, "character set")
		}
	default:
		checkCollation(p, s)
	}
}

func shortUTF8(name string) bool {
	name = strings.ToLower(name)
	return name == "utf8" || strings.HasPrefix(name, "utf8_")
}

// longUTF8 spells the three-byte set by its own name.
func longUTF8(name string) string { return "utf8mb3" + strings.ToLower(name)[len("utf8"):] }

// fourBytes reports whether utf8 was the four-byte set at the server that the
// files come from: MariaDB 10.6 and later, where old_mode lacks a flag.
func fourBytes(p *lint.Pass) bool {
	if !p.From().Is(server.MariaDB, "10.6") {
		return false
	}
	mode, known, _ := p.SourceDefault(oldMode)
	if line := p.Set(oldMode); line != nil {
		mode, known = line.Raw, !line.Placeholder
	}
	return known && !strings.Contains(strings.ToUpper(mode), flagUTF8)
}

const (
	oldMode  = "old_mode"
	flagUTF8 = "UTF8_IS_UTF8MB3"
)

// shortName judges utf8: refused from MySQL 9.7 on, deprecated before that, and
// on MariaDB one of two sets by old_mode.
func shortName(p *lint.Pass, s *lint.Setting) {
	const plan = "; utf8mb3 is what it means, utf8mb4 a migration"
	switch {
	case p.Target().Product == server.MySQL && fourBytes(p):
		name := strings.Replace(longUTF8(s.Raw), "utf8mb3", "utf8mb4", 1)
		p.Misread(s, lint.Error, "%s was %s at %s, by old_mode", s.Raw, name, p.From()).Write(s.Name, name).Fatal().Unsafe()
	case p.MySQL("9.7"):
		p.Misread(s, lint.Error, "the server refuses the name %s%s", s.Raw, plan).Write(s.Name, longUTF8(s.Raw)).Fatal().Fix(alone(p))
	case p.MySQL("8.0.30"), p.MySQL("8.0.28") && s.Name != "collation_server":
		p.Fault(s, lint.Warning, "%s is the three-byte set under a name that MySQL 9.7 refuses%s", s.Raw, plan).Write(s.Name, longUTF8(s.Raw)).Fix(alone(p))
	case p.MariaDB("10.6"):
		byOldMode(p, s)
	case s.Name == "collation_server":
		checkCollation(p, s)
	}
}

// alone is safe where no other server reads the file: an older one may not know
// the longer name.
func alone(p *lint.Pass) lint.FixClass {
	if len(p.During) > 0 {
		return lint.Unsafe
	}
	return lint.Safe
}

func byOldMode(p *lint.Pass, s *lint.Setting) {
	mode, known := p.Runs(oldMode)
	if !known {
		p.Fault(s, lint.Warning, "%s is utf8mb3 or utf8mb4 by old_mode, which is not known here", s.Raw).Keep().Undecided()
		return
	}
	name := longUTF8(s.Raw)
	if !strings.Contains(mode.Text, flagUTF8) {
		if p.From().Known() && !fourBytes(p) {
			p.Misread(s, lint.Warning, "%s was %s at %s, and is the four-byte set here, by old_mode: say which", s.Raw, name, p.From()).Write(s.Name, name).Unsafe()
			return
		}
		name = strings.Replace(name, "utf8mb3", "utf8mb4", 1)
	}
	p.Fault(s, lint.Warning, "%s is %s here, by old_mode: say which", s.Raw, name).Write(s.Name, name).Fix(alone(p))
	if s.Name == "collation_server" {
		checkCollation(p, s)
	}
}

func unknownCharset(p *lint.Pass, s *lint.Setting, what string) {
	p.Misread(s, lint.Error, "%s knows no %s %q and does not start", p.Target(), what, s.Raw).Delete().Undecided().Fatal().Unsafe()
}

// checkCollation holds a collation against the character set that goes with it:
// that of the files, or the server's default.
func checkCollation(p *lint.Pass, s *lint.Setting) {
	if isForeign(p, s) {
		return // rule Q07
	}
	collation, ok := value.FindCollation(p.Target(), s.Raw)
	if !ok {
		unknownCharset(p, s, "collation")
		return
	}
	written := p.Set("character_set_server")
	name, known := charsetName(p, written)
	set, ok := value.FindCharset(p.Target(), name)
	if !known || !ok || set.Name == collation.Charset {
		return
	}
	d := p.Misread(s, lint.Error, "%s is no collation of %s%s, and the server does not start", s.Raw, set.Name, whose(written)).Fatal().Unsafe()
	if written == nil {
		d.Write(s.Name, s.Raw).Write("character_set_server", collation.Charset)
		return
	}
	d.Write(s.Name, set.DefaultCollation)
}

// charsetName is the character set that runs, utf8 by its long name.
func charsetName(p *lint.Pass, written *lint.Setting) (string, bool) {
	name := ""
	if written != nil {
		name = written.Raw
	} else if runs, ok := p.Default("character_set_server"); ok {
		name = runs.Text
	}
	if shortUTF8(name) && p.Target().Is(server.MySQL, "9.7") {
		name = longUTF8(name)
	}
	return name, name != "" && (written == nil || !written.Placeholder)
}

func whose(written *lint.Setting) string {
	if written == nil {
		return ", the default character set"
	}
	return fmt.Sprintf(", the character set of line %d", written.File.Pos(written.Node.Span.Start).Line)
}
