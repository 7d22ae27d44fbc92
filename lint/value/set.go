package value

import (
	"math/big"
	"strings"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/server"
)

// set reads words with commas between them, or a number that holds a bit for
// each word (my_getopt and typelib: find_typeset; observed on MySQL 9.7.4,
// MariaDB 10.5.23, 10.11.19, 11.8.9). The empty text is the empty set.
func (r *reader) set() {
	words := setWords(r.Option)
	if bits, ok := r.setBits(words); ok {
		r.be(Set, r.spellSet(words, bits))
		return
	}
	if !r.Fatal() { // MariaDB behind loose_ stores what the parser gave up on
		r.be(Set, "")
	}
}

// setWords lists the words by their bits. The tables of MySQL up to 5.7 hold a
// word that is a comma itself (a bit without name in sql_mode), which reads as
// two empty words there.
func setWords(opt *defaults.Option) []string {
	var words []string
	for i := 0; i < len(opt.Words); i++ {
		if opt.Words[i] == "" && i+1 < len(opt.Words) && opt.Words[i+1] == "" {
			i++
		}
		words = append(words, opt.Words[i])
	}
	return words
}

func (r *reader) setBits(words []string) (bits uint64, ok bool) {
	raw := r.argument()
	bits, problems := r.parseSet(words, raw)
	if !fatalParts(problems) {
		r.Problems = append(r.Problems, problems...)
		return bits, true
	}
	if v, isNumber := wholeNumber(raw); isNumber {
		return r.bitmask(words, raw, v)
	}
	if r.everyBit(raw) {
		return 1<<len(words) - 1, true
	}
	meant, sure := r.meantSet(words, raw)
	for _, p := range problems {
		p.Meant, p.Sure = meant, sure
		if p.Fatal {
			p.Fatal = false
			r.refuse(p)
		} else {
			r.note(p)
		}
	}
	return 0, false
}

func fatalParts(problems []Problem) bool {
	for _, p := range problems {
		if p.Fatal {
			return true
		}
	}
	return false
}

// parseSet reads the parts. A part is a whole word; only the last may be the
// start of one.
func (r *reader) parseSet(words []string, raw string) (bits uint64, problems []Problem) {
	if raw == "" {
		return 0, nil
	}
	parts := strings.Split(raw, ",")
	for i, part := range parts {
		m := findWord(words, r.bareWord(part))
		switch {
		case m.exact:
			bits |= 1 << m.index
		case m.count == 1 && part != "" && i == len(parts)-1:
			bits |= 1 << m.index
			whole := strings.Join(append(parts[:i:i], words[m.index]), ",")
			problems = append(problems, Problem{Cause: AbbreviatedWord, Part: part, Meant: whole, Sure: true})
		default:
			problems = append(problems, badPart(part, m, i == 0))
		}
	}
	return bits, problems
}

// bareWord cuts a part at an equal sign, which MariaDB takes for the end of the
// word (observed on 10.11.19); to MySQL it belongs to the word.
func (r *reader) bareWord(part string) string {
	if r.Server.Product == server.MariaDB {
		part, _, _ = strings.Cut(part, "=")
	}
	return part
}

func badPart(part string, m match, first bool) Problem {
	p := Problem{Cause: UnknownWord, Part: part, Fatal: true}
	switch {
	case strings.TrimSpace(part) == "":
		p.Cause = EmptyPart
	case !first && strings.TrimLeft(part, " \t") != part:
		p.Cause = BlankInList
	case m.count == 1:
		p.Cause = AbbreviatedWord
	case m.count > 1:
		p.Cause = AmbiguousWord
	}
	return p
}

// bitmask reads a number as a set.
func (r *reader) bitmask(words []string, raw string, v *big.Int) (uint64, bool) {
	if !v.IsUint64() || v.Uint64()>>1 >= 1<<(len(words)-1) {
		r.refuse(Problem{Cause: NumberOutOfRange, Part: raw})
		return 0, false
	}
	if r.Has {
		names := joinBits(words, v.Uint64())
		r.note(Problem{Cause: WordByNumber, Part: raw, Meant: names, Sure: names != ""})
	}
	return v.Uint64(), true
}

// everyBit: MariaDB knows the word ALL for a set in which it is no start of
// another word (observed on 10.11.19 and 11.8.9).
func (r *reader) everyBit(raw string) bool {
	return r.Server.Is(server.MariaDB, "10.11") && foldEqual(raw, "ALL")
}

// meantSet lists the known words of a refused list; words that are unknown to
// the server are left out, and it is not sure then.
func (r *reader) meantSet(words []string, raw string) (meant string, sure bool) {
	var list []string
	sure = true
	for _, part := range strings.Split(unquote(raw), ",") {
		part = unquote(part)
		if part == "" {
			continue
		}
		m := findWord(words, part)
		if !m.exact && m.count != 1 {
			sure = false
			continue
		}
		list = append(list, words[m.index])
	}
	return strings.Join(list, ","), sure && len(list) > 0
}

// joinBits lists the words of the bits in the server's order. A bit without a
// name, which no word can switch on, is left out.
func joinBits(words []string, bits uint64) string {
	var list []string
	for i, word := range words {
		if word != "" && bits&(1<<i) != 0 {
			list = append(list, word)
		}
	}
	return strings.Join(list, ",")
}

func (r *reader) spellSet(words []string, bits uint64) string {
	text := joinBits(words, bits)
	if r.Option.Name != "sql_mode" {
		return text
	}
	for _, mode := range strings.Split(text, ",") {
		for _, part := range strings.Split(combination(r.Server, mode), ",") {
			if m := findWord(words, part); m.exact {
				bits |= 1 << m.index
			}
		}
	}
	return joinBits(words, bits)
}
