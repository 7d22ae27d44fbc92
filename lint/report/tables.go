package report

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cnfarch/cnfarch/lint"
)

// owed lists the settings of a file that nothing is said about and that wait
// for a reason.
func (t texter) owed(run *lint.Run, f *lint.File) {
	said := make(map[*lint.Setting]bool)
	for _, found := range run.Findings {
		if found.Suppressed == nil && t.report.shows(found) {
			said[found.Setting] = true
		}
	}
	var owed []*lint.Setting
	for _, s := range run.Settings {
		if s.File == f && s.Decision.Undecided && !said[s] {
			owed = append(owed, s)
		}
	}
	if len(owed) == 0 {
		return
	}
	t.line("%s: %s undecided, no rule speaks: write why above the line, # cnfarch: keep REASON", in(t.palette.place, oneLine(fileName(f))), counted(len(owed), "setting", "settings"))
	rows := make([][]string, len(owed))
	for i, s := range owed {
		rows[i] = []string{strconv.Itoa(f.Pos(s.Node.Name.Start).Line), lineText(s), defaultText(s)}
	}
	t.table(rows)
}

// lineText is a setting's line, shortened.
func lineText(s *lint.Setting) string {
	line := oneLine(maskedName(s.Spelling))
	if s.Has {
		line += " = " + oneLine(maskedValue(s))
	}
	return shorten(line, 60)
}

func shorten(s string, width int) string {
	if r := []rune(s); len(r) > width {
		return string(r[:width-1]) + "…"
	}
	return s
}

func defaultText(s *lint.Setting) string {
	switch {
	case s.Placeholder:
		return "a template fills it in"
	case s.DefaultKnown:
		return "default " + shorten(shownDefault(s), 40)
	case len(s.DefaultLacks) > 0:
		return computedText(s)
	default:
		return ""
	}
}

// computedText says how a default is made that waits for facts, or from what
// where that takes many words.
func computedText(s *lint.Setting) string {
	if s.Option != nil {
		if words := s.Option.Default.Words(); words != "" && width(words) <= 80 {
			return "default " + words
		}
	}
	return "default computed from " + strings.Join(s.DefaultLacks, ", ")
}

// shownDefault is the target's default; bytes with the suffix that keeps them exact.
func shownDefault(s *lint.Setting) string { return shownValue(sized(s, s.DefaultText)) }

// suppressed lists what an ignore or a baseline took out of the count, since
// that is to be seen in every report.
func (t texter) suppressed(run *lint.Run) {
	some, known := false, 0
	for _, f := range run.Findings {
		switch {
		case f.Suppressed == nil || !t.report.shows(f):
		case f.Suppressed.By == lint.ByBaseline:
			known++
		default:
			some = true
			t.line("%s: suppressed %s, %s: %s %s", placeText(f.Place), f.Severity, f.Suppressed.By,
				oneLine(maskedText(f.Setting, f.Suppressed.Reason)), in(t.palette.faint, "["+f.Rule.Name+"]"))
		}
	}
	if known > 0 {
		some = true
		t.line("%s in the baseline", counted(known, "finding stands", "findings stand"))
	}
	if some {
		t.line("")
	}
}

func (t texter) missing(run *lint.Run) {
	if len(run.Missing) == 0 {
		return
	}
	t.line("facts that would decide more, to be given with --profile or --fact:")
	rows := make([][]string, len(run.Missing))
	for i, m := range run.Missing {
		rows[i] = []string{m.Fact, strings.Join(m.NeededBy, ", ")}
	}
	t.table(rows)
}

// table writes aligned rows and an empty line.
func (t texter) table(rows [][]string) {
	t.rows(rows)
	t.line("")
}

// rows writes rows of as many cells each, aligned.
func (t texter) rows(rows [][]string) {
	widths := widthsOf(rows)
	var line []byte
	for _, row := range rows {
		line = line[:0]
		for i, cell := range row {
			line = append(append(line, "  "...), cell...)
			for range widths[i] - utf8.RuneCountInString(cell) {
				line = append(line, ' ')
			}
		}
		t.put(strings.TrimRight(string(line), " "))
	}
}

// widthsOf are the characters of the longest cell of each column.
func widthsOf(rows [][]string) []int {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return widths
}
