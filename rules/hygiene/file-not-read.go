package hygiene

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
)

var fileNotRead = lint.Rule{
	Code: "U35", Name: "file-not-read", Family: family,
	Summary:  "a file, or what follows in it, that no program reads",
	Severity: lint.Error,
	File:     checkUnreadFile,
	Host:     checkReading,
}

func checkUnreadFile(p *lint.Pass, f *lint.File) {
	switch {
	case len(f.Nodes) == 0:
	case !f.Read:
		if name := path.Base(f.Name); !leftover(name) && hasOptions(f) {
			p.Remark(top(f), lint.Warning, "no program reads this file: in an included directory only names that end in .cnf count (%s.cnf)", strings.TrimSuffix(name, path.Ext(name)))
		}
	case bytes.IndexByte(f.Bytes, '\r') >= 0 && bytes.IndexByte(f.Bytes, '\n') < 0 && bytes.IndexByte(bytes.TrimRight(f.Bytes, "\r"), '\r') >= 0:
		p.Remark(top(f), lint.Error, "the lines end in carriage returns alone, so the whole file is one line to the server")
	}
}

// leftover reports names that are not meant to be read: what editors and
// package managers leave, and texts.
func leftover(name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(strings.ToUpper(name), "README") || strings.HasSuffix(name, "~") {
		return true
	}
	_, ending, _ := strings.Cut(strings.ToLower(path.Ext(name)), ".")
	return strings.HasPrefix(ending, "dpkg-") || strings.HasPrefix(ending, "ucf-") || slices.Contains([]string{
		"bak", "backup", "old", "orig", "save", "rpmsave", "rpmnew", "rpmorig", "disabled", "off", "sample", "example", "dist", "template",
		"swp", "tmp", "md", "txt", "sh", "sql", "gz", "pem", "key", "crt", "j2", "erb", "tmpl", "tpl",
	}, ending)
}

// hasOptions reports whether a file looks like an option file.
func hasOptions(f *lint.File) bool {
	group := false
	for i := range f.Nodes {
		group = group || f.Nodes[i].Kind == cnf.Group
		if group && f.Nodes[i].Kind == cnf.Option {
			return true
		}
	}
	return false
}

// top is the first line of a file.
func top(f *lint.File) lint.Place {
	return lint.Place{File: f, Span: f.Nodes[0].Body(f.Bytes)}
}

// checkReading tells where reading ends early.
func checkReading(p *lint.Pass) {
	if p.Files == nil {
		return
	}
	for _, problem := range p.Files.Problems {
		at := problemPlace(p, problem)
		main := problem.Visit >= 0 && p.Files.Visits[problem.Visit].Depth == 0
		switch problem.Kind {
		case effective.ByteOrderMark:
			p.Remark(at, lint.Error, "%s; take it off", problem.Text).FatalIf(isMain(p, problem.File)).Unsafe()
		case effective.OptionBeforeGroup:
			_, marked := cnf.BOM(at.File.Bytes)
			if main && !isTemplate(at.File) && (!marked || problem.Span.Start > 0) {
				p.Remark(at, lint.Error, "%s", problem.Text).FatalIf(problem.Fatal)
			}
		case effective.BadGroupHeader:
			p.Remark(at, lint.Error, "%s", problem.Text).FatalIf(problem.Fatal)
		case effective.NULByte, effective.LineSplit:
			p.Remark(at, lint.Warning, "%s", problem.Text)
		}
	}
}

// isMain reports whether a file is one that the server opens by itself.
func isMain(p *lint.Pass, file int) bool {
	return slices.ContainsFunc(p.Files.Visits, func(v effective.Visit) bool { return v.File == file && v.Depth == 0 })
}
