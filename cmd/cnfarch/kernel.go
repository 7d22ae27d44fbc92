package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/intake"
	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// isSysctl reports whether a path names kernel settings: sysctl.conf, or a file
// or folder of a sysctl.d.
func isSysctl(path string) bool {
	name := filepath.Base(path)
	parent := filepath.Base(filepath.Dir(path))
	return name == "sysctl.conf" || name == "sysctl.d" || parent == "sysctl.d" && strings.HasSuffix(name, ".conf")
}

// kernel reads the sysctl files of --sysctl, and those among the paths.
func (a *app) kernel(named []string, profile *hw.Profile) (*lint.Kernel, error) {
	paths := slices.Concat(a.flags.sysctl, named)
	switch {
	case len(paths) == 0:
		return nil, nil
	case len(paths) == 1 && isTree(paths[0]):
		return a.kernelBelow(paths[0], profile)
	}
	boot, byHand, err := lint.Loaders(profile)
	if err != nil {
		return nil, err
	}
	files, err := a.sysctlFiles(paths)
	if err != nil {
		return nil, err
	}
	return &lint.Kernel{
		Boot: sysctl.Apply(files, boot, nil), ByHand: sysctl.Apply(files, byHand, nil), Linked: linked(files),
		Disk: func(name string) string { return name },
	}, nil
}

// kernelBelow reads the sysctl files of a tree. Where one is there and is not read
// none is judged: it may hold the line that wins.
func (a *app) kernelBelow(root string, profile *hw.Profile) (*lint.Kernel, error) {
	kernel, err := lint.ReadKernel(os.DirFS(root).(fs.ReadLinkFS), profile, func(name string) string {
		return filepath.Join(root, filepath.FromSlash(name))
	})
	if err != nil {
		return nil, err
	}
	whole := true
	for _, f := range kernel.Boot.Files {
		if unread(f.Err) {
			a.trouble(fmt.Errorf("below %s: %w; so no kernel setting is judged", root, f.Err))
			whole = false
		}
	}
	if !whole {
		return nil, nil
	}
	return kernel, nil
}

// unread reports whether an error is that of a file which a loader may well read.
func unread(err error) bool {
	long := (*intake.TooLongError)(nil)
	return errors.As(err, &long) || errors.Is(err, intake.ErrIrregular) || errors.Is(err, fs.ErrPermission)
}

// linked reports whether a link to a sysctl.conf among the files lies in the
// sysctl.d directory beside it.
func linked(files []*sysctl.File) bool {
	for _, f := range files {
		if filepath.Base(f.Name) != "sysctl.conf" {
			continue
		}
		links, _ := filepath.Glob(filepath.Join(filepath.Dir(f.Name), "sysctl.d", "*.conf"))
		for _, link := range links {
			if identity(link) == identity(f.Name) {
				return true
			}
		}
	}
	return false
}

// isTree reports whether a folder stands for a host's root directory.
func isTree(path string) bool {
	if isSysctl(path) {
		return false
	}
	for _, below := range []string{"etc/sysctl.d", "etc/sysctl.conf", "usr/lib/sysctl.d", "usr/local/lib/sysctl.d", "run/sysctl.d", "lib/sysctl.d"} {
		if _, err := os.Stat(filepath.Join(path, filepath.FromSlash(below))); err == nil {
			return true
		}
	}
	return false
}

// sysctlFiles reads named files, and the *.conf files of named folders, in the
// order in which they are applied: by base name, sysctl.conf last.
func (a *app) sysctlFiles(paths []string) ([]*sysctl.File, error) {
	var names []string
	for _, path := range paths {
		found := []string{path}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if found, err = filepath.Glob(filepath.Join(path, "*.conf")); err != nil {
				return nil, err
			}
			if len(found) == 0 {
				a.trouble(fmt.Errorf("%s: no sysctl file in this folder (*.conf)", path))
			}
		}
		names = append(names, found...)
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
	var files []*sysctl.File
	for _, name := range names {
		src, err := a.source(name, intake.SysctlFile)
		if err != nil {
			a.trouble(err)
			continue
		}
		files = append(files, sysctl.NewFile(name, src.Bytes))
	}
	return files, nil
}

// rank orders named sysctl files: what stands in sysctl.d by name, then sysctl.conf.
func rank(path string) string {
	base := filepath.Base(path)
	if base == "sysctl.conf" && filepath.Base(filepath.Dir(path)) != "sysctl.d" {
		return "\xff"
	}
	return base
}
