package value

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Equal reports whether two texts mean the same value for one option at one
// server. They are read as Shown reads them: a default of the tables, a
// Reading's Text, a value that a rule wants. What stands in a file goes through
// Read first.
func Equal(opt *defaults.Option, s server.Server, a, b string) bool {
	return Same(opt, s, a, opt, s, b)
}

// Same reports whether text a for option optA at server sA means the same as
// text b for option optB at server sB, both read as for Equal.
func Same(optA *defaults.Option, sA server.Server, a string, optB *defaults.Option, sB server.Server, b string) bool {
	x, y := Shown(optA, sA, a), Shown(optB, sB, b)
	switch {
	case x.Kind == Flags && y.Kind == Flags:
		return sameFlags(x, y)
	case x.Kind == Set || y.Kind == Set, listOption(optA.Name):
		return slices.Equal(members(x.Text), members(y.Text))
	case x.Kind == Text && y.Kind == Text:
		return sameText(x, y)
	default:
		return scalar(x) == scalar(y)
	}
}

// scalar spells a number, a boolean or a word so that types can be compared
// with each other: 1 and ON, 7 and 7.000000.
func scalar(r Reading) string {
	text := asciiUpper(r.Text)
	if on, ok := boolWord(text); ok && !numeric(r) {
		return onOff(on)
	}
	if r.Option.Name == "innodb_doublewrite" && text == "DETECT_AND_RECOVER" {
		return "ON" // the same by the manual (innodb_doublewrite, MySQL 8.0.30)
	}
	if r.Kind == Float {
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			return strconv.FormatFloat(v, 'f', -1, 64)
		}
	}
	return text
}

func numeric(r Reading) bool { return r.Kind == Int || r.Kind == Float }

// members lists the words of a set in order and without case.
func members(text string) []string {
	if text == "" {
		return nil
	}
	list := strings.Split(asciiUpper(text), ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// listOption reports whether a string option holds words whose order does not
// count.
func listOption(name string) bool {
	return name == "tls_version" || name == "admin_tls_version" || name == "session_track_system_variables"
}

// sameFlags compares the flags that either text names, what is not named being
// at its default. A text that is the whole default names nothing.
func sameFlags(x, y Reading) bool {
	a, b := flagStates(x.Text), flagStates(y.Text)
	namedA, namedB := a, b
	if isDefault(y) {
		namedB = nil
	} else if isDefault(x) {
		namedA = nil
	}
	a, b = overlay(x, a), overlay(y, b)
	for _, named := range []states{namedA, namedB} {
		for name := range named {
			if a[name] == "" || a[name] != b[name] {
				return false
			}
		}
	}
	return true
}

func isDefault(r Reading) bool {
	return r.Text == Shown(r.Option, r.Server, r.Option.Default.Text).Text
}

func overlay(r Reading, set states) states {
	all := flagStates(r.Option.Default.Text)
	for name, state := range set {
		all[name] = state
	}
	return all
}

// sameText compares strings: paths of directories without their last slash,
// names of engines, character sets and collations without case.
func sameText(x, y Reading) bool {
	a, b := x.Text, y.Text
	switch name := x.Option.Name; {
	case directory(name):
		return trimSlash(a) == trimSlash(b)
	case strings.HasPrefix(name, "character_set") && name != "character_sets_dir", strings.HasPrefix(name, "collation"):
		return canonicalCharset(x.Server, a) == canonicalCharset(y.Server, b)
	case name == "bind_address":
		return cmp.Or(a, "*") == cmp.Or(b, "*") // MariaDB has no default and listens as with *: observed on 10.11.19
	case strings.HasSuffix(name, "storage_engine"), name == "transaction_isolation":
		return foldEqual(a, b)
	default:
		return a == b
	}
}

func directory(name string) bool {
	return strings.HasSuffix(name, "dir") || strings.HasSuffix(name, "_directory") || name == "aria_log_dir_path" ||
		name == "secure_file_priv"
}

// trimSlash takes the slashes off the end of a path but not off the root.
func trimSlash(path string) string {
	if trimmed := strings.TrimRight(path, "/"); trimmed != "" {
		return trimmed
	}
	return path
}
