package hygiene

import (
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/value"
)

var commentAndQuoteTraps = lint.Rule{
	Code: "U21", Name: "comment-and-quote-traps", Family: family,
	Summary:  "a comment sign or a quote that the server takes otherwise than it looks",
	Severity: lint.Error,
	Scope:    lint.Everywhere,
	Setting:  checkTraps,
	File:     checkNamelessLines,
}

func checkTraps(p *lint.Pass, s *lint.Setting) {
	if s.Kind != lint.OptionKind || !isText(s) {
		return
	}
	weight := lint.Warning
	if s.Secret || s.Class.Path {
		weight = lint.Error
	}
	switch {
	case cutShort(s):
		trap(p, s, weight, "a # without quotes ends the value; what follows is a comment to the server, so quote the value if the # belongs to it")
	case strings.ContainsAny(s.Raw, "“”‘’„«»"):
		trap(p, s, weight, "quotes of a word processor are part of the value; write plain ones")
	case semicolon(s):
		trap(p, s, lint.Warning, "a ; begins a comment only at the start of a line; here it and what follows are part of the value")
	}
}

// trap leaves the line to a person: what was meant cannot be told.
func trap(p *lint.Pass, s *lint.Setting, severity lint.Severity, message string) {
	if !s.Read {
		p.Note(s, severity, "%s", message)
		return
	}
	p.Judge(s, severity, lint.Advice{Row: lint.RowValue, Verdict: lint.Keep, Undecided: true}, "%s", message)
}

// isText reports whether the value is a text as far as is known: numbers and
// words are other rules' matter.
func isText(s *lint.Setting) bool {
	return s.Secret || s.Class.Path || s.Option != nil && (s.Option.Type == defaults.String || s.Value.Kind == value.Text)
}

// cutShort reports whether a # follows the value, or the sign before a secret,
// without a blank.
func cutShort(s *lint.Setting) bool {
	n := s.Node
	if n.Quoted || n.Comment.Empty() || s.File.Bytes[n.Comment.Start] != '#' {
		return false
	}
	if n.Value.Empty() {
		return s.Secret && n.HasValue && s.File.Bytes[n.Comment.Start-1] == '='
	}
	return n.Comment.Start == n.Value.End
}

// semicolon finds " ;" in a value without quotes. Statements may hold several.
func semicolon(s *lint.Setting) bool {
	if s.Node.Quoted || strings.HasPrefix(s.Name, "init_") {
		return false
	}
	return strings.Contains(s.Raw, " ;") || strings.Contains(s.Raw, "\t;")
}

// checkNamelessLines finds lines that begin with the sign.
func checkNamelessLines(p *lint.Pass, f *lint.File) {
	if isTemplate(f) {
		return
	}
	group := ""
	for i := range f.Nodes {
		switch n := &f.Nodes[i]; n.Kind {
		case cnf.Group:
			group = string(n.Name.Of(f.Bytes))
		case cnf.OptionNoKey:
			nameless(p, lint.Place{File: f, Span: n.Body(f.Bytes)}, group)
		}
	}
}

// nameless: each server takes the line for an option that it does not know, or for
// the start of all of them (observed on MySQL 9.7.4, MariaDB 10.11.19 and 11.8.9).
func nameless(p *lint.Pass, at lint.Place, group string) {
	if at.File.Read && p.Audience(group).Kind == effective.ServerReads {
		p.Remark(at, lint.Error, "a line that begins with = names no option, and %s does not start with it", p.Target()).Fatal()
		return
	}
	p.Remark(at, lint.Warning, "a line that begins with = names no option; what programs make of it is undefined")
}
