package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/near"
	"github.com/cnfarch/cnfarch/lint/text"
)

// Parse reads one comment, its # or ; included; blanks around it and the line
// end may be there. The last result is false for a comment that is no record.
// A record with a problem is not in force; it holds what could be read.
func Parse(comment []byte) (Record, *Problem, bool) {
	s, problem, ok := open(comment)
	if !ok {
		return Record{}, nil, false
	}
	s.skip()
	r := Record{Span: text.Span{Start: s.at, End: len(s.src)}}
	if problem == nil {
		problem = s.record(&r)
	}
	return r, problem, true
}

func (s *scanner) record(r *Record) *Problem {
	if problem := s.verb(r); problem != nil {
		return problem
	}
	steps := []func(*Record) *Problem{s.condition, s.reason}
	switch r.Verb {
	case Change:
		steps = []func(*Record) *Problem{s.change, s.condition, s.reason}
	case Ignore, IgnoreFile:
		steps = []func(*Record) *Problem{s.ignored, s.reason}
	}
	for _, step := range steps {
		if problem := step(r); problem != nil {
			return problem
		}
	}
	return nil
}

func (s *scanner) verb(r *Record) *Problem {
	word := s.peekWord()
	span := text.Span{Start: s.at, End: s.at + len(word)}
	s.at += len(word)
	r.Verb = verbOf(word)
	switch {
	case word == "":
		return &Problem{UnknownVerb, r.Span, "the record has no verdict: write keep, ignore[RULE] or ignore-file[RULE] and a reason"}
	case r.Verb == 0:
		return &Problem{UnknownVerb, span, fmt.Sprintf("%q is no verdict: did you mean %q?", clean(word), nearestVerb(word))}
	case strings.HasPrefix(s.rest(), ":"):
		return &Problem{UnknownVerb, text.Span{Start: span.Start, End: span.End + 1}, fmt.Sprintf("no colon behind %q", word)}
	}
	return nil
}

func verbOf(word string) Verb {
	for _, v := range verbs() {
		if strings.EqualFold(word, v.String()) {
			return v
		}
	}
	return 0
}

// change reads OLD -> NEW + NEW.
func (s *scanner) change(r *Record) *Problem {
	old, span, problem := s.token()
	if problem != nil {
		return problem
	}
	if old == "" && span.Empty() || strings.HasPrefix(s.of(span), "(") {
		return &Problem{BadChange, span, "change says what became what: write change OLD -> NEW"}
	}
	r.Old = old
	for separator := "->"; ; separator = "+" {
		if !s.separator(separator) {
			break
		}
		word, at, problem := s.token()
		if problem != nil {
			return problem
		}
		if word == "" && at.Empty() {
			return &Problem{BadChange, span, fmt.Sprintf("nothing follows %q", separator)}
		}
		r.New = append(r.New, word)
	}
	if len(r.New) == 0 {
		return &Problem{BadChange, span, "change says what became what: write change OLD -> NEW"}
	}
	return nil
}

// separator passes over a word if it is the one.
func (s *scanner) separator(word string) bool {
	s.skip()
	rest := s.rest()
	if !strings.HasPrefix(rest, word) || len(rest) > len(word) && strings.IndexByte(blanks, rest[len(word)]) < 0 {
		return false
	}
	s.at += len(word)
	return true
}

// ignored reads [RULE, RULE].
func (s *scanner) ignored(r *Record) *Problem {
	if !strings.HasPrefix(s.rest(), "[") {
		return &Problem{NoRule, r.Span, fmt.Sprintf("%s names no rule: write %s[RULE] and the reason", r.Verb, r.Verb)}
	}
	span, problem := s.bracket(']')
	if problem != nil {
		return problem
	}
	rules, bad := s.rules(span)
	if bad != nil {
		return bad
	}
	r.Rules = rules
	return nil
}

// rules reads names between commas.
func (s *scanner) rules(span text.Span) ([]Rule, *Problem) {
	var rules []Rule
	for _, part := range s.split(span, ",") {
		word := s.of(part)
		if !ruleName(word) {
			if part.Empty() {
				part = text.Span{Start: span.Start - 1, End: span.End + 1}
			}
			return nil, &Problem{NoRule, part, fmt.Sprintf("%q is no name of a rule: names are words such as flush-neighbors-on-flash or codes such as S01", clean(word))}
		}
		rules = append(rules, Rule{Name: word, Span: part})
	}
	return rules, nil
}

func ruleName(word string) bool {
	return word != "" && strings.IndexFunc(word, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) < 0
}

// reason takes what is left; behind the written verbs the rules stand at its end.
func (s *scanner) reason(r *Record) *Problem {
	r.Why = s.trim(text.Span{Start: s.at, End: len(s.src)})
	if r.Verb.Written() {
		s.trailingRules(r)
	}
	r.Reason = clean(s.of(r.Why))
	if r.Reason == "" && !r.Verb.Written() {
		return &Problem{NoReason, r.Span, fmt.Sprintf("the record gives no reason: write why behind %q", clean(s.of(s.trim(text.Span{Start: r.Span.Start, End: s.at}))))}
	}
	return nil
}

func (s *scanner) trailingRules(r *Record) {
	reason := s.of(r.Why)
	i := strings.LastIndexByte(reason, '[')
	if i < 0 || !strings.HasSuffix(reason, "]") {
		return
	}
	rules, problem := s.rules(text.Span{Start: r.Why.Start + i + 1, End: r.Why.End - 1})
	if problem != nil {
		return
	}
	r.Rules = rules
	r.Why = s.trim(text.Span{Start: r.Why.Start, End: r.Why.Start + i})
}

// nearestVerb is the verb that fewest letters tell from the word. The list is
// short, so there is always one to name.
func nearestVerb(word string) Verb {
	far := len(word) + len(IgnoreFile.String())
	return slices.MinFunc(verbs(), func(a, b Verb) int {
		return cmp.Compare(near.Distance(strings.ToLower(word), a.String(), far), near.Distance(strings.ToLower(word), b.String(), far))
	})
}
