package value

import (
	"math"
	"strconv"
	"strings"
)

// double reads a decimal number without suffix; an exponent counts. It is
// clamped in silence about its places (my_getopt: getopt_double; observed on
// MySQL 9.7.4 and MariaDB 10.11.19).
func (r *reader) double() {
	raw := r.argument()
	if raw == "" && r.emptyNumber() {
		return
	}
	v, ok := parseDouble(raw)
	if !ok {
		p := Problem{Cause: Unparsable, Part: raw}
		p.Meant, p.Sure = r.meantDouble()
		if !r.refuse(p) {
			r.be(Float, formatDouble(0))
		}
		return
	}
	r.be(Float, formatDouble(r.limitDouble(v)))
}

// parseDouble follows the servers' strtod, which knows blanks in front and a
// missing whole or broken part, but neither hexadecimal numbers nor words.
func parseDouble(text string) (float64, bool) {
	text = strings.TrimLeft(text, " ")
	if text == "" {
		return 0, true
	}
	if strings.Trim(text, "0123456789+-.eE") != "" {
		return 0, false
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil && !math.IsInf(v, 0)
}

func formatDouble(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }

func (r *reader) limitDouble(v float64) float64 {
	misread := r.misread()
	p := Problem{Part: r.Raw, Sure: !misread}
	out := v
	if top, err := strconv.ParseFloat(r.Option.Max, 64); err == nil && top != 0 && out > top {
		p.Cause, p.Bound, out = AboveMax, r.Option.Max, top
	}
	if bottom, err := strconv.ParseFloat(r.Option.Min, 64); err == nil && out < bottom {
		p.Cause, p.Bound, out = BelowMin, r.Option.Min, bottom
	}
	if p.Cause != 0 {
		if !misread {
			p.Meant = p.Bound
		}
		r.note(p)
	}
	return out
}

// meantDouble reads "0,5", "5 %", quotes and blanks.
func (r *reader) meantDouble() (text string, sure bool) {
	s := unquote(r.Raw)
	if t, found := strings.CutSuffix(s, "%"); found && r.percent() {
		s = unquote(t)
	}
	if _, ok := parseDouble(s); ok && s != "" {
		return s, true
	}
	s = strings.Replace(s, ",", ".", 1)
	if _, ok := parseDouble(s); ok && s != "" {
		return s, false
	}
	return "", false
}
