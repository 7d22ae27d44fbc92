package lint

import (
	"fmt"

	"github.com/cnfarch/cnfarch/lint/value"
)

// uncover looks again at lines that are to go and win over another line of the
// same option, which would count without them. Where the other one stays, so
// does the line; and it is not safe to take out before the other one is.
func (r *Run) uncover() {
	for _, s := range r.Settings {
		if s.Kind != OptionKind || s.Effective || s.Winner == nil || !s.uncovered() {
			continue
		}
		d := &s.Winner.Decision
		d.Finding.Fix = min(d.Finding.Fix, Unsafe)
		if s.Decision.Verdict != Delete {
			d.Verdict, d.Undecided = Keep, true
			d.Finding.Fix = NoFix
			d.Finding.Message += fmt.Sprintf("; but %s would count without it", s.where(s.Winner))
			d.Reason = d.Finding.Message
		}
	}
}

// uncovered reports whether the line would change what runs if the one that wins
// over it went. A line that stops the target lets nothing run.
func (s *Setting) uncovered() bool {
	d := s.Winner.Decision
	if d.Verdict != Delete || d.Finding == nil || d.Finding.Fatal || s.Value.Kept {
		return false
	}
	if s.Value.Kind <= value.None || s.Winner.Value.Kind <= value.None {
		return true
	}
	return !value.Equal(s.Option, s.Value.Server, s.Value.Text, s.Winner.Value.Text)
}

// where names the line's place as seen from another one.
func (s *Setting) where(from *Setting) string {
	at := s.File.Pos(s.Node.Span.Start).Line
	if s.File == from.File {
		return fmt.Sprintf("line %d", at)
	}
	return fmt.Sprintf("%s:%d", s.File.Name, at)
}
