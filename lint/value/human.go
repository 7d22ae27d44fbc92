package value

import (
	"strconv"

	"github.com/cnfarch/cnfarch/defaults"
)

// Human spells n with the largest suffix that keeps it exact: 16777216 is "16M",
// 1610612736 is "1536M", 1000 is "1000". Every server reads it back as n (K, M
// and G only: 5.7 knows no other suffix).
func Human(n uint64) string {
	for _, u := range []struct {
		size uint64
		name string
	}{{1 << 30, "G"}, {1 << 20, "M"}, {1 << 10, "K"}} {
		if n != 0 && n%u.size == 0 {
			return strconv.FormatUint(n/u.size, 10) + u.name
		}
	}
	return strconv.FormatUint(n, 10)
}

// Sized is a value for people: a number of bytes as Human spells it, anything
// else as it is.
func Sized(class defaults.Classes, text string) string {
	if n, err := strconv.ParseUint(text, 10, 64); err == nil && class.Unit == defaults.Bytes {
		return Human(n)
	}
	return text
}
