package value

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// meantNumber says which whole number a text stands for that the server refuses
// or misreads, as a text that every release reads. What the server would refuse,
// such as exabytes that do not fit in 63 bits, nobody has meant.
func (r *reader) meantNumber() (text string, sure bool) {
	s := strings.Map(plainBlank, unquote(r.argument()))
	for _, read := range []func(string) (string, bool){r.meantComment, r.meantHex, meantExponent, r.meantDecimal, r.meantSwitch} {
		if text, sure = read(s); text == "" {
			continue
		}
		if text == r.Raw || Read(r.Option, r.Server, text, true).Fatal() {
			return "", false
		}
		return text, sure
	}
	return "", false
}

func plainBlank(c rune) rune {
	if unicode.IsSpace(c) {
		return ' '
	}
	return c
}

// meantComment reads the number before what was meant as a comment: "55 ; x".
// The servers know only # behind a value.
func (r *reader) meantComment(s string) (string, bool) {
	for _, mark := range []string{" ;", " //", " --"} {
		if value, _, found := strings.Cut(s, mark); found {
			value = strings.TrimSpace(value)
			if n := scan(value); n.digits != "" && !n.negative && (n.rest == "" || cleanSuffix(n.rest)) {
				return value, true
			}
		}
	}
	return "", false
}

func cleanSuffix(rest string) bool {
	_, known := suffix(rest[0])
	return known && len(rest) == 1
}

func (r *reader) meantHex(s string) (string, bool) {
	digits, found := strings.CutPrefix(strings.ToLower(s), "0x")
	n, err := strconv.ParseUint(digits, 16, 64)
	if !found || err != nil {
		return "", false
	}
	return strconv.FormatUint(n, 10), true
}

// meantExponent reads 1e3 and 1.5E+9.
func meantExponent(s string) (string, bool) {
	i := strings.IndexAny(s, "eE")
	if i <= 0 || !isExponent(s[i:]) || strings.Trim(s[:i], "0123456789.") != "" || len(s) > 24 {
		return "", false
	}
	if exponent, err := strconv.Atoi(s[i+1:]); err != nil || exponent > 19 {
		return "", false
	}
	v, ok := new(big.Rat).SetString(s)
	if !ok || !v.IsInt() || !v.Num().IsUint64() {
		return "", false
	}
	return v.Num().String(), true
}

// meantDecimal reads digits, marks between them, and a unit: "1.5G", "512 M",
// "64MB", "20,000", "65.0", "5%".
func (r *reader) meantDecimal(s string) (string, bool) {
	m := regexp.MustCompile(`^([0-9][0-9.,'_ ]*[0-9]|[0-9])\s*([A-Za-z%]*)$`).FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	digits, sure, ok := plainDigits(m[1])
	unit, sureUnit, okUnit := r.meantUnit(m[2])
	v, valid := new(big.Rat).SetString(digits)
	if !ok || !okUnit || !valid {
		return "", false
	}
	v.Mul(v, new(big.Rat).SetInt64(unit))
	whole := new(big.Int).Quo(v.Num(), v.Denom())
	if !whole.IsUint64() {
		return "", false
	}
	if unit == 1 {
		return whole.String(), sure && sureUnit && v.IsInt()
	}
	return Human(whole.Uint64()), sure && sureUnit && v.IsInt()
}

// plainDigits takes the marks out of a number. One comma, or one dot before
// three digits, may part thousands or decimals: not sure.
func plainDigits(s string) (digits string, sure, ok bool) {
	grouped := regexp.MustCompile(`^[0-9]{1,3}([.,'_ ])[0-9]{3}(?:([.,'_ ])[0-9]{3})*$`).FindStringSubmatch(s)
	if grouped != nil && (grouped[2] == "" || sameMarks(s)) && (grouped[1] != "." || strings.Count(s, ".") > 1) {
		mark := grouped[1]
		return strings.ReplaceAll(s, mark, ""), mark != "," || strings.Count(s, mark) > 1, true
	}
	if strings.ContainsAny(s, "'_ ") || strings.Count(s, ".")+strings.Count(s, ",") > 1 {
		return "", false, false
	}
	ambiguous := strings.Contains(s, ",") || (grouped != nil && grouped[1] == ".")
	return strings.ReplaceAll(s, ",", "."), !ambiguous, true
}

func sameMarks(s string) bool {
	marks := strings.Trim(strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' {
			return -1
		}
		return c
	}, s), " ")
	return marks == "" || strings.Trim(marks, marks[:1]) == ""
}

// meantUnit reads the letters behind a number as bytes: M, MB, MiB. Bits are
// not sure. A per cent sign means nothing where the option counts no per cent.
func (r *reader) meantUnit(unit string) (factor int64, sure, ok bool) {
	switch {
	case unit == "":
		return 1, true, true
	case unit == "%":
		return 1, true, r.percent()
	}
	shift, known := suffix(unit[0])
	if !known {
		return 1, true, strings.EqualFold(unit, "b") || strings.EqualFold(unit, "bytes")
	}
	switch strings.ToLower(unit[1:]) {
	case "", "b", "ib", "byte", "bytes", "ibyte", "ibytes":
		return 1 << shift, true, true
	case "bit", "bits", "ibit", "ibits":
		return 1 << shift, false, true
	default:
		return 0, false, false
	}
}

func (r *reader) percent() bool {
	return r.Option.Max == "100" || strings.Contains(r.Option.Name, "pct") || strings.HasSuffix(r.Option.Name, "_lwm")
}

// meantSwitch reads ON and yes where the number is a small choice.
func (r *reader) meantSwitch(s string) (string, bool) {
	if top, ok := bound(r.Option.Max); !ok || top.Cmp(big.NewInt(10)) > 0 {
		return "", false
	}
	switch meant, _ := meantBool(s); meant {
	case "ON":
		return "1", false
	case "OFF":
		return "0", false
	default:
		return "", false
	}
}
