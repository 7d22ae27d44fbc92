package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/git"
)

// limit leaves of a run what is about lines that changed since the revision, and
// what keeps the target from starting, wherever it stands.
func (c *changes) limit(run *lint.Run) error {
	lines := make(map[*lint.File]git.Changes)
	for _, f := range run.Sources {
		changed, err := c.of(f)
		if err != nil {
			return fmt.Errorf("--since %s: %w", c.revision, err)
		}
		lines[f] = changed
	}
	run.Findings = slices.DeleteFunc(run.Findings, func(f *lint.Finding) bool { return !f.Fatal && !touched(f, lines) })
	run.Settings = slices.DeleteFunc(run.Settings, func(s *lint.Setting) bool { return !touchedSetting(s, lines) })
	return nil
}

// touched reports whether a finding is about a line that changed: its own, that
// of its setting, or a record above it.
func touched(f *lint.Finding, lines map[*lint.File]git.Changes) bool {
	if f.Setting != nil && touchedSetting(f.Setting, lines) {
		return true
	}
	return f.Place.File != nil && withinLines(f.Place, lines)
}

func touchedSetting(s *lint.Setting, lines map[*lint.File]git.Changes) bool {
	if withinLines(s.NamePlace(), lines) {
		return true
	}
	return slices.ContainsFunc(s.Records, func(r *lint.PlacedRecord) bool { return withinLines(r.Place(), lines) }) ||
		slices.ContainsFunc(s.Findings, func(f *lint.Finding) bool { return f.Fatal })
}

func withinLines(at lint.Place, lines map[*lint.File]git.Changes) bool {
	for line := at.File.Pos(at.Span.Start).Line; line <= at.File.Pos(at.Span.End).Line; line++ {
		if lines[at.File].Has(line) {
			return true
		}
	}
	return false
}

// changes asks git, each repository once.
type changes struct {
	ctx      context.Context
	revision string
	repos    map[string]*git.Repo // by folder
	commits  map[*git.Repo]string
}

func changedSince(ctx context.Context, revision string) *changes {
	return &changes{ctx: ctx, revision: revision, repos: make(map[string]*git.Repo), commits: make(map[*git.Repo]string)}
}

func (c *changes) of(f *lint.File) (git.Changes, error) {
	dir := filepath.Dir(f.Disk)
	repo := c.repos[dir]
	if repo == nil {
		var err error
		if repo, err = git.Open(c.ctx, f.Disk); err != nil {
			return git.Changes{}, err
		}
		c.repos[dir] = repo
	}
	if c.commits[repo] == "" {
		commit, err := repo.Commit(c.ctx, c.revision)
		if err != nil {
			return git.Changes{}, err
		}
		c.commits[repo] = commit
	}
	return repo.Changed(c.ctx, c.commits[repo], f.Disk)
}
