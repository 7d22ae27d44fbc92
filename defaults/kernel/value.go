package kernel

import (
	"fmt"
	"math/big"
	"strings"
)

// Outcome is what the kernel does with a text. The zero value is invalid.
type Outcome uint8

// The outcomes.
const (
	Accepted Outcome = iota + 1
	Misread          // accepted, but not as it reads
	Refused          // the write fails and the old value stays
)

// Reading is what becomes of a text that is written to a key.
type Reading struct {
	Outcome Outcome
	Value   string // what is set, or for a refused text what was probably meant; "" where that is not known
	Why     string // for all but Accepted
}

// Read says what the kernel makes of a text, as seen on Linux 6.18: numbers may
// be hexadecimal or octal, end at a blank, and know no sign but -, no unit and no
// quotes. Limits that are not in the table are not judged.
func (k Key) Read(text string) Reading {
	switch {
	case k.Type == "string":
		return readString(text)
	case k.Type == "ports":
		return readPorts(text)
	case strings.HasPrefix(k.Type, "vector"):
		return k.readVector(text)
	default:
		return k.readSingle(text)
	}
}

// readString: strings are compared or kept whole.
func readString(text string) Reading {
	if bare, ok := withoutComment(text); ok {
		return Reading{Misread, bare, "a comment behind a value is part of it"}
	}
	if bare, ok := withoutQuotes(text); ok {
		return Reading{Misread, bare, "quotes are part of the value"}
	}
	return Reading{Outcome: Accepted, Value: text}
}

func readPorts(text string) Reading {
	if text == "" || strings.Trim(text, "0123456789,-") == "" {
		return Reading{Outcome: Accepted, Value: text}
	}
	bare, _ := withoutComment(text)
	return Reading{Refused, strings.Join(strings.Fields(strings.ReplaceAll(bare, ",", " ")), ","), "the list takes numbers, ranges and commas, without blanks"}
}

func (k Key) readSingle(text string) Reading {
	first, rest := cut(text)
	r := k.readNumber(first)
	if r.Outcome == Refused || rest == "" {
		return r
	}
	return Reading{Misread, r.Value, fmt.Sprintf("the number ends at the blank, %q is dropped", rest)}
}

// readVector: missing numbers keep their old values, surplus ones are dropped.
func (k Key) readVector(text string) Reading {
	_, size, _ := strings.Cut(k.Type, " ")
	var want int
	if _, err := fmt.Sscan(size, &want); err != nil {
		want = 0
	}
	bare, _ := withoutComment(text)
	result := Reading{Outcome: Accepted}
	var values []string
	fields := strings.Fields(bare)
	for i, field := range fields {
		r := k.readNumber(field)
		switch {
		case r.Outcome == Refused && i > 0:
			return Reading{Refused, "", fmt.Sprintf("%s; the numbers before it are set all the same", r.Why)}
		case r.Outcome == Refused:
			return Reading{Refused, "", r.Why}
		case r.Outcome == Misread:
			result = Reading{Misread, "", r.Why}
		}
		values = append(values, r.Value)
	}
	switch {
	case len(fields) == 0:
		return Reading{Refused, "", "there is no number"}
	case want > 0 && len(fields) < want:
		result = Reading{Misread, "", fmt.Sprintf("%d of %d numbers: the others keep their values", len(fields), want)}
	case want > 0 && len(fields) > want:
		values = values[:want]
		result = Reading{Misread, "", fmt.Sprintf("%d numbers instead of %d: the surplus is dropped", len(fields), want)}
	case bare != text && result.Outcome == Accepted:
		result = Reading{Misread, "", "a comment behind numbers is dropped"}
	}
	result.Value = strings.Join(values, " ")
	return result
}

// readNumber reads one number, with the base of its prefix, as strtoul does.
func (k Key) readNumber(text string) Reading {
	n, ok := new(big.Int).SetString(text, 0)
	switch {
	case !ok || strings.ContainsAny(text, "+_") || !isHex(text) && strings.ContainsAny(text, "oObB"):
		return Reading{Refused, k.meant(text), fmt.Sprintf("%q is no number: the kernel knows no units, words, quotes or commas", text)}
	case strings.HasPrefix(text, "-") && (k.Type == "ulong" || k.Type == "uint" || k.Type == "u8"):
		return Reading{Refused, "", fmt.Sprintf("%q is negative", text)}
	}
	if low, high := k.limits(); low != nil && n.Cmp(low) < 0 {
		return Reading{Refused, low.String(), fmt.Sprintf("%s is below %s", n, low)}
	} else if high != nil && n.Cmp(high) > 0 {
		return Reading{Refused, high.String(), fmt.Sprintf("%s is above %s", n, high)}
	}
	if len(text) > 1 && text[0] == '0' && text[1] != 'x' && text[1] != 'X' {
		return Reading{Misread, n.String(), fmt.Sprintf("a leading zero means octal: %s is %s", text, n)}
	}
	return Reading{Outcome: Accepted, Value: n.String()}
}

// isHex reports whether a number has the prefix of base 16, the only one beside
// the octal 0 that the kernel knows.
func isHex(text string) bool {
	return strings.HasPrefix(strings.ToLower(strings.TrimPrefix(text, "-")), "0x")
}

// limits are those of the table, else those of the type's width.
func (k Key) limits() (low, high *big.Int) {
	lows, highs := k.Min, k.Max
	var least, most string
	switch k.Type {
	case "u8":
		least, most = "0", "255"
	case "uint":
		least, most = "0", "4294967295"
	case "ulong":
		least, most = "0", "18446744073709551615"
	case "long":
		least, most = "-9223372036854775808", "9223372036854775807"
	default:
		least, most = "-2147483648", "2147483647"
	}
	if lows == "" {
		lows = least
	}
	if highs == "" {
		highs = most
	}
	low, _ = new(big.Int).SetString(lows, 10)
	high, _ = new(big.Int).SetString(highs, 10)
	return low, high
}

// meant guesses the number behind quotes, a comment or a unit of bytes.
func (k Key) meant(text string) string {
	if bare, ok := withoutQuotes(text); ok {
		text = bare
	}
	text, _, _ = strings.Cut(text, "#")
	digits := strings.TrimRight(text, "kKmMgGtTiBb")
	n, ok := new(big.Int).SetString(digits, 10)
	unit := strings.ToLower(strings.TrimPrefix(text, digits))
	power := strings.Index(" kmgt", strings.TrimSuffix(strings.TrimSuffix(unit, "b"), "i"))
	switch {
	case !ok || n.Sign() < 0:
		return ""
	case unit == "":
		return n.String()
	case k.Unit != "bytes" || power < 1:
		return ""
	default:
		return n.Lsh(n, uint(10*power)).String()
	}
}

// cut splits at the first blank.
func cut(text string) (first, rest string) {
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimLeft(text[i:], " \t")
}

func withoutComment(text string) (string, bool) {
	for _, mark := range []string{" #", "\t#", " ;", "\t;"} {
		if bare, _, ok := strings.Cut(text, mark); ok {
			return strings.TrimRight(bare, " \t"), true
		}
	}
	return text, false
}

func withoutQuotes(text string) (string, bool) {
	if len(text) >= 2 && text[0] == text[len(text)-1] && (text[0] == '"' || text[0] == '\'') {
		return text[1 : len(text)-1], true
	}
	return text, false
}
