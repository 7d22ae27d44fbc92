package hygiene

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/value"
)

var unitSuffixOnCount = lint.Rule{
	Code: "U13", Name: "unit-suffix-on-count", Family: family,
	Summary:  "a size suffix on a number that is no size",
	Severity: lint.Warning,
	Scope:    lint.Effective,
	Setting:  checkUnitSuffix,
}

func checkUnitSuffix(p *lint.Pass, s *lint.Setting) {
	if s.Class.Unit == 0 || s.Class.Unit == defaults.Bytes || s.Value.Kind != value.Int || s.Tolerated() {
		return
	}
	written, letter, ok := suffixed(s.Raw)
	if !ok || s.Value.Fatal() {
		return
	}
	asks := written << (10 * (strings.Index("KMGTPE", letter) + 1))
	if bits.OnesCount64(written) == 1 {
		p.Note(s, lint.Info, "%s means %d here, a power of two as sizes have it", s.Raw, asks)
		return
	}
	p.Misread(s, lint.Warning, "%s stands for 1024 and its powers: %s asks for %d%s", letter, s.Raw, asks, of(s.Class.Unit)).
		Write(s.Name, fmt.Sprint(plain(written, letter, asks))).Undecided()
}

// suffixed takes digits and one letter apart.
func suffixed(raw string) (n uint64, letter string, ok bool) {
	if len(raw) < 2 {
		return 0, "", false
	}
	letter = strings.ToUpper(raw[len(raw)-1:])
	n, err := strconv.ParseUint(raw[:len(raw)-1], 10, 32)
	return n, letter, err == nil && n > 0 && strings.Contains("KMGTPE", letter)
}

// plain guesses the number that was meant: 2000K was 2000 with a letter too
// many, 10K was ten thousand. Larger letters give no hint.
func plain(written uint64, letter string, asks uint64) uint64 {
	switch {
	case letter != "K":
		return asks
	case written < 100:
		return written * 1000
	default:
		return written
	}
}

// of names what a number counts, where that helps.
func of(unit defaults.Unit) string {
	switch unit {
	case defaults.IOPS:
		return " operations a second"
	case defaults.Seconds:
		return " seconds"
	case defaults.Milliseconds:
		return " milliseconds"
	case defaults.Microseconds:
		return " microseconds"
	case defaults.Days:
		return " days"
	case defaults.Pages:
		return " pages"
	case defaults.Kilobytes:
		return " kilobytes"
	case defaults.Megabytes:
		return " megabytes"
	default:
		return ""
	}
}
