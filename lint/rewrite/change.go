package rewrite

import (
	"bytes"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/effective"
	"github.com/cnfarch/cnfarch/lint/record"
	"github.com/cnfarch/cnfarch/lint/secret"
	"github.com/cnfarch/cnfarch/lint/text"
)

// writable reports whether what is suggested can be written: no value that no
// file can carry, and beside a template's placeholder nothing but new names.
func writable(s *lint.Setting) bool {
	for _, to := range s.Decision.Suggest {
		if s.Placeholder && (to.Bare || to.Value != s.Raw || len(s.Decision.Suggest) > 1) {
			return false
		}
		if _, err := cnf.Encode(to.Value); err != nil {
			return false
		}
	}
	return true
}

// change writes the suggested lines in place of the setting, or moves it. A
// line that another setting of the group has become already is not written
// again; where nothing is left to write, the setting is commented out.
func (p *planner) change(l line) {
	if l.setting.Decision.Group != "" {
		p.moveTo(l)
		return
	}
	suggest := p.fresh(l.setting)
	p.record(l, l.changeRecord(p.run), len(suggest) == 0)
	if len(suggest) == 0 {
		p.drop(l)
		return
	}
	more := make([]string, 0, len(suggest)-1)
	for _, to := range suggest[1:] {
		more = append(more, l.compose(p.separator(l.index), to))
	}
	p.rename(l, l.spelled(suggest[0]))
	p.revalue(l, suggest[0].Bare, l.written(suggest[0]))
	for _, content := range more {
		p.below(l, content)
	}
}

// fresh are the suggestions that were not written into the group before.
func (p *planner) fresh(s *lint.Setting) []lint.Suggestion {
	var fresh []lint.Suggestion
	for _, to := range s.Decision.Suggest {
		key := outcome{strings.ToLower(s.Group), to}
		if !p.written[key] {
			p.written[key] = true
			fresh = append(fresh, to)
		}
	}
	return fresh
}

// outcome is a line that a setting of a group becomes.
type outcome struct {
	group string
	lint.Suggestion
}

// drop takes a line out whose outcome stands elsewhere.
func (p *planner) drop(l line) {
	if p.options.SafeOnly {
		p.remove(l)
		return
	}
	p.comment(l)
}

// below adds a line behind the setting.
func (p *planner) below(l line, content string) {
	if l.ended {
		p.edit(l.node.Span.End, l.node.Span.End, l.indent+content+l.eol)
	} else {
		p.edit(l.body.End, l.body.End, l.eol+l.indent+content)
	}
}

// spelled is the name to write: as it stands where it names the option, else
// the option's own, with the dashes and the loose prefix of the line.
func (l line) spelled(to lint.Suggestion) string {
	s := l.setting
	if s.Kind == lint.SysctlKind && to.Option != s.Name {
		return to.Option
	}
	if s.Kind == lint.SysctlKind {
		return s.Spelling
	}
	same := strings.ReplaceAll(s.Spelling, "-", "_") == to.Option
	if same || s.Match.Kind == effective.Found && to.Option == s.Name && !inverts(s.Match) && l.differs(to) {
		return s.Spelling
	}
	return loosePrefix(s) + l.styled(to.Option)
}

// differs reports whether the suggestion has another value than the line.
func (l line) differs(to lint.Suggestion) bool {
	return to.Bare == l.setting.Has || to.Value != l.setting.Raw
}

// inverts reports whether a prefix of the name changes what the value means.
func inverts(m effective.Match) bool {
	for _, prefix := range m.Prefixes {
		if prefix != effective.Loose {
			return true
		}
	}
	return false
}

func loosePrefix(s *lint.Setting) string {
	const length = len("loose_")
	if s.Match.Loose && len(s.Spelling) > length && strings.EqualFold(s.Spelling[:length-1], "loose") {
		return s.Spelling[:length]
	}
	return ""
}

func (l line) styled(option string) string {
	if strings.Contains(l.setting.Spelling, "-") && !strings.Contains(l.setting.Spelling, "_") {
		return strings.ReplaceAll(option, "_", "-")
	}
	return option
}

