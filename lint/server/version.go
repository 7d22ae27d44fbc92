package server

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	goversion "github.com/hashicorp/go-version"
)

// Version is a release number. Patch is -1 where only the series was named.
// MySQL's fourth number (9.7.4.1, an update of one release) is not kept: it
// changes no option.
type Version struct{ Major, Minor, Patch int }

// ParseVersion reads two to four numbers with dots between them. Rules hold
// servers against versions by the hundred in every run, so this does not go
// through go-version, whose general parser is a regular expression.
func ParseVersion(text string) (Version, error) {
	v := Version{Patch: -1}
	parts := [...]*int{&v.Major, &v.Minor, &v.Patch, new(int)}
	n := 0
	for part := range strings.SplitSeq(text, ".") {
		number, err := strconv.ParseUint(part, 10, 31)
		if err != nil || n == len(parts) {
			return Version{}, fmt.Errorf("%q is no version: want two to four numbers, such as 8.4 or 10.11.6", text)
		}
		*parts[n] = int(number)
		n++
	}
	if n < 2 {
		return Version{}, fmt.Errorf("%q is no version: one number alone names no series, such as 8.4 or 10.11", text)
	}
	return v, nil
}

// String is "8.4.8", or "8.4" for a series.
func (v Version) String() string {
	if v.Patch < 0 {
		return v.Series()
	}
	return v.Series() + "." + strconv.Itoa(v.Patch)
}

// Series is the release line: "8.4", "10.11".
func (v Version) Series() string { return strconv.Itoa(v.Major) + "." + strconv.Itoa(v.Minor) }

// SameSeries reports whether v and w belong to one release line.
func (v Version) SameSeries(w Version) bool { return v.Major == w.Major && v.Minor == w.Minor }

// Compare orders versions of one product: -1, 0 or +1. A series stands at its
// first release.
func (v Version) Compare(w Version) int {
	return cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor), cmp.Compare(max(v.Patch, 0), max(w.Patch, 0)))
}

// Range is a set of releases of one product, such as "mysql >= 8.0.13, < 8.4",
// or of one builder, such as "pxc".
type Range struct {
	Product Product
	vendor  Vendor // zero: whoever built it
	text    string
	bounds  goversion.Constraints
}

// ParseRange reads a product's name and, optionally, comma-separated bounds
// (=, !=, <, <=, >, >=) on its version numbers. mysql is all that counts its
// versions so, percona and pxc what one builder makes of it.
func ParseRange(text string) (Range, error) {
	name, bounds, _ := strings.Cut(strings.TrimSpace(text), " ")
	r := Range{text: strings.TrimSpace(text)}
	switch name {
	case "mysql":
		r.Product = MySQL
	case "mariadb":
		r.Product = MariaDB
	case "percona":
		r.Product, r.vendor = MySQL, Percona
	case "pxc":
		r.Product, r.vendor = MySQL, PXC
	default:
		return Range{}, fmt.Errorf("range %q: want mysql, mariadb, percona or pxc first", text)
	}
	if bounds == "" {
		return r, nil
	}
	var err error
	if r.bounds, err = goversion.NewConstraint(bounds); err != nil {
		return Range{}, fmt.Errorf("range %q: %w", text, err)
	}
	return r, nil
}

// Holds reports whether the server is in the range.
func (r Range) Holds(s Server) bool {
	if s.Product != r.Product || r.vendor != 0 && s.Vendor != r.vendor {
		return false
	}
	// Only the bare number goes to the constraint: everything behind a dash
	// would sort as a pre-release there.
	v := s.Version
	core, err := goversion.NewVersion(Version{v.Major, v.Minor, max(v.Patch, 0)}.String())
	return err == nil && r.bounds.Check(core)
}

// String is the text that was parsed.
func (r Range) String() string { return r.text }

// Ranges is a set of releases of several products, such as
// "mysql >= 8.0.30; mariadb".
type Ranges []Range

// ParseRanges reads ranges (ParseRange) with semicolons between them.
func ParseRanges(text string) (Ranges, error) {
	var ranges Ranges
	for part := range strings.SplitSeq(text, ";") {
		r, err := ParseRange(part)
		if err != nil {
			return nil, err
		}
		ranges = append(ranges, r)
	}
	return ranges, nil
}

// Hold reports whether the server is in one of the ranges.
func (r Ranges) Hold(s Server) bool {
	return slices.ContainsFunc(r, func(one Range) bool { return one.Holds(s) })
}
