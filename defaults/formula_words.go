package defaults

import (
	"fmt"
	"strings"
)

// Words says in words how a computed default is made: "1 up to 16 CPUs, else 4".
// It is empty where the server's rule is not known. The grammar is that of
// Compute; arithmetic stays arithmetic.
func (d Default) Words() string {
	if d.Kind != Computed || d.Formula == "" {
		return ""
	}
	w := wording{evaluation{rest: d.Formula}}
	said := w.and()
	if w.bad || w.rest != "" || said.text == "" {
		return d.Formula
	}
	return said.text
}

// FactInWords names a fact about the host, or gives an option's name as it is.
func FactInWords(name string) string {
	switch name {
	case "cpus":
		return "CPUs"
	case "nofile":
		return "the hard limit of open files"
	case "nofile_soft":
		return "the soft limit of open files"
	default:
		return name
	}
}

// phrase is a part of a formula in words, and as it stands for use in arithmetic.
type phrase struct {
	text, plain string
	constant    bool
	prose       bool   // more than arithmetic: has commas or a conjunction in it
	where       string // of a condition: the words that follow what holds then
	compared    string // of a comparison: its right side with its verb, without "is"
}

// wording reads a formula as evaluation does, and gathers words.
type wording struct{ evaluation }

func (w *wording) and() phrase {
	left := w.comparison()
	if !w.take("&&") {
		return left
	}
	parts := []string{strings.TrimPrefix(left.where, "where ")}
	for more := true; more; more = w.take("&&") {
		right := w.comparison()
		parts = append(parts, strings.TrimSuffix(right.text, " "+right.compared)+" "+strings.TrimPrefix(right.compared, "is "))
	}
	return phrase{where: "where " + listed(parts)}
}

func (w *wording) comparison() phrase {
	left := w.sum()
	for _, c := range []struct{ sign, host, option string }{
		{"<=", "up to", "is at most"}, {">=", "from", "is at least"}, {"<", "below", "is below"}, {">", "above", "is above"},
	} {
		if !w.take(c.sign) {
			continue
		}
		right := w.sum()
		compared := c.option + " " + right.text
		where := "where " + left.text + " " + compared
		if left.text == FactInWords("cpus") {
			where = c.host + " " + right.text + " " + left.text
		}
		return phrase{text: left.text + " " + compared, where: where, compared: compared}
	}
	return left
}

func (w *wording) sum() phrase { return w.chain(w.product, "+", "-") }

func (w *wording) product() phrase {
	left := w.chain(w.factor, "*", "/")
	if of, ok := strings.CutPrefix(left.plain, "2 * "); ok && !strings.ContainsAny(of, " (") {
		left.text = "twice " + of
	}
	if of, ok := strings.CutSuffix(left.plain, " / 100"); ok {
		if what, percent, ok := strings.Cut(of, " * "); ok {
			left.text = percent + "% of " + what
		}
	}
	return left
}

// chain reads operands with signs between them. What is prose by itself stands in
// arithmetic as the formula has it.
func (w *wording) chain(operand func() phrase, signs ...string) phrase {
	left := operand()
	for {
		sign := w.sign(signs)
		if sign == "" {
			return left
		}
		right := operand()
		text := left.plain + " " + sign + " " + right.plain
		left = phrase{text: text, plain: text}
	}
}

func (w *wording) sign(signs []string) string {
	for _, sign := range signs {
		if w.take(sign) {
			return sign
		}
	}
	return ""
}

func (w *wording) factor() phrase {
	if w.take("(") {
		inner := w.and()
		w.expect(")")
		text := "(" + inner.plain + ")"
		return phrase{text: text, plain: text}
	}
	if w.take("'") {
		word, rest, ok := strings.Cut(w.rest, "'")
		w.rest = strings.TrimLeft(rest, " ")
		w.bad = w.bad || !ok
		return phrase{text: word, plain: word, constant: true}
	}
	before := w.rest
	if _, ok := w.number(); ok {
		digits := strings.TrimRight(strings.TrimSuffix(before, w.rest), " ")
		return phrase{text: digits, plain: digits, constant: true}
	}
	name := w.token(isNameByte)
	if name == "" {
		w.fail()
		return phrase{}
	}
	if w.take("(") {
		return w.call(name)
	}
	return named(name)
}

// named is a fact or an option; as a condition it is a switch.
func named(name string) phrase {
	where := "with " + name + " on"
	if name == "direct_io" {
		where = "where the data files take direct I/O"
	}
	return phrase{text: FactInWords(name), plain: FactInWords(name), where: where}
}

func (w *wording) call(name string) phrase {
	parts := []phrase{w.and()}
	for w.take(",") {
		parts = append(parts, w.and())
	}
	w.expect(")")
	switch {
	case w.bad:
		return phrase{}
	case name == "if" && len(parts) == 3:
		return choice(parts[0], parts[1], parts[2])
	case name == "clamp" && len(parts) == 3:
		return bounded(name, parts, parts[0].text+", at least "+parts[1].text+", at most "+parts[2].text)
	case name == "min":
		return extreme(name, parts, "at most", "smaller", "smallest")
	case name == "max":
		return extreme(name, parts, "at least", "larger", "largest")
	default:
		w.fail()
		return phrase{}
	}
}

// bounded keeps a call as it stands too, for use in arithmetic.
func bounded(name string, parts []phrase, text string) phrase {
	var plain []string
	for _, p := range parts {
		plain = append(plain, p.plain)
	}
	return phrase{text: text, plain: name + "(" + strings.Join(plain, ", ") + ")", prose: true}
}

// extreme words min and max: a constant is a bound of the other operand.
func extreme(name string, parts []phrase, bound, ofTwo, ofMany string) phrase {
	if len(parts) == 2 {
		if parts[0].constant {
			return bounded(name, parts, parts[1].text+", "+bound+" "+parts[0].text)
		}
		if parts[1].constant {
			return bounded(name, parts, parts[0].text+", "+bound+" "+parts[1].text)
		}
		ofMany = ofTwo
	}
	var texts []string
	for _, p := range parts {
		texts = append(texts, p.text)
	}
	return bounded(name, parts, "the "+ofMany+" of "+listed(texts))
}

// choice words an if. The condition goes first where what it leads to has commas
// of its own.
func choice(condition, then, otherwise phrase) phrase {
	if then.text == otherwise.text {
		return then
	}
	text := then.text + " " + condition.where + ", else " + otherwise.text
	if then.prose {
		text = condition.where + ": " + then.text + "; otherwise: " + otherwise.text
	}
	return phrase{text: text, plain: text, prose: true}
}

// listed joins parts with commas and a last "and".
func listed(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	last := len(parts) - 1
	return fmt.Sprintf("%s and %s", strings.Join(parts[:last], ", "), parts[last])
}