// written is the text of the value, between quotes where the old one was.
func (l line) written(to lint.Suggestion) string {
	if l.setting.Has && to.Value == l.setting.Raw {
		return string(l.node.Value.Of(l.src))
	}
	if l.setting.Kind == lint.SysctlKind {
		return to.Value
	}
	value, err := cnf.Encode(to.Value)
	if err == nil && l.node.Quoted && value == to.Value && value != "" {
		quote := l.src[l.node.Value.Start : l.node.Value.Start+1]
		return string(quote) + value + string(quote)
	}
	return value
}

// compose is a whole line.
func (l line) compose(separator string, to lint.Suggestion) string {
	if to.Bare {
		return l.styled(to.Option)
	}
	return l.styled(to.Option) + separator + l.written(to)
}

// rename replaces the name; blanks that align the sign take up the difference.
func (p *planner) rename(l line, name string) {
	if name == l.setting.Spelling {
		return
	}
	end := l.node.Name.End
	if sign := l.sign(); sign >= 0 {
		padding := l.src[end:sign]
		if len(padding) > 1 && len(bytes.Trim(padding, " ")) == 0 {
			width := max(1, len(padding)-(len(name)-len(l.setting.Spelling)))
			end, name = sign, name+strings.Repeat(" ", width)
		}
	}
	p.edit(l.node.Name.Start, end, name)
}

// sign is the offset of the sign between name and value, -1 where there is none.
func (l line) sign() int {
	if !l.setting.Has {
		return -1
	}
	i := bytes.IndexByte(l.src[l.node.Name.End:l.body.End], '=')
	if i < 0 {
		return -1
	}
	return l.node.Name.End + i
}

// revalue replaces the value, adds one, or takes it away.
func (p *planner) revalue(l line, bare bool, value string) {
	sign := l.sign()
	switch {
	case bare && sign >= 0:
		p.edit(l.node.Name.End, l.valueSpan(sign).End, "")
	case bare:
	case sign < 0:
		p.edit(l.node.Name.End, l.node.Name.End, p.separator(l.index)+value)
	default:
		if span := l.valueSpan(sign); string(span.Of(l.src)) != value {
			p.edit(span.Start, span.End, value)
		}
	}
}

// valueSpan is where the value stands or would stand.
func (l line) valueSpan(sign int) text.Span {
	if l.node.Value.Empty() {
		return text.Span{Start: sign + 1, End: sign + 1}
	}
	return l.node.Value
}

// separator is what stands between names and values in this file: around the
// nearest line that has a value, from this one upwards, then downwards.
func (p *planner) separator(index int) string {
	for i := index; i >= 0; i-- {
		if sep, ok := p.separatorOf(i); ok {
			return sep
		}
	}
	for i := index + 1; i < len(p.file.Nodes); i++ {
		if sep, ok := p.separatorOf(i); ok {
			return sep
		}
	}
	return "="
}

func (p *planner) separatorOf(i int) (string, bool) {
	n := p.file.Nodes[i]
	if n.Kind != cnf.Option || !n.HasValue || n.Value.Empty() {
		return "", false
	}
	if bytes.ContainsAny(p.file.Bytes[n.Name.End:n.Value.Start], " \t") {
		return " = ", true
	}
	return "=", true
}

// changeRecord states the change: values where only the value differs, names
// where only the name does, else whole lines.
func (l line) changeRecord(run *lint.Run) record.Record {
	s := l.setting
	suggest := s.Decision.Suggest
	name := l.spelled(suggest[0])
	rec := base(run, s, record.Change)
	single := len(suggest) == 1
	switch {
	case single && s.Has && !suggest[0].Bare && name == s.Spelling:
		rec.Old, rec.New = maskedRaw(s), []string{masked(s, suggest[0].Value)}
	case single && !l.differs(suggest[0]):
		rec.Old, rec.New = secret.Key(s.Spelling), []string{name}
	default:
		rec.Old = maskedLine(s)
		for i, to := range suggest {
			if i > 0 {
				name = l.styled(to.Option)
			}
			rec.New = append(rec.New, assignment(name, to, masked(s, to.Value)))
		}
	}
	return rec
}

func assignment(name string, to lint.Suggestion, value string) string {
	if to.Bare {
		return name
	}
	return name + "=" + value
}
