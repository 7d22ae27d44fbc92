package sysctl

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Program is a program that applies sysctl files. The zero value is invalid.
type Program uint8

// The programs.
const (
	Systemd Program = iota + 1 // systemd-sysctl, at boot
	Procps                     // sysctl --system and sysctl -p, by hand
	Busybox                    // busybox sysctl -p; knows no directories
)

// String is the program's name as ParseLoader reads it.
func (p Program) String() string {
	switch p {
	case Systemd:
		return "systemd"
	case Procps:
		return "procps"
	case Busybox:
		return "busybox"
	default:
		return "unknown"
	}
}

// Loader is a program of some version. It is comparable; the zero value is none.
type Loader struct {
	Program             Program
	Major, Minor, Patch int
}

// Boot is the loader to take where nothing is known: what Debian 13 boots with.
func Boot() Loader { return Loader{Systemd, 257, 13, 0} }

// ByHand is what an admin runs where nothing is known: sysctl --system of Debian 13.
func ByHand() Loader { return Loader{Procps, 4, 0, 4} }

// ParseLoader reads "systemd-257.13", "procps-4.0.4" or "busybox-1.37.0".
func ParseLoader(text string) (Loader, error) {
	name, version, _ := strings.Cut(text, "-")
	for _, p := range []Program{Systemd, Procps, Busybox} {
		if p.String() != name {
			continue
		}
		l := Loader{Program: p}
		numbers := []*int{&l.Major, &l.Minor, &l.Patch}
		for i, part := range strings.SplitN(version, ".", len(numbers)) {
			n, err := strconv.Atoi(part)
			if err != nil || n < 0 {
				return Loader{}, fmt.Errorf("%q is no loader: %q is no version number", text, version)
			}
			*numbers[i] = n
		}
		return l, nil
	}
	return Loader{}, fmt.Errorf("%q is no loader: write systemd, procps or busybox and a version, such as systemd-257", text)
}

// String is the form that ParseLoader reads back.
func (l Loader) String() string {
	return fmt.Sprintf("%s-%d.%d.%d", l.Program, l.Major, l.Minor, l.Patch)
}

// before reports whether the version is older than MAJOR.0.PATCH.
func (l Loader) before(major, patch int) bool {
	return cmp.Or(cmp.Compare(l.Major, major), cmp.Compare(l.Minor, 0), cmp.Compare(l.Patch, patch)) < 0
}

// semicolons reports whether ; begins a comment: everywhere but in systemd
// 262.1. Up to 257.13 it does; the versions between were not tried and are taken
// for the older ones.
func (l Loader) semicolons() bool { return l.Program != Systemd || l.before(262, 0) }

// lineByLine reports whether each line is applied when it is read, without
// globs: procps before 4, and busybox.
func (l Loader) lineByLine() bool {
	return l.Program == Busybox || l.Program == Procps && l.before(4, 0)
}

// globsExclude reports whether an exclusion may itself be a glob: in procps from
// 4.0.7 on, which was tried; 4.0.4 does not and the versions between were not tried.
func (l Loader) globsExclude() bool { return l.Program == Procps && !l.before(4, 7) }

// climbs reports whether .. in a key is followed, not refused: systemd 252 and
// newer refuse it.
func (l Loader) climbs() bool { return l.Program != Systemd || l.before(252, 0) }
