package hygiene

import (
	"math"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/value"
)

var commentContradictsValue = lint.Rule{
	Code: "U19", Name: "comment-contradicts-value", Family: family,
	Summary:  "a comment that states another size than the line",
	Severity: lint.Warning,
	Scope:    lint.Effective,
	Setting:  checkComment,
}

func checkComment(p *lint.Pass, s *lint.Setting) {
	said, ok := commentOf(s)
	if !ok || s.Kind != lint.OptionKind {
		return
	}
	number, unit, ok := quantity(said)
	if !ok || !contradicts(s, number, unit) {
		return
	}
	advice := lint.Advice{Row: lint.RowMissing, Verdict: lint.Keep, Undecided: true}
	p.Judge(s, lint.Warning, advice, "the comment says %s, the line %s: one of them is wrong", strings.TrimSpace(said), human(s))
}

// commentOf is what stands behind the value, or else in a comment line of its
// own above it.
func commentOf(s *lint.Setting) (string, bool) {
	src := s.File.Bytes
	if !s.Node.Comment.Empty() {
		return strings.TrimLeft(string(s.Node.Comment.Of(src)), "#; "), true
	}
	i := nodeIndex(s)
	if i == 0 || s.File.Nodes[i-1].Kind != cnf.Comment {
		return "", false
	}
	text := strings.Trim(string(s.File.Nodes[i-1].Span.Of(src)), "#; \t\r\n")
	words := strings.Fields(text)
	return text, len(words) == 1 || len(words) == 2
}

// quantity reads the number and the unit that a comment begins with, "128 GB"
// or "128GB". A comment with more than one number is about something else.
func quantity(said string) (number float64, unit string, ok bool) {
	words := strings.Fields(strings.TrimLeft(said, "=~( \t"))
	if len(words) == 0 {
		return 0, "", false
	}
	first := words[0]
	end := strings.IndexFunc(first, func(c rune) bool { return (c < '0' || c > '9') && c != '.' })
	rest := words[1:]
	switch {
	case end > 0:
		unit = first[end:]
	case end < 0 && len(words) > 1:
		unit, rest, end = words[1], words[2:], len(first)
	default:
		return 0, "", false
	}
	number, err := strconv.ParseFloat(first[:end], 64)
	if err != nil || number == 0 || strings.ContainsAny(strings.Join(rest, ""), "0123456789") {
		return 0, "", false
	}
	return number, strings.ToLower(strings.Trim(unit, ".,;)")), true
}

func contradicts(s *lint.Setting, number float64, unit string) bool {
	n, ok := s.Meant.Float()
	if !ok || n <= 0 {
		return false
	}
	if power := sizeUnit(unit); power > 0 {
		return s.Class.Unit == defaults.Bytes && (off(n/(number*math.Pow(1024, power)), 1024) || off(n/(number*math.Pow(1000, power)), 1000))
	}
	said, counts := timeUnit(unit), timeUnit(strings.TrimSpace(of(s.Class.Unit)))
	return said != "" && counts != "" && said != counts && n == number
}

// sizeUnit is the power of 1024 that a unit stands for, 0 where it is none.
func sizeUnit(unit string) float64 {
	if unit == "" {
		return 0
	}
	power, tail := strings.IndexByte("kmgt", unit[0]), unit[1:]
	if power >= 0 && (tail == "" || tail == "b" || tail == "ib" || tail == "byte" || tail == "bytes") {
		return float64(power + 1)
	}
	return 0
}

// off reports whether a ratio is a power of the base other than 1, to within
// the rounding of a comment.
func off(ratio, base float64) bool {
	for k := -3; k <= 3; k++ {
		if k != 0 && math.Abs(ratio/math.Pow(base, float64(k))-1) < 0.05 {
			return true
		}
	}
	return false
}

// timeUnit spells a unit of time in one way, empty where it is none.
func timeUnit(unit string) string {
	switch unit {
	case "us", "usec", "microseconds":
		return "microseconds"
	case "ms", "msec", "milliseconds":
		return "milliseconds"
	case "s", "sec", "secs", "second", "seconds":
		return "seconds"
	case "min", "mins", "minute", "minutes":
		return "minutes"
	case "h", "hour", "hours":
		return "hours"
	case "d", "day", "days":
		return "days"
	default:
		return ""
	}
}

// human is the number of the line, as people write it.
func human(s *lint.Setting) string {
	if n, ok := s.Meant.Int(); ok && s.Class.Unit == defaults.Bytes && n > 0 {
		return value.Human(uint64(n))
	}
	return s.Raw + of(s.Class.Unit)
}
