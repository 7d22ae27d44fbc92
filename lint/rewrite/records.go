package rewrite

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/record"
	"github.com/cnfarch/cnfarch/lint/secret"
)

// placed is a record and the node it stands in.
type placed struct {
	record.Record
	index int
}

// recordsAbove are the records directly above a node, from the top, with
// nothing but records between.
func recordsAbove(f *lint.File, index int) []placed {
	var above []placed
	for i := index - 1; i >= 0 && f.Nodes[i].Kind == cnf.Comment; i-- {
		rec, problem, is := record.Parse(f.Nodes[i].Body(f.Bytes).Of(f.Bytes))
		if !is {
			break
		}
		if problem == nil && rec.Verb != record.IgnoreFile {
			above = append(above, placed{rec, i})
		}
	}
	slices.Reverse(above)
	return above
}

// record writes a record above the line: not where the same stands there
// already, and in place of those that it outdates. gone says that the line does
// not stay.
func (p *planner) record(l line, rec record.Record, gone bool) {
	if p.options.SafeOnly {
		return
	}
	content := fit(rec, len(l.indent))
	var outdated []placed
	for _, old := range recordsAbove(p.file, l.index) {
		if old.String() == content {
			return
		}
		if p.outdates(rec, old.Record, gone) {
			outdated = append(outdated, old)
		}
	}
	if len(outdated) == 0 {
		p.insert(l, content)
		return
	}
	lines := append(formerly(outdated), content)
	body := p.file.Nodes[outdated[0].index].Body(l.src)
	p.edit(body.Start, body.End, l.indent+strings.Join(lines, l.eol+l.indent))
	for _, old := range outdated[1:] {
		span := p.file.Nodes[old.index].Span
		p.edit(span.Start, span.End, "")
	}
}

// formerly are what people wrote, as comments that bind nothing: a reason is not
// lost with the verdict.
func formerly(outdated []placed) []string {
	var lines []string
	for _, old := range outdated {
		if !old.Verb.Written() {
			lines = append(lines, "# formerly "+strings.TrimPrefix(old.String(), "# "))
		}
	}
	return lines
}

// outdates reports whether a record takes the place of an older one: of an
// undecided one; of a keep that no longer holds, once the line is decided
// otherwise; and of what people wrote above a line that goes, which would bind
// nothing any more.
func (p *planner) outdates(rec, old record.Record, gone bool) bool {
	switch old.Verb {
	case record.Undecided:
		return true
	case record.Keep:
		decided := rec.Verb == record.Change || rec.Verb == record.Delete
		return gone || decided && old.Status(p.run.Profile, p.run.Target, p.run.Today).State == record.Void
	case record.Ignore:
		return gone
	default:
		return false
	}
}

// fit is the record in its canonical form, shortened to what every server
// reads as one line.
func fit(rec record.Record, indent int) string {
	room := maxComment - indent
	if full := rec.String(); len(full) <= room {
		return full
	}
	rec.Reason = cut(rec.Reason, maxReason)
	rec.Old = cut(rec.Old, maxToken)
	rec.New = slices.Clone(rec.New)
	for i := range rec.New {
		rec.New[i] = cut(rec.New[i], maxToken)
	}
	if rec.Default != nil {
		short := cut(*rec.Default, maxToken)
		rec.Default = &short
	}
	if short := rec.String(); len(short) <= room {
		return short
	}
	return record.Record{Verb: record.Undecided, Target: rec.Target, Rules: rec.Rules, Reason: "the line is too long to be recorded"}.String()
}

// The bytes of a reason and of a value that an overlong record keeps.
const (
	maxReason = 500
	maxToken  = 300
)

// cut shortens a text at the start of a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// settled reports whether the line is what an earlier rewrite for the same
// target made of it, and the facts of that time still stand: nothing is to be
// done again.
func settled(run *lint.Run, s *lint.Setting) bool {
	above := s.File.Nodes
	at := nodeOf(s)
	for lines := 0; at >= 0 && above[at].Kind == cnf.Option; lines++ {
		records := recordsAbove(s.File, at)
		at -= len(records) + 1
		for _, rec := range records {
			several := lines < len(rec.New)
			if rec.Verb == record.Change && several && rec.Target == run.Target && made(rec.Record, s) &&
				rec.Status(run.Profile, run.Target, run.Today).State != record.Void {
				return true
			}
		}
		if lines > maxSuggestions {
			break
		}
	}
	return false
}

