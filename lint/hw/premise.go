package hw

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrServer is what ParsePremise answers to a premise about the target
// ("server>=mysql-8.4"): well formed, but no fact of a profile decides it.
var ErrServer = errors.New("a premise about the server, not about the profile")

// Op is how a premise compares. The zero value is invalid.
type Op string

// The comparisons; all but Equal are for sizes, counts and numbers.
const (
	Equal          Op = "="
	Less           Op = "<"
	LessOrEqual    Op = "<="
	Greater        Op = ">"
	GreaterOrEqual Op = ">="
)

// Premise is a condition over one fact, as a record states it: media=ssd,
// memory>=64G.
type Premise struct {
	Key   string // as CanonicalKey spells it; "server" for a premise about the target
	Op    Op
	Value string // as written

	spec *Key
	want *Fact
}

// ParsePremise reads a premise. An unknown key is an error with the nearest
// name; a value that the key cannot have, and an order of words, are errors too.
// A premise about the target ("server>=mysql-8.4") comes back split, with ErrServer.
func ParsePremise(text string) (Premise, error) {
	i := strings.IndexAny(text, "<>=")
	if i < 0 {
		return Premise{}, fmt.Errorf("%q is no premise: write KEY=VALUE such as media=ssd, or memory>=64G", text)
	}
	op := Op(text[i : i+1])
	if op != Equal && strings.HasPrefix(text[i+1:], "=") {
		op += "="
	}
	p := Premise{Key: strings.TrimSpace(text[:i]), Op: op, Value: strings.TrimSpace(text[i+len(op):])}
	if strings.EqualFold(p.Key, "server") {
		p.Key = "server"
		return p, ErrServer
	}
	return p.resolve()
}

// resolve binds the premise to the key table.
func (p Premise) resolve() (Premise, error) {
	at, spec, err := locate(p.Key)
	switch {
	case err != nil:
		return Premise{}, err
	case p.Value == "":
		return Premise{}, fmt.Errorf("premise %q has no value", p.String())
	case spec == nil:
		return p, nil
	}
	p.Key, p.spec = at.canonical(), spec
	if p.want, err = spec.read(p.Value); err != nil {
		return Premise{}, fmt.Errorf("premise %q: %w", p.String(), err)
	}
	if p.want == nil {
		return Premise{}, fmt.Errorf("premise %q: a fact that is not known is no premise", p.String())
	}
	if p.Op != Equal && !p.want.Amount() {
		return Premise{}, fmt.Errorf("premise %q: only sizes, counts and numbers have an order, write =", p.String())
	}
	return p, nil
}

// String is the premise as a record writes it.
func (p Premise) String() string { return p.Key + string(p.Op) + p.Value }

// Eval holds the premise against a profile: Unknown where the fact is.
func (p Premise) Eval(profile *Profile) Truth {
	fact, ok := profile.Fact(p.Key)
	if !ok || p.want == nil {
		return Unknown
	}
	if p.Op == Equal {
		return truth(equal(fact, *p.want))
	}
	if !fact.Amount() {
		return Unknown
	}
	return truth(p.Op.holds(compare(fact, *p.want)))
}

func (op Op) holds(order int) bool {
	switch op {
	case Less:
		return order < 0
	case LessOrEqual:
		return order <= 0
	case Greater:
		return order > 0
	case GreaterOrEqual:
		return order >= 0
	default:
		return order == 0
	}
}

func compare(a, b Fact) int {
	if a.Int != b.Int {
		return cmp.Compare(a.Int, b.Int)
	}
	return cmp.Compare(a.Number, b.Number)
}

// equal compares as the type does: sizes by bytes, lists as sets, words and
// text without regard to case.
func equal(a, b Fact) bool {
	switch {
	case a.Amount() && b.Amount():
		return compare(a, b) == 0
	case a.Kind == List && b.Kind == List:
		return slices.Equal(sorted(a.List), sorted(b.List))
	case a.Kind == Boolean && b.Kind == Boolean:
		return a.Bool == b.Bool
	default:
		return strings.EqualFold(a.Text, b.Text)
	}
}

func sorted(list []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(list)))
}
