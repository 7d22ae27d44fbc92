package record

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint/server"
)

// String is the canonical form, without a line end; Parse reads it back. It
// holds no line end and nothing unprintable, whatever stands in the record.
// Values must have been masked before where they are secrets.
func (r Record) String() string {
	parts := []string{"# " + name + ":", r.head()}
	if r.Verb == Change {
		parts = append(parts, r.change())
	}
	if c := r.conditionText(); c != "" {
		parts = append(parts, "("+c+")")
	}
	if reason := clean(r.Reason); reason != "" {
		parts = append(parts, reason)
	}
	if r.Verb.Written() && len(r.Rules) > 0 {
		parts = append(parts, r.ruleList())
	}
	return strings.Join(parts, " ")
}

func (r Record) head() string {
	if r.Verb == Ignore || r.Verb == IgnoreFile {
		return r.Verb.String() + r.ruleList()
	}
	return r.Verb.String()
}

func (r Record) ruleList() string {
	names := make([]string, len(r.Rules))
	for i, rule := range r.Rules {
		names[i] = rule.Name
	}
	return "[" + strings.Join(names, ", ") + "]"
}

func (r Record) change() string {
	news := make([]string, len(r.New))
	for i, n := range r.New {
		news[i] = quoteToken(n)
	}
	return quoteToken(r.Old) + " -> " + strings.Join(news, " + ")
}

func (r Record) conditionText() string {
	premises := make([]string, len(r.Premises))
	for i, p := range r.Premises {
		premises[i] = p.String()
	}
	if r.Verb == Keep {
		return r.clausesText(premises)
	}
	var items []string
	if r.Target != (server.Server{}) {
		items = append(items, "target "+r.Target.String())
	}
	if r.Default != nil {
		items = append(items, "default "+quoteValue(*r.Default))
	}
	return strings.Join(append(items, premises...), ", ")
}

func (r Record) clausesText(premises []string) string {
	var clauses []string
	if len(premises) > 0 {
		clauses = append(clauses, "while "+strings.Join(premises, ", "))
	}
	if u := r.Until.String(); u != "" {
		clauses = append(clauses, "until "+u)
	}
	return strings.Join(clauses, "; ")
}

// String is the premise as a record writes it.
func (p Premise) String() string {
	return p.Fact.Key + string(p.Fact.Op) + quoteValue(p.Fact.Value)
}

// String is the server or the date, empty where there is no end.
func (u Until) String() string {
	switch {
	case u.Server.Known():
		return u.Server.String()
	case !u.Date.IsZero():
		return u.Date.Format(day)
	default:
		return ""
	}
}
