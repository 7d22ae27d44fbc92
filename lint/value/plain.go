package value

import (
	"math"
	"strconv"
	"strings"
)

// plain reads what nearly every line has: digits, perhaps one suffix letter, and
// nothing for a limit to do. It is wide without numbers of any size, which
// cost four times as much; a test holds one against the other.
func (r *reader) plain(raw string) (text string, ok bool) {
	rest := strings.TrimLeft(raw, "0123456789")
	n, err := strconv.ParseUint(raw[:len(raw)-len(rest)], 10, 63)
	if err != nil || len(rest) > 1 {
		return "", false
	}
	if rest != "" {
		shift, known := suffix(rest[0])
		if !known || shift > 30 || n > math.MaxInt64>>shift {
			return "", false
		}
		n <<= shift
	}
	return strconv.FormatUint(n, 10), r.unlimited(n)
}

// unlimited reports whether no limit changes a number.
func (r *reader) unlimited(n uint64) bool {
	return n%max(r.Option.Block, 1) == 0 && !above(n, r.Option.Max) && !below(n, r.Option.Min)
}

// above reports whether n may be over a maximum. One of 0 is none.
func above(n uint64, maximum string) bool {
	if maximum == "" {
		return false
	}
	top, err := strconv.ParseUint(maximum, 10, 64)
	return err != nil || top != 0 && n > top
}

// below reports whether n may be under a minimum.
func below(n uint64, minimum string) bool {
	if minimum == "" || minimum[0] == '-' {
		return false
	}
	bottom, err := strconv.ParseUint(minimum, 10, 64)
	return err != nil || n < bottom
}
