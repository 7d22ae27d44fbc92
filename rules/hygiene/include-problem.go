package hygiene

import (
	"path"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/text"
)

var includeProblem = lint.Rule{
	Code: "U34", Name: "include-problem", Family: family,
	Summary:  "an include that does not lead where it should",
	Severity: lint.Error,
	Host:     checkIncludeProblems,
	File:     checkIncludePaths,
}

// checkIncludeProblems tells what reading the files ran into. What is missing on
// this machine says nothing where the files are another's.
func checkIncludeProblems(p *lint.Pass) {
	if p.Files == nil {
		return
	}
	for _, problem := range p.Files.Problems {
		at := problemPlace(p, problem)
		included := problem.Visit >= 0 && p.Files.Visits[problem.Visit].Depth > 0
		switch problem.Kind {
		case effective.IncludeDirUnreadable:
			if visible(p, at) {
				p.Remark(at, lint.Error, "%s", problem.Text).FatalIf(problem.Fatal)
			}
		case effective.FileNotFound:
			if visible(p, at) {
				p.Remark(at, lint.Info, "%s", problem.Text)
			}
		case effective.OptionBeforeGroup:
			if included && !isTemplate(at.File) {
				p.Remark(at, lint.Error, "%s", problem.Text).FatalIf(problem.Fatal)
			}
		case effective.BadIncludeDirective:
			p.Remark(at, lint.Error, "%s", problem.Text).FatalIf(problem.Fatal)
		case effective.RelativeInclude:
			if name, _ := includePath(at); !strings.ContainsAny(name, quotes) && !cnf.HasPlaceholder([]byte(name)) {
				p.Remark(at, lint.Warning, "%s", problem.Text)
			}
		case effective.IncludeDepthLimit, effective.PathTooLong, effective.FileUnreadable, effective.NotRegular:
			p.Remark(at, lint.Warning, "%s", problem.Text)
		}
	}
}

// quotes are no quotes in the path of an include.
const quotes = `"'`

func problemPlace(p *lint.Pass, problem effective.Problem) lint.Place {
	if problem.File < 0 || problem.File >= len(p.Sources) {
		return lint.Place{}
	}
	f := p.Sources[problem.File]
	if i := slices.IndexFunc(f.Nodes, func(n cnf.Node) bool { return n.Span == problem.Span }); i >= 0 {
		return lint.Place{File: f, Span: f.Nodes[i].Body(f.Bytes)}
	}
	return lint.Place{File: f, Span: problem.Span}
}

// visible reports whether a missing path is missing on the server too: it is
// absolute and was looked up in the server's tree, or no server expands it.
func visible(p *lint.Pass, at lint.Place) bool {
	name, dir := includePath(at)
	if cnf.HasPlaceholder([]byte(name)) {
		return false
	}
	return dir && strings.HasPrefix(name, "~") || p.Root != "" && path.IsAbs(name)
}

func includePath(at lint.Place) (name string, dir bool) {
	if at.File == nil {
		return "", false
	}
	for _, n := range at.File.Nodes {
		if n.Span.Start == at.Span.Start {
			return string(n.Value.Of(at.File.Bytes)), n.Kind == cnf.IncludeDir
		}
	}
	return "", false
}

// checkIncludePaths looks at the paths as they are written.
func checkIncludePaths(p *lint.Pass, f *lint.File) {
	dialect := effective.DialectOf(p.Target())
	for i := range f.Nodes {
		n := &f.Nodes[i]
		if n.Kind != cnf.Include && n.Kind != cnf.IncludeDir || !f.Read {
			continue
		}
		at := lint.Place{File: f, Span: n.Body(f.Bytes)}
		name := string(n.Value.Of(f.Bytes))
		switch {
		case cnf.HasPlaceholder([]byte(name)):
		case strings.ContainsAny(name, quotes):
			p.Remark(at, lint.Error, "quotes are part of the path here; write it without")
		case strings.Contains(name, "!include"):
			p.Remark(at, lint.Error, "a line holds one include; the second one is part of the path")
		case !dialect.PathComments && strings.Contains(name, " #"):
			p.Remark(at, lint.Error, "a comment behind an include is part of the path")
		case !dialect.PathComments && !strings.HasSuffix(string(n.Span.Of(f.Bytes)), "\n"):
			lastByte(p, at, n)
		}
	}
}

// lastByte: the last byte of the line is taken for its line feed. A slash can be
// lost, a letter cannot.
func lastByte(p *lint.Pass, at lint.Place, n *cnf.Node) {
	whole := strings.TrimRight(string(at.Span.Of(at.File.Bytes)), " \t")
	severity := lint.Warning
	if n.Kind == cnf.IncludeDir && !strings.HasSuffix(whole, "/") {
		severity = lint.Error
	}
	p.Remark(lint.Place{File: at.File, Span: text.Span{Start: at.Span.End - 1, End: at.Span.End}}, severity,
		"the last line has no line feed, so the server drops the last byte of the path").Safe()
}
