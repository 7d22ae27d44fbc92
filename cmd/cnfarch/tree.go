package main

import (
	"path/filepath"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/rewrite"
)

// settle rewrites a configuration until rewriting changes nothing, and gives
// its files as they were and as they are then.
func (a *app) settle(engine *lint.Engine, in lint.Input, o rewrite.Options) ([]report.Change, error) {
	results, err := rewrite.Settle(func(files map[string][]byte) (*lint.Run, error) {
		return engine.Run(a.with(in, files))
	}, o)
	if err != nil {
		return nil, err
	}
	return changesOf(results), nil
}

// changesOf are rewritten files as reports show them.
func changesOf(results []rewrite.Result) []report.Change {
	changes := make([]report.Change, 0, len(results))
	for _, r := range results {
		changes = append(changes, report.Change{Name: filepath.ToSlash(r.File.Disk), Before: r.File.Bytes, Now: r.After})
	}
	return changes
}

// with is the configuration as it reads with other bytes in some of its files,
// by where they lie on disk.
func (a *app) with(in lint.Input, files map[string][]byte) lint.Input {
	if len(files) == 0 {
		return in
	}
	if in.Kernel != nil {
		in.Kernel = in.Kernel.With(files)
	}
	if in.Files == nil {
		return in
	}
	host := effective.Host{FS: rewrite.Overlay{FS: effective.OS{Root: in.Root}, Files: files}}
	query := effective.Query{Server: in.Target, Tolerant: true}
	if in.Main != nil {
		main := *in.Main
		if src, ok := files[in.Files.Files[0].Disk]; ok {
			main.Bytes = src
		}
		query.Sources = []effective.Source{main}
	}
	in.Files = effective.Read(host, query)
	return in
}
