package security

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
)

var optionFileMode = lint.Rule{
	Code: "X09", Name: "option-file-mode", Family: family,
	Summary:  "an option file whose mode makes the server pass over it, or shows a password",
	Severity: lint.Error,
	Host:     checkModes,
}

func checkModes(p *lint.Pass) {
	if p.Files == nil {
		return
	}
	for _, problem := range p.Files.Problems {
		if problem.Kind == effective.WorldWritableIgnored && problem.File >= 0 {
			f := fileOf(p, p.Files.Files[problem.File].Disk)
			p.Remark(lint.Place{File: f}, lint.Error, "everybody may write this file, so %s passes over it: none of its settings is in force; chmod 644", p.Target())
		}
	}
	for _, f := range p.Sources {
		if !f.Sysctl && othersRead(f) && holdsSecret(p, f) {
			p.Remark(lint.Place{File: f}, lint.Error, "everybody on the host may read this file, and a password stands in it; %s", ownMode(p, f))
		}
	}
}

// ownMode is the mode that keeps a password among those who need the file: the
// server, or the one account whose programs read it.
func ownMode(p *lint.Pass, f *lint.File) string {
	if slices.ContainsFunc(p.Settings, func(s *lint.Setting) bool { return s.File == f }) {
		return "chmod 640, with the server's group"
	}
	return "chmod 600, owned by the account whose programs read it"
}

func fileOf(p *lint.Pass, disk string) *lint.File {
	i := slices.IndexFunc(p.Sources, func(f *lint.File) bool { return f.Disk == disk })
	if i < 0 {
		return nil
	}
	return p.Sources[i]
}

func holdsSecret(p *lint.Pass, f *lint.File) bool {
	return slices.ContainsFunc(slices.Concat(p.Settings, p.Others), func(s *lint.Setting) bool { return s.File == f && literal(s) })
}
