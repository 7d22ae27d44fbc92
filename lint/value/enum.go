package value

import (
	"math/big"
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// enum reads a word in any case, the start of exactly one word, or a number
// counted from 0 (my_getopt and typelib; observed on MySQL 9.7.4, MariaDB
// 10.5.23, 10.11.19, 11.8.9).
func (r *reader) enum() {
	raw := r.argument()
	if raw == "" {
		r.emptyEnum()
		return
	}
	if r.vendorWord(raw) {
		r.be(Word, poolOfThreads)
		return
	}
	m := findWord(r.Option.Words, raw)
	p := Problem{Part: raw}
	switch {
	case m.exact:
		r.be(Word, r.Option.Words[m.index])
		return
	case m.count == 1:
		p.Cause = AbbreviatedWord
	case m.count > 1:
		p.Cause = AmbiguousWord
		r.refuseWord(p)
		return
	default:
		var ok bool
		if m.index, ok = r.byNumber(raw); !ok {
			return
		}
		p.Cause = WordByNumber
	}
	p.Meant, p.Sure = r.Option.Words[m.index], true
	if r.Has {
		r.note(p)
	}
	r.be(Word, p.Meant)
}

const poolOfThreads = "pool-of-threads"

// vendorWord: the pool of threads is built into Percona Server and XtraDB Cluster,
// and has a word that MySQL lacks (Percona's documentation of the thread pool, 5.7
// to 8.4).
func (r *reader) vendorWord(raw string) bool {
	return r.Option.Name == "thread_handling" && r.Server.Product == server.MySQL && r.Server.Vendor != server.Upstream && foldEqual(raw, poolOfThreads)
}

// emptyEnum: MySQL refuses, MariaDB takes the first word (observed).
func (r *reader) emptyEnum() {
	if r.Server.Product == server.MySQL {
		r.stop(Problem{Cause: EmptyArgument})
		return
	}
	r.note(Problem{Cause: EmptyArgument})
	r.be(Word, r.Option.Words[0])
}

// byNumber finds the word of a number and refuses everything else.
func (r *reader) byNumber(raw string) (index int, ok bool) {
	v, isNumber := wholeNumber(raw)
	if isNumber && v.IsInt64() && v.Sign() >= 0 && v.Int64() < int64(len(r.Option.Words)) {
		return int(v.Int64()), true
	}
	p := Problem{Cause: NumberOutOfRange, Part: raw}
	if !isNumber {
		p.Cause = UnknownWord
		p.Meant, p.Sure = r.meantWord(raw)
	}
	r.refuseWord(p)
	return 0, false
}

// gtidConsistency reads whole words, TRUE and FALSE too, and numbers. Anything
// else changes nothing and does not stop the server: 9.7.4 warns that it sets OFF,
// and runs its default, ON (observed).
func (r *reader) gtidConsistency() {
	raw := r.argument()
	word := raw
	if on, ok := boolWord(raw); ok {
		word = onOff(on)
	} else if n, ok := wholeNumber(raw); ok && n.IsInt64() && n.Int64() == 2 {
		word = "WARN"
	}
	if m := findWord(r.Option.Words, word); m.exact && !strings.HasSuffix(raw, " ") {
		r.be(Word, r.Option.Words[m.index])
		return
	}
	p := Problem{Cause: UnknownWord, Part: raw}
	p.Meant, p.Sure = r.meantWord(raw)
	if raw == "" {
		p.Cause = EmptyArgument
	}
	r.note(p)
	r.keep(Word)
}

// refuseWord refuses an enum; MariaDB behind loose_ leaves the value alone, and
// starts without a plugin that it cannot read the switch of (observed on 10.11.19
// and 11.8.9; 10.5.23 does not start). It does not start without InnoDB.
func (r *reader) refuseWord(p Problem) {
	switch {
	case r.Option.Activates && r.Option.Name != "innodb" && r.Server.Is(server.MariaDB, "10.6"):
		r.note(p)
		r.be(Word, r.Option.Words[0])
	case !r.refuse(p):
		r.keep(Word)
	}
}

// wholeNumber reads what strtoul reads to the last byte.
func wholeNumber(text string) (*big.Int, bool) {
	n := scan(text)
	if n.digits == "" || n.rest != "" {
		return nil, false
	}
	return n.value(), true
}

// match is what a text finds in a list of words.
type match struct {
	index int  // of the word, or of the last that begins with the text
	exact bool // the whole word
	count int  // of words that begin with the text
}

// findWord looks for a word, blanks behind it not counting, or for words that
// begin with the text (typelib: find_type).
func findWord(words []string, text string) match {
	var m match
	bare := strings.TrimRight(text, " ")
	for i, word := range words {
		if foldEqual(bare, word) && word != "" {
			return match{index: i, exact: true}
		}
		if len(text) <= len(word) && foldEqual(text, word[:len(text)]) {
			m.index, m.count = i, m.count+1
		}
	}
	return m
}

// meantWord finds the word that a refused text stands for: another dash, quotes
// and blanks around it, yes and no for on and off.
func (r *reader) meantWord(raw string) (meant string, sure bool) {
	text := unquote(raw)
	for _, word := range r.Option.Words {
		if foldEqual(plainDashes(word), plainDashes(text)) {
			return word, true
		}
	}
	on, sure := meantBool(text)
	if m := findWord(r.Option.Words, on); on != "" && m.exact {
		return r.Option.Words[m.index], sure
	}
	return "", false
}

func plainDashes(s string) string {
	return strings.Map(func(c rune) rune {
		if c == '_' || c == ' ' || c == '‐' || c == '–' {
			return '-'
		}
		return c
	}, s)
}
