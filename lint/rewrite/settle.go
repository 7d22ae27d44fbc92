package rewrite

import (
	"errors"
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
)

// Judge reads and judges a configuration, with the given bytes in place of
// those of the files that lie at these places on disk (lint.File.Disk).
type Judge func(files map[string][]byte) (*lint.Run, error)

// Overlay puts bytes in place of files, by where they lie on disk.
type Overlay struct {
	effective.FS
	Files map[string][]byte
}

// ReadFile implements effective.FS.
func (o Overlay) ReadFile(name string) ([]byte, error) {
	if content, ok := o.Files[o.OnDisk(name)]; ok {
		return content, nil
	}
	return o.FS.ReadFile(name)
}

// maxRounds is how often a result is judged anew. Renames, defaults computed
// from other options, and lines that win once others are gone need two or three.
const maxRounds = 10

var errEndless = errors.New("the verdicts on the rewritten files change from round to round, so nothing was rewritten; please report these files")

// Settle mends and rewrites all files that a run reads until the verdicts on
// the result ask for nothing more. The results hold the files as they were
// first read.
func Settle(judge Judge, o Options) ([]Result, error) {
	run, err := judge(nil)
	if err != nil {
		return nil, err
	}
	first, files := run.Sources, make(map[string][]byte)
	if !o.SafeOnly {
		if err = repairAll(run, files); err != nil {
			return nil, err
		}
		if err = adoptAll(judge, run, o, files); err != nil {
			return nil, err
		}
	}
	for range maxRounds {
		if len(files) > 0 {
			if run, err = judge(files); err != nil {
				return nil, err
			}
		}
		changed, err := rewriteAll(run, o, files)
		if err != nil {
			return nil, err
		}
		if !changed {
			return resultsOf(first, files), nil
		}
	}
	return nil, errEndless
}

// repairAll mends the files that keep the target from starting.
func repairAll(run *lint.Run, files map[string][]byte) error {
	if run.Files == nil {
		return nil // nothing but kernel settings
	}
	for i, f := range run.Sources {
		stops := slices.ContainsFunc(run.Files.Problems, func(p effective.Problem) bool { return p.Fatal && p.File == i })
		if !stops {
			continue
		}
		after, err := Repair(f.Bytes, run.Target)
		if err != nil {
			return err
		}
		files[f.Disk] = after
	}
	return nil
}

func rewriteAll(run *lint.Run, o Options, files map[string][]byte) (changed bool, err error) {
	results, err := Files(run, o)
	if err != nil {
		return false, err
	}
	for _, r := range results {
		if r.Changed() {
			files[r.File.Disk] = r.After
			changed = true
		}
	}
	return changed, nil
}

func resultsOf(first []*lint.File, files map[string][]byte) []Result {
	results := make([]Result, len(first))
	for i, f := range first {
		results[i] = Result{f, f.Bytes}
		if after, ok := files[f.Disk]; ok {
			results[i].After = after
		}
	}
	return results
}
