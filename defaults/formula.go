package defaults

import (
	"slices"
	"strconv"
	"strings"
)

// Compute works out a computed default. env gives the value of what the formula
// names: an option (a boolean counts as 0 or 1), or a fact about the host:
// cpus, memory (bytes), nofile and nofile_soft (the hard and the soft limit of
// open files; the soft one is the hard one where nothing else is known) and
// direct_io. missing lists the names that env does not know and that the
// outcome depends on. Both results are empty where the server's rule is not
// known.
//
// A formula is arithmetic on whole numbers, which divides towards zero as the
// servers do, with sizes (128M, 1G), comparisons, &&, the functions min, max
// and clamp(x, low, high), if(condition, then, else), and words in quotes.
func Compute(d Default, env func(name string) (int64, bool)) (value string, missing []string) {
	if d.Kind != Computed || d.Formula == "" {
		return "", nil
	}
	e := evaluation{rest: d.Formula, env: env}
	result := e.and()
	switch {
	case len(e.missing) > 0:
		return "", e.missing
	case e.bad || e.rest != "":
		return "", nil
	case result.word != "":
		return result.word, nil
	default:
		return strconv.FormatInt(result.number, 10), nil
	}
}

// operand is a number, or a word that is an option's value.
type operand struct {
	number int64
	word   string
}

// evaluation reads a formula once and computes it on the way.
type evaluation struct {
	rest    string
	env     func(string) (int64, bool)
	missing []string
	idle    int // depth of branches that are read but not taken
	bad     bool
}

// take steps over a token and the blanks around it, if it is next.
func (e *evaluation) take(token string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(e.rest, " "), token)
	if ok {
		e.rest = strings.TrimLeft(rest, " ")
	}
	return ok
}

func (e *evaluation) expect(token string) {
	if !e.take(token) {
		e.fail()
	}
}

// fail ends the reading: what is left is not looked at.
func (e *evaluation) fail() {
	e.bad, e.rest = true, ""
}

func (e *evaluation) and() operand {
	left := e.comparison()
	for e.take("&&") {
		right := e.comparison()
		left = truth(left.number != 0 && right.number != 0)
	}
	return left
}

func (e *evaluation) comparison() operand {
	left := e.sum()
	switch {
	case e.take("<="):
		return truth(left.number <= e.sum().number)
	case e.take(">="):
		return truth(left.number >= e.sum().number)
	case e.take("<"):
		return truth(left.number < e.sum().number)
	case e.take(">"):
		return truth(left.number > e.sum().number)
	default:
		return left
	}
}

func truth(b bool) operand {
	if b {
		return operand{number: 1}
	}
	return operand{}
}

func (e *evaluation) sum() operand {
	left := e.product()
	for {
		switch {
		case e.take("+"):
			left.number += e.product().number
		case e.take("-"):
			left.number -= e.product().number
		default:
			return left
		}
	}
}

func (e *evaluation) product() operand {
	left := e.factor()
	for {
		switch {
		case e.take("*"):
			left.number *= e.factor().number
		case e.take("/"):
			left.number = e.quotient(left.number, e.factor().number)
		default:
			return left
		}
	}
}

// quotient fails on a division by zero, unless the divisor is one that is not
// known, or the branch is not taken.
func (e *evaluation) quotient(a, b int64) int64 {
	switch {
	case b != 0:
		return a / b
	case len(e.missing) == 0 && e.idle == 0:
		e.fail()
	}
	return 0
}

func (e *evaluation) factor() operand {
	if e.take("(") {
		inner := e.and()
		e.expect(")")
		return inner
	}
	if e.take("'") {
		word, rest, ok := strings.Cut(e.rest, "'")
		e.rest = strings.TrimLeft(rest, " ")
		e.bad = e.bad || !ok
		return operand{word: word}
	}
	if number, ok := e.number(); ok {
		return operand{number: number}
	}
	name := e.token(isNameByte)
	if name == "" {
		e.fail()
		return operand{}
	}
	if e.take("(") {
		return e.call(name)
	}
	return operand{number: e.value(name)}
}

// number reads digits with an optional K, M or G.
func (e *evaluation) number() (int64, bool) {
	digits := e.token(func(c byte) bool { return '0' <= c && c <= '9' })
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0, false
	}
	for i, suffix := range []string{"K", "M", "G"} {
		if e.take(suffix) {
			return n << (10 * (i + 1)), true
		}
	}
	return n, true
}

func (e *evaluation) token(of func(byte) bool) string {
	i := 0
	for i < len(e.rest) && of(e.rest[i]) {
		i++
	}
	token := e.rest[:i]
	e.rest = strings.TrimLeft(e.rest[i:], " ")
	return token
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '.'
}

func (e *evaluation) value(name string) int64 {
	if e.idle > 0 {
		return 0
	}
	n, ok := e.env(name)
	if !ok && !slices.Contains(e.missing, name) {
		e.missing = append(e.missing, name)
	}
	return n
}

func (e *evaluation) call(name string) operand {
	if name == "if" {
		return e.choose()
	}
	numbers := []int64{e.and().number}
	for e.take(",") {
		numbers = append(numbers, e.and().number)
	}
	e.expect(")")
	switch {
	case name == "min":
		return operand{number: slices.Min(numbers)}
	case name == "max":
		return operand{number: slices.Max(numbers)}
	case name == "clamp" && len(numbers) == 3:
		return operand{number: min(max(numbers[0], numbers[1]), numbers[2])}
	default:
		e.fail()
		return operand{}
	}
}

// choose reads both branches of an if and takes one: what only the other one
// names need not be known.
func (e *evaluation) choose() operand {
	before := len(e.missing)
	condition := e.and()
	unknown := len(e.missing) > before
	e.expect(",")
	then := e.branch(unknown || condition.number != 0)
	e.expect(",")
	otherwise := e.branch(unknown || condition.number == 0)
	e.expect(")")
	if condition.number != 0 {
		return then
	}
	return otherwise
}

func (e *evaluation) branch(taken bool) operand {
	if taken {
		return e.and()
	}
	e.idle++
	defer func() { e.idle-- }()
	return e.and()
}
