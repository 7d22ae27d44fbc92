package kernel

import (
	"regexp"
	"strings"

	"github.com/cnfarch/cnfarch/defaults/kernel"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

var sysctlLineSyntax = lint.Rule{
	Code: "K30", Name: "sysctl-line-syntax", Family: family,
	Summary:  "a line that is no assignment of a kernel key",
	Severity: lint.Warning,
	Facts:    []string{"systemd"},
	Kernel:   true,
	Scope:    lint.Names,
	Setting:  checkLine,
	File:     checkSemicolons,
}

const byteOrderMark = "\ufeff"

func checkLine(p *lint.Pass, s *lint.Setting) {
	text := s.Spelling
	if !s.Line.Bad {
		text += " = " + s.Raw
	}
	switch {
	case strings.HasPrefix(text, byteOrderMark):
		repair(p, s, strings.TrimPrefix(text, byteOrderMark), "a byte order mark is part of the first key, which is then unknown")
	case isCommand(s):
		repair(p, s, text, "a shell command, which no program runs here: the line is an assignment to a key of that whole name, or none")
	case strings.HasPrefix(text, "[") && s.Line.Bad:
		p.Unknown(s, lint.Warning, "the format knows no sections: the line is skipped, and systemd-sysctl ends with an error").Unsafe()
	case s.Line.Bad:
		repair(p, s, text, "no assignment, so the line is skipped, and systemd-sysctl ends with an error")
	}
}

// isCommand reports lines that people copied from a shell.
func isCommand(s *lint.Setting) bool {
	word, _, more := strings.Cut(s.Spelling, " ")
	return more && isOneOf(word, "sysctl", "sudo", "export", "echo", "set")
}

// repair writes the assignment that can be made out of a line.
func repair(p *lint.Pass, s *lint.Setting, text, why string) {
	d := p.Unknown(s, lint.Warning, "%s", why).Unsafe()
	if key, value, ok := assignment(text); ok {
		d.Write(key, value)
		return
	}
	d.Outside().Undecided()
}

// assignment makes out a known key and its value: behind a command and its
// options, before a blank, a colon or a sign, or as the target of an echo.
func assignment(text string) (key, value string, ok bool) {
	if m := regexp.MustCompile(`^(?:sudo )?echo ["']?([^"'>]*?)["']? *> *"?/proc/sys/([^" ]+)`).FindStringSubmatch(text); m != nil {
		return sysctl.Dotted(sysctl.Normalize(m[2])), strings.TrimSpace(m[1]), m[1] != ""
	}
	text = regexp.MustCompile(`^(sudo +)?((/usr)?(/s?bin/)?sysctl( +-\S+)*|export|set) +`).ReplaceAllString(text, "")
	m := regexp.MustCompile(`^([A-Za-z0-9_./-]+)\s*[:=\s]\s*(\S.*)$`).FindStringSubmatch(strings.Trim(text, `"'`))
	if m == nil || !kernel.Exists(m[1]) {
		return "", "", false
	}
	return sysctl.Dotted(sysctl.Normalize(m[1])), strings.Trim(m[2], `"'`), true
}

// checkSemicolons: a semicolon begins a comment up to systemd 257.13 and an
// assignment in 262.1; what is between was not tried.
func checkSemicolons(p *lint.Pass, f *lint.File) {
	if !f.Sysctl {
		return
	}
	version, known := p.Fact("systemd")
	if known && version.Int < 258 {
		return
	}
	severity, when := lint.Info, "from some release after systemd 257 on"
	if known && version.Int >= 262 {
		severity, when = lint.Warning, "since systemd 262"
	}
	for i := range f.Nodes {
		n := &f.Nodes[i]
		if n.Kind == cnf.Comment && f.Bytes[n.Comment.Start] == ';' {
			p.Remark(lint.Place{File: f, Span: n.Comment}, severity, "a semicolon begins no comment any more %s, and the line is an error there; write #", when)
			return
		}
	}
}
