package defaults

import (
	"fmt"
	"math/big"
	"strings"
)

// joined carries out multiply-by:OPTION[DEFAULT]/STEP and divide-by: the value
// and that of another option, or what the server takes where the other is not
// written, rounded down to a multiple of STEP as the server does.
func joined(verb, operands, value string, other func(string) (string, bool)) Converted {
	operands, step, _ := strings.Cut(operands, "/")
	option, fallback, _ := strings.Cut(strings.TrimSuffix(operands, "]"), "[")
	partner := fallback
	if text, ok := other(option); ok {
		partner = text
	}
	a, aOK := magnitude(value)
	b, bOK := magnitude(partner)
	if !aOK || !bOK || b.Sign() == 0 {
		return refused("", fmt.Sprintf("%q and %s=%q are no two numbers to join", value, option, partner))
	}
	if verb == "divide-by" {
		return exact(size(a.Quo(a, b)))
	}
	return exact(size(roundDown(a.Mul(a, b), step)))
}

func roundDown(n *big.Int, step string) *big.Int {
	s, ok := magnitude(step)
	if !ok || s.Sign() == 0 {
		return n
	}
	return n.Sub(n, new(big.Int).Mod(n, s))
}

// scaled carries out times:N and divide:N in decimals.
func scaled(verb, operand, value string) Converted {
	n, ok := decimal(value)
	if !ok {
		return refused("", fmt.Sprintf("%q is no number", value))
	}
	factor := new(big.Rat).SetInt(number(operand))
	if verb == "divide" {
		return exact(digits(n.Quo(n, factor)))
	}
	if n.Mul(n, factor); !n.IsInt() {
		return Converted{Lossy, digits(whole(0).SetInt(new(big.Int).Quo(n.Num(), n.Denom()))), "the new option takes whole numbers only"}
	}
	return exact(digits(n))
}

// digits writes a number without needless zeros. All factors here are powers
// of ten, so six more decimals than people write are exact.
func digits(n *big.Rat) string {
	text := n.FloatString(12)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

const suffixes = "KMGTPE"

// magnitude reads a number as the servers read integers: digits and one letter
// for a power of 1024, what follows the letter not being looked at (observed on
// MySQL 9.7.4 and MariaDB 10.5 to 11.8). Signs, fractions and words are not
// taken: they need more than this to be understood.
func magnitude(text string) (*big.Int, bool) {
	text = strings.TrimSpace(text)
	end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	n, ok := new(big.Int).SetString(text[:end], 10)
	if !ok || end == len(text) {
		return n, ok
	}
	power := strings.IndexByte(suffixes, text[end]&^0x20)
	if power < 0 {
		return nil, false
	}
	return n.Lsh(n, uint(10*(power+1))), true
}

// decimal reads a number that may have a fraction.
func decimal(text string) (*big.Rat, bool) {
	if n, ok := magnitude(text); ok {
		return new(big.Rat).SetInt(n), true
	}
	if strings.Trim(text, "0123456789.") != "" {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// size writes a number of bytes with the largest suffix that is exact.
func size(n *big.Int) string {
	if n.Sign() == 0 {
		return "0"
	}
	power := min(int(n.TrailingZeroBits())/10, len(suffixes))
	if power == 0 {
		return n.String()
	}
	return new(big.Int).Rsh(n, uint(10*power)).String() + suffixes[power-1:power]
}

func whole(n int64) *big.Rat { return new(big.Rat).SetInt64(n) }

// number reads an operand of a conversion, which a test has proved well-formed.
func number(text string) *big.Int {
	n, ok := magnitude(text)
	if !ok {
		return new(big.Int)
	}
	return n
}
