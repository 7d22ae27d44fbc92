package record

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/lint/text"
)

// day is the form of a date.
const day = "2006-01-02"

// condition reads what stands in parentheses, where there are any: clauses of
// keep, or a list of the written verbs.
func (s *scanner) condition(r *Record) *Problem {
	if !s.next('(') {
		return nil
	}
	span, problem := s.bracket(')')
	if problem != nil {
		return problem
	}
	if s.trim(span).Empty() {
		return &Problem{BadCondition, text.Span{Start: span.Start - 1, End: span.End + 1}, "the parentheses are empty: write (while media=ssd), or leave them out"}
	}
	if r.Verb == Keep {
		return s.clauses(r, span)
	}
	return s.circumstances(r, span)
}

// clauses reads `while P, P; until S-or-date`, in either order, each once.
func (s *scanner) clauses(r *Record, span text.Span) *Problem {
	for _, clause := range s.split(span, ";") {
		word, rest := s.firstWord(clause)
		var problem *Problem
		switch {
		case strings.EqualFold(word, "while") && len(r.Premises) == 0:
			problem = s.premises(r, rest)
		case strings.EqualFold(word, "until") && r.Until == (Until{}):
			problem = s.until(r, rest)
		case strings.EqualFold(word, "while"), strings.EqualFold(word, "until"):
			problem = &Problem{BadCondition, clause, fmt.Sprintf("%q stands twice", clean(word))}
		default:
			problem = &Problem{BadCondition, clause, fmt.Sprintf("%q is no condition: write while KEY=VALUE or until SERVER-OR-DATE", clean(s.of(clause)))}
		}
		if problem != nil {
			problem.Span = orBrackets(orElse(problem.Span, clause), span)
			return problem
		}
	}
	return nil
}

// orElse is span, or other where span is empty.
func orElse(span, other text.Span) text.Span {
	if span.Empty() {
		return other
	}
	return span
}

// orBrackets widens an empty span to the brackets, so that there is something to point at.
func orBrackets(span, inside text.Span) text.Span {
	if span.Empty() {
		return text.Span{Start: inside.Start - 1, End: inside.End + 1}
	}
	return span
}

func (s *scanner) firstWord(span text.Span) (string, text.Span) {
	whole := s.of(span)
	i := strings.IndexAny(whole, blanks)
	if i < 0 {
		i = len(whole)
	}
	return whole[:i], s.trim(text.Span{Start: span.Start + i, End: span.End})
}

func (s *scanner) premises(r *Record, span text.Span) *Problem {
	for _, part := range s.split(span, ",") {
		p, problem := s.premise(part)
		if problem != nil {
			return problem
		}
		r.Premises = append(r.Premises, p)
	}
	return nil
}

// premise reads one KEY=VALUE, KEY>=VALUE and so on.
func (s *scanner) premise(span text.Span) (Premise, *Problem) {
	fail := func(err error) (Premise, *Problem) { return Premise{}, &Problem{BadCondition, span, err.Error()} }
	plain, err := plainPremise(s.of(span))
	if err != nil {
		return fail(err)
	}
	fact, err := hw.ParsePremise(plain)
	if errors.Is(err, hw.ErrServer) {
		target, serverErr := server.Parse(fact.Value)
		if serverErr != nil {
			return fail(serverErr)
		}
		fact.Value = target.String()
		return Premise{Fact: fact, Server: target, Span: span}, nil
	}
	if err != nil {
		return fail(err)
	}
	return Premise{Fact: fact, Span: span}, nil
}

// plainPremise takes the quotes off the value of a premise.
func plainPremise(src string) (string, error) {
	i := strings.IndexAny(src, "<>=")
	if i < 0 {
		return "", fmt.Errorf("%q is no premise: write KEY=VALUE such as media=ssd, or memory>=64G", clean(src))
	}
	key := strings.TrimSpace(src[:i])
	if bad := strings.IndexFunc(key, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`"(),;`, r) }); bad >= 0 {
		return "", fmt.Errorf("%q is no key of a hardware profile", clean(key))
	}
	end := i + 1
	if src[i] != '=' && strings.HasPrefix(src[end:], "=") {
		end++
	}
	value, ok := unquote(strings.TrimSpace(src[end:]))
	if !ok || strings.HasPrefix(strings.TrimSpace(value), "=") {
		return "", fmt.Errorf("premise %q has no proper value", clean(src))
	}
	return key + src[i:end] + value, nil
}

func (s *scanner) until(r *Record, span text.Span) *Problem {
	r.Until.Span = span
	word := s.of(span)
	if date, err := time.Parse(day, word); err == nil {
		r.Until.Date = date
		return nil
	}
	target, err := server.Parse(word)
	if err != nil {
		return &Problem{BadCondition, span, fmt.Sprintf("until %q is neither a server such as mysql-9.7 nor a date such as 2027-06-30", clean(word))}
	}
	r.Until.Server = target
	return nil
}

// circumstances reads `target S, default X, KEY=VALUE`.
func (s *scanner) circumstances(r *Record, span text.Span) *Problem {
	for _, part := range s.split(span, ",") {
		word, rest := s.firstWord(part)
		var problem *Problem
		switch {
		case word == "target":
			problem = s.target(r, rest)
		case word == "default" && r.Verb == Undecided:
			problem = s.defaultValue(r, rest)
		default:
			var p Premise
			if p, problem = s.premise(part); problem == nil {
				r.Premises = append(r.Premises, p)
			}
		}
		if problem != nil {
			problem.Span = orBrackets(problem.Span, span)
			return problem
		}
	}
	return nil
}

func (s *scanner) target(r *Record, span text.Span) *Problem {
	target, err := server.Parse(s.of(span))
	if err != nil {
		return &Problem{BadCondition, span, err.Error()}
	}
	r.Target = target
	return nil
}

func (s *scanner) defaultValue(r *Record, span text.Span) *Problem {
	value, ok := unquote(s.of(span))
	if !ok || span.Empty() {
		return &Problem{BadCondition, span, "default is followed by a value"}
	}
	r.Default = &value
	return nil
}
