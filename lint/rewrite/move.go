package rewrite

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint/cnf"
	"github.com/cnfarch/cnfarch/lint/record"
)

// move is a line on its way to a group that the file does not have yet.
type move struct {
	group string
	lines []string
	eol   string
}

// moveTo comments the line out where it stands and writes it, under the same
// record, at the end of the group it belongs in.
func (p *planner) moveTo(l line) {
	s := l.setting
	rec := base(p.run, s, record.Change)
	rec.Old, rec.New = "["+s.Group+"]", []string{"[" + s.Decision.Group + "]"}
	p.record(l, rec, false)
	p.comment(l)
	lines := []string{fit(rec, len(l.indent))}
	for _, to := range s.Decision.Suggest {
		lines = append(lines, l.compose(p.separator(l.index), to))
	}
	if len(s.Decision.Suggest) == 0 {
		lines = append(lines, l.content())
	}
	for i := range lines {
		lines[i] = l.indent + lines[i]
	}
	if p.options.SafeOnly {
		lines = lines[1:]
	}
	p.put(s.Decision.Group, lines, l.eol)
}

// put writes lines at the end of a group, which the file need not have.
func (p *planner) put(group string, lines []string, eol string) {
	if at := p.groupEnd(group); at >= 0 {
		p.appendAt(at, lines, eol)
		return
	}
	p.moves = append(p.moves, move{group, lines, eol})
}

// groupEnd is the index of the last node of the last stretch of a group that is
// no blank and no comment; -1 where the file has no such group.
func (p *planner) groupEnd(group string) int {
	end, inside := -1, false
	for i, n := range p.file.Nodes {
		switch {
		case n.Kind == cnf.Group:
			inside = strings.EqualFold(string(n.Name.Of(p.file.Bytes)), group)
			if inside {
				end = i
			}
		case inside && n.Kind != cnf.Blank && n.Kind != cnf.Comment:
			end = i
		}
	}
	return end
}

// appendAt writes lines behind a node.
func (p *planner) appendAt(index int, lines []string, eol string) {
	n := p.file.Nodes[index]
	content := strings.Join(lines, eol)
	if n.Body(p.file.Bytes).End < n.Span.End {
		p.edit(n.Span.End, n.Span.End, content+eol)
	} else {
		p.edit(n.Span.End, n.Span.End, eol+content)
	}
}

// finish writes the groups that the file did not have at its end.
func (p *planner) finish() {
	end := len(p.file.Bytes)
	written := make(map[string]bool)
	for i, m := range p.moves {
		key := strings.ToLower(m.group)
		if written[key] {
			continue
		}
		written[key] = true
		lines := []string{"[" + m.group + "]"}
		for _, other := range p.moves[i:] {
			if strings.EqualFold(other.group, m.group) {
				lines = append(lines, other.lines...)
			}
		}
		lead := m.eol
		if end > 0 && p.file.Bytes[end-1] != '\n' && i == 0 {
			lead += m.eol
		}
		p.edit(end, end, lead+strings.Join(lines, m.eol)+m.eol)
	}
}
