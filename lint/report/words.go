package report

import (
	"fmt"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

// verdictText is the verdict on a setting in a few words.
func verdictText(run *lint.Run, s *lint.Setting) string {
	d := s.Decision
	words := d.Verdict.String()
	switch {
	case d.Verdict == lint.Change && d.Group != "":
		words += " to group [" + d.Group + "]"
	case d.Verdict == lint.Change && len(d.Suggest) == 0:
		words += "; the cause lies outside this line"
	case d.Verdict == lint.Change:
		words += " to " + suggestText(s)
	case d.Verdict == lint.Delete && s.DefaultKnown && s.Effective && d.Row != lint.RowName && !s.Class.Accumulates:
		words += fmt.Sprintf("; %s then runs with its default, %s", run.Target, shownDefault(s))
	case d.Recorded:
		words += ", as recorded: " + oneLine(maskedText(s, d.Reason))
	}
	if d.Undecided {
		words += " (undecided)"
	}
	return words
}

func suggestText(s *lint.Setting) string {
	var lines []string
	for _, to := range s.Decision.Suggest {
		line := to.Option
		if !to.Bare {
			line += " = " + shownValue(maskedSuggestion(s, to))
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, " and ")
}

func shownValue(v string) string {
	if v == "" {
		return `""`
	}
	return oneLine(v)
}

// OneLine is a text as it can be shown on a line of its own: what would break the
// line or steer a terminal is escaped.
func OneLine(s string) string { return oneLine(s) }

// oneLine escapes what would break a line or steer a terminal.
func oneLine(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	for off := 0; off < len(s); {
		var c cell
		if s[off] == '\t' {
			c, off = escaped(" "), off+1
		} else {
			var n int
			c, n = character(s[off:], 0)
			off += n
		}
		b.WriteString(c.shown)
	}
	return b.String()
}

// plain reports whether all of a text can be shown as it is.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
