package main

import (
	"path/filepath"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/rewrite"
)

// tree is an option file with its includes while it is being rewritten: the
// bytes on disk, and above them what they are by now.
type tree struct {
	in     lint.Input
	main   effective.Source
	before map[string][]byte
	now    map[string][]byte
	order  []string
}

func newTree(in lint.Input) *tree {
	t := &tree{in: in, before: map[string][]byte{}, now: map[string][]byte{}}
	first := in.Files.Files[0]
	t.main = effective.Source{Name: first.Text.Name}
	for _, f := range in.Files.Files {
		t.add(f.Disk, f.Text.Bytes)
	}
	return t
}

func (t *tree) add(disk string, src []byte) {
	if _, known := t.before[disk]; known {
		return
	}
	t.before[disk], t.now[disk] = src, src
	t.order = append(t.order, disk)
}

// repair mends what stops the server before it has read a file.
func (t *tree) repair(a *app) (mended bool, err error) {
	for _, f := range t.in.Files.Files {
		after, err := rewrite.Repair(f.Text.Bytes, t.in.Target)
		if err != nil {
			return false, err
		}
		if string(after) != string(f.Text.Bytes) {
			t.now[f.Disk], mended = after, true
		}
	}
	if mended {
		t.reread(a)
	}
	return mended, nil
}

// take makes the results the state of the tree. Files that the server does not
// read are not part of it.
func (t *tree) take(results []rewrite.Result) (changed bool) {
	for _, r := range results {
		if _, ours := t.now[r.File.Disk]; ours && r.Changed() {
			t.now[r.File.Disk], changed = r.After, true
		}
	}
	return changed
}

// reread reads the tree as it is by now.
func (t *tree) reread(a *app) {
	host := a.host()
	host.FS = overlay{effective.OS{Root: a.flags.root}, t.now}
	t.main.Bytes = t.now[t.in.Files.Files[0].Disk]
	t.in.Files = effective.Read(host, effective.Query{Server: t.in.Target, Sources: []effective.Source{t.main}, Tolerant: true})
	for _, f := range t.in.Files.Files {
		t.add(f.Disk, f.Text.Bytes)
	}
}

func (t *tree) changes() []report.Change {
	changes := make([]report.Change, 0, len(t.order))
	for _, disk := range t.order {
		changes = append(changes, report.Change{Name: filepath.ToSlash(disk), Before: t.before[disk], Now: t.now[disk]})
	}
	return changes
}

// overlay is the file system with some files as they would be after rewriting.
type overlay struct {
	effective.OS
	now map[string][]byte
}

// ReadFile implements effective.FS.
func (o overlay) ReadFile(name string) ([]byte, error) {
	if src, ok := o.now[o.OnDisk(name)]; ok {
		return src, nil
	}
	return o.OS.ReadFile(name)
}
