package hygiene

import (
	"cmp"
	"fmt"
	"math/big"
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
	asks := new(big.Int).Lsh(new(big.Int).SetUint64(written), uint(10*(strings.Index("KMGTPE", letter)+1)))
	_, clamped := s.Problem(value.AboveMax)
	if bits.OnesCount64(written) == 1 && !clamped {
		p.Note(s, lint.Info, "%s means %d here, a power of two as sizes have it", s.Raw, asks)
		return
	}
	d := p.Misread(s, lint.Warning, "%s stands for a power of 1024: %s asks for %d%s", letter, s.Raw, asks, of(s.Class.Unit)).Undecided()
	if guess := cmp.Or(commented(s, asks), plain(s.Class.Unit, written, letter)); guess > 0 {
		d.Write(s.Name, fmt.Sprint(guess))
	} else {
		d.Keep()
	}
}

// suffixed takes digits and a letter apart; a B behind the letter does not count.
func suffixed(raw string) (n uint64, letter string, ok bool) {
	digits := strings.TrimRight(raw, "kKmMgGtTpPeEbBiI")
	tail := strings.ToUpper(raw[len(digits):])
	if tail == "" {
		return 0, "", false
	}
	n, err := strconv.ParseUint(digits, 10, 32)
	known := tail[1:] == "" || tail[1:] == "B" || tail[1:] == "IB"
	return n, tail[:1], err == nil && n > 0 && known && strings.Contains("KMGTPE", tail[:1])
}

// commented is the plain number that the comment of a line begins with, if it is of
// the size of what the line asks for; else 0.
func commented(s *lint.Setting, asks *big.Int) uint64 {
	said, _ := commentOf(s)
	words := strings.Fields(strings.TrimLeft(said, "=~( \t"))
	if len(words) == 0 || !asks.IsUint64() {
		return 0
	}
	n, err := strconv.ParseUint(strings.Trim(words[0], ".,;)"), 10, 64)
	if err != nil || n < asks.Uint64()/2 || n/2 > asks.Uint64() {
		return 0
	}
	return n
}

// plain guesses the number that was meant, 0 where nothing tells: 10M megabytes
// were 10, 2000K and 4096M have a letter too many, 10K was ten thousand.
func plain(unit defaults.Unit, written uint64, letter string) uint64 {
	switch {
	case unit == defaults.Megabytes && letter == "M", unit == defaults.Kilobytes && letter == "K", written >= 100:
		return written
	case letter == "K":
		return written * 1000
	default:
		return 0
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
