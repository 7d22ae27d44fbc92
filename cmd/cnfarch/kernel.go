package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/hw"
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
	if len(paths) == 0 {
		return nil, nil
	}
	boot, byHand, err := loaders(profile)
	if err != nil {
		return nil, err
	}
	if len(paths) == 1 && isTree(paths[0]) {
		root := os.DirFS(paths[0]).(fs.ReadLinkFS)
		return &lint.Kernel{
			Boot: sysctl.Load(root, boot, sysctl.Options{}), ByHand: sysctl.Load(root, byHand, sysctl.Options{}),
			Disk: func(name string) string { return filepath.Join(paths[0], filepath.FromSlash(name)) },
		}, nil
	}
	files, err := a.sysctlFiles(paths)
	if err != nil {
		return nil, err
	}
	return &lint.Kernel{
		Boot: sysctl.Apply(files, boot, nil), ByHand: sysctl.Apply(files, byHand, nil),
		Disk: func(name string) string { return name },
	}, nil
}

// isTree reports whether a folder stands for a host's root directory.
func isTree(path string) bool {
	for _, below := range []string{"etc/sysctl.d", "etc/sysctl.conf", "usr/lib/sysctl.d", "usr/local/lib/sysctl.d", "run/sysctl.d", "lib/sysctl.d"} {
		if _, err := os.Stat(filepath.Join(path, filepath.FromSlash(below))); err == nil {
			return true
		}
	}
	return false
}

// sysctlFiles reads named files, and the *.conf files of named folders, in the
// order of their names.
func (a *app) sysctlFiles(paths []string) ([]*sysctl.File, error) {
	var files []*sysctl.File
	for _, path := range paths {
		names := []string{path}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if names, err = filepath.Glob(filepath.Join(path, "*.conf")); err != nil {
				return nil, err
			}
			if len(names) == 0 {
				a.trouble(fmt.Errorf("%s: no sysctl file in this folder (*.conf)", path))
			}
		}
		for _, name := range names {
			src, err := a.source(name)
			if err != nil {
				a.trouble(err)
				continue
			}
			files = append(files, sysctl.NewFile(name, src.Bytes))
		}
	}
	return files, nil
}

// loaders are the programs that apply the files, as far as the profile says.
func loaders(profile *hw.Profile) (boot, byHand sysctl.Loader, err error) {
	boot, byHand = sysctl.Boot(), sysctl.ByHand()
	loader, _ := profile.Fact("sysctl_loader")
	switch loader.Text {
	case "procps":
		return byHand, byHand, nil
	case "busybox":
		boot, err = sysctl.ParseLoader("busybox-1.37.0")
		return boot, byHand, err
	}
	if version, ok := profile.Fact("systemd"); ok {
		boot, err = sysctl.ParseLoader(fmt.Sprintf("systemd-%d", version.Int))
	}
	return boot, byHand, err
}
