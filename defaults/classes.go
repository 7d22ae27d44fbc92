package defaults

import (
	_ "embed" // the classes
	"iter"
	"strings"

	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/tsv"
)

//go:embed classes.tsv
var classTable string

// Unit is what the number of an option counts. The zero value means that the
// option takes no number or that its unit is not known.
type Unit uint8

// The units.
const (
	Bytes Unit = iota + 1
	Count
	Days
	Seconds
	Milliseconds
	Microseconds
	Percent
	Pages
	Kilobytes
	Megabytes
	IOPS   // input and output operations a second
	Number // an identifier or a port, which counts nothing
)

// Impact ranks how much a changed default matters. The zero value is invalid.
type Impact uint8

// The ranks.
const (
	Low Impact = iota + 1
	Medium
	High
)

// String is the rank as reports have it.
func (i Impact) String() string {
	switch i {
	case High:
		return "high"
	case Medium:
		return "medium"
	default:
		return "low"
	}
}

// Classes is what rules ask of an option whatever the release.
type Classes struct {
	Unit        Unit
	Assertion   bool // worth stating even where it equals the default: durability, identity, security, places
	Presence    bool // acts by being written, on some servers: see ActsByPresence
	Secret      bool // its value must never be printed
	Guessed     bool // a secret by the look of its name alone
	Path        bool // names a file or a directory
	Accumulates bool // every occurrence counts, not the last alone
	Area        string
	Impact      Impact
}

// Class gives the classes of an option by its canonical name. Names that no
// table holds have classes too, where their form tells: foo_password is a secret,
// and so is master_passwor, which somebody mistyped.
func Class(name string) Classes {
	var c Classes
	public := false
	for row := range classRows(name) {
		for flag := range strings.SplitSeq(row.flags, " ") {
			c.set(flag)
			public = public || flag == "public"
		}
		c.Presence = c.Presence || row.presence != ""
		if c.Unit == 0 {
			c.Unit = unitOf(row.unit)
		}
		if c.Area == "" {
			c.Area, c.Impact = row.area, impactOf(row.impact)
		}
	}
	c.Guessed = !c.Secret && !public && secret.Name(name)
	c.Secret = !public && c.Secret || c.Guessed
	c.Assertion = c.Assertion || c.Path
	if c.Impact == 0 {
		c.Impact = Low
	}
	return c
}

func (c *Classes) set(flag string) {
	switch flag {
	case "assert":
		c.Assertion = true
	case "secret":
		c.Secret = true
	case "path":
		c.Path = true
	case "adds":
		c.Accumulates = true
	}
}

// ActsByPresence reports whether a line with the default in it makes a server
// behave as it would not without the line (query_cache_size on MariaDB switches
// the cache on). Where under is not empty, only while that option is on.
func ActsByPresence(name string, at server.Server) (acts bool, under string) {
	for row := range classRows(name) {
		fields := strings.Fields(row.presence)
		if len(fields) == 0 {
			continue
		}
		since, before := bound(fields, 1), bound(fields, 2)
		mine := fields[0] == "any" || fields[0] == at.Product.String()
		if mine && within(newestOf(at.Version), since, before) {
			return true, bound(fields, 3)
		}
	}
	return false, ""
}

// bound is a field that may be missing or "-".
func bound(fields []string, i int) string {
	if i >= len(fields) || fields[i] == "-" {
		return ""
	}
	return fields[i]
}

type classRow struct{ unit, flags, presence, area, impact string }

// classRows yields what is said of a name: of itself, then of the families by
// its beginning ("slave_*"), then by its end ("*_password"), each from the
// narrowest to the widest.
func classRows(name string) iter.Seq[classRow] {
	return func(yield func(classRow) bool) {
		table := tsv.Table(classTable).Body()
		for key := range classKeys(name) {
			c, ok := table.Row(key)
			if ok && !yield(classRow{c.Next(), c.Next(), c.Next(), c.Next(), c.Next()}) {
				return
			}
		}
	}
}

func classKeys(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield(name) {
			return
		}
		for i := len(name) - 1; i > 0; i-- {
			if (name[i] == '_' || name[i] == '.') && !yield(name[:i+1]+"*") {
				return
			}
		}
		for i := 1; i < len(name); i++ {
			if name[i] == '_' && !yield("*"+name[i:]) {
				return
			}
		}
	}
}

func unitOf(word string) Unit {
	switch word {
	case "bytes":
		return Bytes
	case "count":
		return Count
	case "days":
		return Days
	case "seconds":
		return Seconds
	case "milliseconds":
		return Milliseconds
	case "microseconds":
		return Microseconds
	case "percent":
		return Percent
	case "pages":
		return Pages
	case "kilobytes":
		return Kilobytes
	case "megabytes":
		return Megabytes
	case "iops":
		return IOPS
	case "number":
		return Number
	default:
		return 0
	}
}

func impactOf(word string) Impact {
	switch word {
	case "high":
		return High
	case "medium":
		return Medium
	case "low":
		return Low
	default:
		return 0
	}
}
