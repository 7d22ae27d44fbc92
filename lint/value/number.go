package value

import (
	"math/big"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// integer reads a whole number: blanks, a sign, decimal digits, and one suffix
// letter, behind which nothing is looked at (my_getopt: eval_num_suffix).
func (r *reader) integer() {
	raw := r.argument()
	if raw == "" && r.emptyNumber() {
		return
	}
	if v, ok := r.plain(raw); ok {
		r.be(Int, v)
		return
	}
	r.wide(scan(raw))
}

// wide reads a number of any size, with all that can be wrong with it.
func (r *reader) wide(n number) {
	if !r.signed() && r.negative(n) {
		return
	}
	v, ok := r.evaluate(n)
	if !ok {
		if r.Fatal() {
			return
		}
		v = new(big.Int)
	}
	r.be(Int, r.limit(v).String())
}

// emptyNumber notes a missing number and reports whether that is the end of it.
// MySQL refuses, but for port in 5.7, which warns and reads 0; MariaDB reads 0
// in silence (observed on MySQL 9.7.4 and MariaDB; source of 5.7.22 and 8.0.41).
func (r *reader) emptyNumber() bool {
	port57 := r.Option.Name == "port" && r.Server.Before(server.MySQL, "8.0")
	if r.Server.Product == server.MySQL && !port57 {
		r.stop(Problem{Cause: EmptyArgument})
		return true
	}
	r.note(Problem{Cause: EmptyArgument})
	return false
}

// number is a text in the parts that strtoull sees.
type number struct {
	text     string
	blank    bool // blanks in front
	negative bool
	digits   string
	rest     string // from the first byte that strtoull leaves: the whole text if there is no digit
}

func scan(text string) number {
	n := number{text: text, rest: text}
	s := strings.TrimLeft(text, " \t\n\v\f\r")
	n.blank = len(s) < len(text)
	if s != "" && (s[0] == '-' || s[0] == '+') {
		n.negative = s[0] == '-'
		s = s[1:]
	}
	end := strings.IndexFunc(s, func(c rune) bool { return c < '0' || c > '9' })
	if end < 0 {
		end = len(s)
	}
	if end > 0 {
		n.digits, n.rest = s[:end], s[end:]
	}
	return n
}

func (n number) value() *big.Int {
	v, _ := new(big.Int).SetString("0"+n.digits, 10)
	if n.negative {
		v.Neg(v)
	}
	return v
}

// signed reports whether the variable behind the option holds negative numbers.
// MariaDB has a few signed ones with a minimum of 0, which raise a negative
// number instead of refusing it (INFORMATION_SCHEMA of 10.11.19); MySQL raises
// all alike.
func (r *reader) signed() bool {
	switch r.Option.Name {
	case "debug_abort_slave_event_count", "debug_disconnect_slave_event_count", "debug_max_binlog_dump_events",
		"innodb_autoinc_lock_mode", "performance_schema_max_digest_length", "performance_schema_max_sql_text_length",
		"tcp_keepalive_interval", "tcp_keepalive_probes", "tcp_keepalive_time":
		return r.Server.Product == server.MariaDB
	default:
		return strings.HasPrefix(r.Option.Min, "-")
	}
}

// negative deals with a sign before an unsigned number and reports whether it
// is done. MySQL raises to the minimum. MariaDB refuses where the sign is the
// first byte and wraps round otherwise; up to 10.5 it always wraps (observed on
// MySQL 9.7.4, MariaDB 10.5.23, 10.11.19, 11.8.9; source of MySQL 5.7 and 8.0).
func (r *reader) negative(n number) bool {
	trimmed := strings.TrimLeft(n.text, " \t\n\v\f\r")
	if !strings.HasPrefix(trimmed, "-") {
		return false
	}
	p := Problem{Cause: Negative, Part: n.text, Bound: r.Option.Min}
	switch {
	case r.Server.Product == server.MySQL:
		r.note(p)
		r.be(Int, r.limit(new(big.Int)).String())
		return true
	case r.refusesNegative() && !n.blank:
		if !r.refuse(p) {
			r.be(Int, r.limit(new(big.Int)).String())
		}
		return true
	default:
		r.note(p)
		return false
	}
}

func (r *reader) refusesNegative() bool { return r.Server.Is(server.MariaDB, "10.6") }

// evaluate multiplies by the suffix. ok is false where the server gives up.
func (r *reader) evaluate(n number) (v *big.Int, ok bool) {
	v = n.value()
	if !r.fits(v) {
		r.refuse(Problem{Cause: Overflow, Part: n.text})
		return nil, false
	}
	if n.rest == "" {
		return r.wrap(v), true
	}
	shift, known := suffix(n.rest[0])
	if !known || (shift > 30 && !r.longSuffixes()) {
		p := Problem{Cause: Unparsable, Part: n.rest}
		if known && n.digits != "" {
			p.Cause = UnknownSuffix
		}
		p.Meant, p.Sure = r.meantNumber()
		r.refuse(p)
		return nil, false
	}
	r.noteSuffix(n)
	return r.shift(v, shift, n)
}

// fits reports whether the digits alone fit the type; a negative number for an
// unsigned type fits by its magnitude, as strtoull has it.
func (r *reader) fits(v *big.Int) bool {
	if r.signed() || r.half() {
		return v.IsInt64()
	}
	return new(big.Int).Abs(v).IsUint64()
}

// half reports whether an option of MySQL without negative numbers is kept in a
// signed one all the same (observed on 9.7.4: "Incorrect integer value").
func (r *reader) half() bool {
	return r.Server.Product == server.MySQL && slices.Contains(listedArguments(r.Option.Name, server.MySQL), "signed")
}

// longSuffixes reports whether T, P and E are known: MySQL since 8.0.14 (manual,
// server command options), MariaDB in all releases covered here.
func (r *reader) longSuffixes() bool {
	return r.Server.Product == server.MariaDB || r.Server.Is(server.MySQL, "8.0.14")
}

func suffix(c byte) (shift uint, ok bool) {
	i := strings.IndexByte("kmgtpe", c|0x20)
	if i < 0 {
		return 0, false
	}
	return uint(10 * (i + 1)), true
}

// noteSuffix notes what is unusual about the text from the suffix letter on.
func (r *reader) noteSuffix(n number) {
	p := Problem{Part: n.rest}
	switch {
	case n.digits == "":
		p.Cause = WordAsNumber
	case isExponent(n.rest):
		p.Cause = Exponent
	case len(n.rest) > 1:
		p.Cause = TrailingText
	default:
		return
	}
	p.Meant, p.Sure = r.meantNumber()
	r.note(p)
}

// isExponent reports whether rest reads like e3, E+09 or e-2.
func isExponent(rest string) bool {
	if rest == "" || rest[0]|0x20 != 'e' {
		return false
	}
	digits := strings.TrimLeft(rest[1:], "+-")
	return digits != "" && len(rest)-len(digits) <= 2 && strings.Trim(digits, "0123456789") == ""
}

// shift applies a suffix. What leaves the 64 bits is fatal in MySQL from 8.0.14
// on; before that, and in MariaDB, the multiplication goes round in silence
// (observed on MySQL 9.7.4, MariaDB 10.11.19, 11.8.9; source of 5.7.22, 8.0.41).
func (r *reader) shift(v *big.Int, by uint, n number) (*big.Int, bool) {
	full := new(big.Int).Lsh(v, by)
	out := !full.IsUint64() && v.Sign() >= 0
	if r.signed() {
		out = !full.IsInt64()
	}
	if !out {
		return r.wrap(full), true
	}
	p := Problem{Cause: Overflow, Part: n.text}
	if r.Server.Is(server.MySQL, "8.0.14") {
		r.refuse(p)
		return nil, false
	}
	r.note(p)
	return r.wrap(full), true
}

// wrap keeps the low 64 bits.
func (r *reader) wrap(v *big.Int) *big.Int {
	low := new(big.Int).And(v, new(big.Int).SetUint64(1<<64-1))
	if r.signed() {
		return big.NewInt(int64(low.Uint64()))
	}
	return low
}

// limit applies maximum, block size and minimum, in the servers' order
// (my_getopt: getopt_ull_limit_value). A maximum of 0 is none.
func (r *reader) limit(v *big.Int) *big.Int {
	misread := r.misread()
	out := v
	if top, ok := bound(r.Option.Max); ok && top.Sign() != 0 && out.Cmp(top) > 0 {
		out = top
		r.limited(AboveMax, top, misread)
	}
	if block := new(big.Int).SetUint64(r.Option.Block); r.Option.Block > 1 {
		down := new(big.Int).Mul(new(big.Int).Quo(out, block), block)
		if down.Cmp(out) != 0 && out == v {
			r.limited(NotOnBlock, block, misread)
		}
		out = down
	}
	if bottom, ok := bound(r.Option.Min); ok && out.Cmp(bottom) < 0 {
		if v.Cmp(bottom) < 0 && !r.negatedByServer() {
			r.limited(BelowMin, bottom, misread)
		}
		out = bottom
	}
	return r.meantLimited(out, misread)
}

func (r *reader) limited(c Cause, b *big.Int, misread bool) {
	r.note(Problem{Cause: c, Part: r.Raw, Bound: b.String(), Sure: !misread})
}

// meantLimited writes the value in the end into the problems of limits.
func (r *reader) meantLimited(v *big.Int, misread bool) *big.Int {
	for i := range r.Problems {
		switch p := &r.Problems[i]; p.Cause {
		case AboveMax, BelowMin, NotOnBlock:
			if !misread {
				p.Meant = r.spell(v)
			}
		}
	}
	return v
}

// negatedByServer: a minimum that stands for a negative number is noted once.
func (r *reader) negatedByServer() bool {
	_, negative := r.Problem(Negative)
	return negative && r.Server.Product == server.MySQL
}

// misread reports whether the number that reaches the limits is not the one
// that was written.
func (r *reader) misread() bool {
	for _, p := range r.Problems {
		if p.Cause != TrailingText {
			return true
		}
	}
	return false
}

func bound(text string) (*big.Int, bool) {
	if text == "" {
		return nil, false
	}
	return new(big.Int).SetString(text, 10)
}

// spell writes a number as the raw text did, with a suffix where that had one.
func (r *reader) spell(v *big.Int) string {
	if n := scan(r.Raw); n.rest == "" || !v.IsUint64() {
		return v.String()
	}
	return Human(v.Uint64())
}
