// Package kernel knows the Linux kernel parameters (sysctl keys) that a database
// host may set: type, range, default, and which kernels have them. The facts are
// in keys.tsv; they were read in the kernel's source and on running kernels.
//
// Versions are upstream's. Enterprise kernels carry backports, so that a low
// number does not prove that a key is absent there.
package kernel

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint/sysctl"
)

// table is read line by line when a key is asked for, never as a whole.
//
//go:embed keys.tsv
var table string

// names are keys of which nothing is known but that they exist.
//
//go:embed names.txt
var names string

// Version is a kernel release. The zero value is not known.
type Version struct{ Major, Minor, Patch int }

// ParseVersion reads what uname -r prints: 6.12.9-amd64, 5.14.0-503.el9.x86_64.
func ParseVersion(text string) (Version, error) {
	digits, _, _ := strings.Cut(text, "-")
	var numbers [3]int
	for i, part := range strings.SplitN(digits, ".", len(numbers)) {
		if end := strings.IndexFunc(part, func(r rune) bool { return r < '0' || r > '9' }); i > 0 && end > 0 {
			part = part[:end]
		}
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return Version{}, fmt.Errorf("%q is no kernel release: write a version such as 6.12", text)
		}
		numbers[i] = n
	}
	if !strings.Contains(digits, ".") {
		return Version{}, fmt.Errorf("%q is no kernel release: write a version such as 6.12", text)
	}
	return Version{numbers[0], numbers[1], numbers[2]}, nil
}

// Before reports whether v is older than other.
func (v Version) Before(other Version) bool {
	switch {
	case v.Major != other.Major:
		return v.Major < other.Major
	case v.Minor != other.Minor:
		return v.Minor < other.Minor
	default:
		return v.Patch < other.Patch
	}
}

// Key is one kernel parameter.
type Key struct {
	Name    string // as sysctl.Normalize spells it
	Type    string // int, uint, long, ulong, u8, bool, string, ports, or "vector N"
	Mode    Mode
	Unit    string
	Default string // of upstream 6.12, or how it comes about; "" where not known
	Min     string // what the kernel refuses below; "" for none, or not known
	Max     string
	// Conflicts are keys that writing this one resets, or the other way round.
	Conflicts []string
	Notes     string
	Source    string

	since, removed, idle string
}

// Mode says what writing a key does. The zero value is invalid.
type Mode uint8

// The modes.
const (
	Setting  Mode = iota + 1 // sets a value
	ReadOnly                 // is refused
	Trigger                  // acts once and keeps nothing
	OneWay                   // cannot be taken back until the next boot
)

// Presence says whether a kernel has a key. The zero value is invalid.
type Presence uint8

// The presences.
const (
	Present Presence = iota + 1
	Absent
	Unknown
	Idle // present, accepted, and without effect
)

// Lookup finds a key in any spelling. Keys of one interface
// (net.ipv4.conf.eth0.rp_filter) are those of the interface "default" or "all".
func Lookup(key string) (Key, bool) {
	name := sysctl.Normalize(key)
	for _, candidate := range append([]string{name}, ofAnyInterface(name)...) {
		if row, ok := find(sysctl.Dotted(candidate)); ok {
			found := parse(row)
			found.Name = name
			return found, true
		}
	}
	return Key{}, false
}

// Exists reports whether a key, in any spelling, is known to exist in some
// kernel, described in the table or not. The list is not complete.
func Exists(key string) bool {
	if _, described := Lookup(key); described {
		return true
	}
	name := sysctl.Normalize(key)
	for _, candidate := range append([]string{name}, ofAnyInterface(name)...) {
		if strings.Contains(names, "\n"+sysctl.Dotted(candidate)+"\n") {
			return true
		}
	}
	return false
}

// Names gives the dotted names of all keys that are known to exist.
func Names() []string {
	var all []string
	for _, k := range All() {
		all = append(all, sysctl.Dotted(k.Name))
	}
	for line := range strings.Lines(names) {
		if line[0] != '#' {
			all = append(all, strings.TrimSpace(line))
		}
	}
	return all
}

// ofAnyInterface gives the keys that stand in the table for those of one interface.
func ofAnyInterface(name string) []string {
	parts := strings.Split(name, "/")
	if len(parts) != 5 || parts[0] != "net" || parts[2] != "conf" && parts[2] != "neigh" {
		return nil
	}
	var names []string
	for _, general := range []string{"default", "all"} {
		parts[3] = general
		names = append(names, strings.Join(parts, "/"))
	}
	return names
}

// find cuts the line of a key out of the table.
func find(dotted string) (string, bool) {
	i := strings.Index(table, "\n"+dotted+"\t")
	if i < 0 || dotted == "key" {
		return "", false
	}
	row, _, _ := strings.Cut(table[i+1:], "\n")
	return row, true
}

// parse reads a line: key type mode unit default min max since removed idle
// conflicts notes source.
func parse(row string) Key {
	c := strings.Split(row, "\t")
	return Key{
		Name: sysctl.Normalize(c[0]), Type: c[1], Mode: mode(c[2]), Unit: c[3], Default: c[4], Min: c[5], Max: c[6],
		since: c[7], removed: c[8], idle: c[9],
		Conflicts: strings.Fields(c[10]), Notes: c[11], Source: c[12],
	}
}

func mode(word string) Mode {
	switch word {
	case "read":
		return ReadOnly
	case "trigger":
		return Trigger
	case "once":
		return OneWay
	default:
		return Setting
	}
}

// DefaultAt is the value that a kernel has without any line. It is known for the
// series that the table describes, 6.12, and for values that are not worked out
// from the machine, the build or the distribution.
func (k Key) DefaultAt(v Version) (string, bool) {
	if k.Default == "" || strings.Trim(k.Default, "-0123456789 ") != "" || v.Major != 6 || v.Minor != 12 {
		return "", false
	}
	return k.Default, true
}

// All gives every key, in the order of the table.
func All() []Key {
	var keys []Key
	for row := range strings.Lines(table) {
		if row[0] != '#' && !strings.HasPrefix(row, "key\t") {
			keys = append(keys, parse(strings.TrimSuffix(row, "\n")))
		}
	}
	return keys
}

// At says whether a kernel has the key, Unknown where the facts leave it open.
func (k Key) At(v Version) Presence {
	if v == (Version{}) {
		return Unknown
	}
	came, gone, idle := passed(k.since, v), passed(k.removed, v), passed(k.idle, v)
	switch {
	case came == Absent || gone == Present:
		return Absent
	case came == Unknown || gone == Unknown:
		return Unknown
	case idle == Present:
		return Idle
	default:
		return Present
	}
}

// Gone reports whether a kernel is known to have lost the key.
func (k Key) Gone(v Version) bool { return v != (Version{}) && passed(k.removed, v) == Present }

// IdleSince is the release from which on the kernel does nothing with the key,
// "" where there is none.
func (k Key) IdleSince() string { return k.idle }

// passed says whether a change had been made at v: Absent before it, Present
// from it on, Unknown in between, where the change is a range "A..B".
func passed(change string, v Version) Presence {
	if change == "" {
		return Absent
	}
	first, last, isRange := strings.Cut(change, "..")
	if !isRange {
		last = first
	}
	switch {
	case !v.Before(must(last)):
		return Present
	case first == "" || !v.Before(must(first)):
		return Unknown
	default:
		return Absent
	}
}

// must reads a version of the table, which a test holds readable.
func must(text string) Version {
	v, err := ParseVersion(text)
	if err != nil {
		panic(err)
	}
	return v
}