// maxSuggestions is the most lines that one setting becomes.
const maxSuggestions = 8

// made reports whether the record's outcome is the setting as it stands.
func made(rec record.Record, s *lint.Setting) bool {
	forms := []string{secret.Key(s.Spelling), maskedLine(s)}
	if s.Has {
		forms = append(forms, maskedRaw(s))
	}
	for _, now := range rec.New {
		if strings.EqualFold(now, "["+s.Group+"]") { // the servers read groups without case
			return true
		}
		for _, form := range forms {
			if now == form || strings.HasSuffix(now, "…") && now == cut(form, maxToken) {
				return true
			}
		}
	}
	return false
}

func maskedRaw(s *lint.Setting) string { return masked(s, s.Raw) }

func masked(s *lint.Setting, value string) string {
	if s.Secret && value != "" {
		return secret.Mask
	}
	return secret.Text(value)
}

// maskedLine is the setting as name=value, or its name alone.
func maskedLine(s *lint.Setting) string {
	if !s.Has {
		return secret.Key(s.Spelling)
	}
	return secret.Key(s.Spelling) + "=" + maskedRaw(s)
}

// base is what every record about a setting says.
func base(run *lint.Run, s *lint.Setting, verb record.Verb) record.Record {
	rec := record.Record{Verb: verb, Reason: mask(s, s.Decision.Reason)}
	if verb.Written() {
		rec.Target = run.Target
	}
	if f := s.Decision.Finding; f != nil {
		rec.Premises = premises(f)
		rec.Rules = []record.Rule{{Name: f.Rule.Name}}
	}
	return rec
}

func mask(s *lint.Setting, said string) string {
	if s.Secret {
		return secret.Hide(said, s.Raw)
	}
	return secret.Text(secret.HideKeys(said, s.Spelling, s.Name))
}

// premises are those of a finding that a record can state: facts of the
// profile, by their keys.
func premises(f *lint.Finding) []record.Premise {
	var out []record.Premise
	for _, fact := range f.Premises {
		rec := record.Record{Verb: record.Delete, Premises: []record.Premise{record.Is(fact.Key, fact.Text)}}
		if read, problem, _ := record.Parse([]byte(rec.String())); problem == nil {
			out = append(out, read.Premises...)
		}
	}
	return out
}

// noteRecord is the record of a line that stays: keep where a rule argues for
// it, else undecided.
func noteRecord(run *lint.Run, s *lint.Setting) record.Record {
	d := s.Decision
	if d.Verdict == lint.Keep && d.Row == lint.RowKeep && !d.Undecided {
		return base(run, s, record.Keep)
	}
	return undecidedRecord(run, s)
}

// owedRecord asks for the reason of a line that an earlier rewrite has made:
// what led to it stands in that rewrite's record.
func owedRecord(run *lint.Run, s *lint.Setting) record.Record {
	rec := record.Record{Verb: record.Undecided, Target: run.Target, Reason: "written for this target; confirm it, and write the reason"}
	rec.Default = shownDefault(s)
	return rec
}

func undecidedRecord(run *lint.Run, s *lint.Setting) record.Record {
	rec := base(run, s, record.Undecided)
	if guess := guessText(s); guess != "" {
		rec.Reason += "; perhaps " + guess
	}
	rec.Default = shownDefault(s)
	return rec
}

// shownDefault is the target's default as a record states it, nil where it is
// not known.
func shownDefault(s *lint.Setting) *string {
	if !s.DefaultKnown {
		return nil
	}
	shown := masked(s, s.DefaultText)
	return &shown
}

// takenRecord is the record of a line that is commented out: delete, or
// undecided where a person has yet to say what should stand there.
func takenRecord(run *lint.Run, s *lint.Setting) record.Record {
	if s.Decision.Verdict == lint.Delete && !s.Decision.Undecided {
		return base(run, s, record.Delete)
	}
	return undecidedRecord(run, s)
}

// guessText is what may have been meant, where that is not sure.
func guessText(s *lint.Setting) string {
	switch {
	case s.Decision.Verdict != lint.Change:
		return ""
	case s.Decision.Group != "":
		return "in [" + s.Decision.Group + "]"
	}
	lines := make([]string, len(s.Decision.Suggest))
	for i, to := range s.Decision.Suggest {
		lines[i] = assignment(to.Option, to, masked(s, to.Value))
	}
	return strings.Join(lines, " and ")
}
