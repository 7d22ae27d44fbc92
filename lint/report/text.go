package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// Text writes for people: every setting that something is said about with its
// line, the place in it, the verdict and the reasons; then what waits for a
// reason or a fact, and the counts.
func Text(w io.Writer, r *Report, p Palette) error {
	t := texter{Writer: bufio.NewWriter(w), report: r, palette: p}
	sum := newTally(r)
	var held *lint.Run // until it shows whether it is the only one
	for run := range r.each() {
		if held != nil {
			t.several = true
			t.next(held, sum)
		}
		held = run
	}
	if held != nil {
		t.next(held, sum)
	}
	t.fleet(sum)
	t.line("%s", in(p.place, sum.line()))
	return t.Flush()
}

// Short writes one line for each finding, in the order of the report.
func Short(w io.Writer, r *Report, p Palette) error {
	t := texter{Writer: bufio.NewWriter(w), report: r, palette: p}
	for run := range r.each() {
		for _, f := range run.Findings {
			if r.shows(f) && f.Suppressed == nil {
				t.head(run, f)
			}
		}
	}
	return t.Flush()
}

// texter writes lines. Errors stay in the buffered writer until it is flushed.
type texter struct {
	*bufio.Writer
	report  *Report
	palette Palette
	several bool // there is more than one run
}

func (t texter) line(format string, args ...any) {
	fmt.Fprintf(t.Writer, format, args...)
	t.put()
}

// put writes a line of parts; what every item has is written so, not formatted.
func (t texter) put(parts ...string) {
	for _, part := range parts {
		_, _ = t.WriteString(part)
	}
	_ = t.WriteByte('\n')
}

// item is one block: findings about one setting, or one other finding.
type item struct {
	file    *lint.File
	offset  int
	head    *lint.Finding
	setting *lint.Setting
	notes   []*lint.Finding
}

// next writes a run below those before it.
func (t texter) next(run *lint.Run, sum *tally) {
	if sum.runs > 0 {
		t.line("")
	}
	t.run(run)
	sum.add(run)
}

func (t texter) run(run *lint.Run) {
	if t.several || run.Host != "" || run.From.Known() {
		t.line("%s", in(t.palette.place, runTitle(run)))
	}
	if run.Guessed {
		t.line("nobody named the target: %s is the newest long-term release of the product that the files show (--target)%s", run.Target, otherSeries(run))
	}
	items := t.items(run)
	for _, it := range items {
		t.item(run, it)
	}
	for _, f := range run.Sources {
		t.owed(run, f)
	}
	t.suppressed(run)
	t.missing(run)
}

// otherSeries names the groups of the files that only servers of a series read:
// one of them may be the one that runs.
func otherSeries(run *lint.Run) string {
	var groups []string
	for _, s := range slices.Concat(run.Settings, run.Others) {
		program, series, versioned := strings.Cut(s.Group, "-")
		_, err := server.ParseVersion(series)
		group := "[" + s.Group + "]"
		if versioned && err == nil && (program == "mysqld" || strings.HasPrefix(program, "mariadb")) && !slices.Contains(groups, group) {
			groups = append(groups, group)
		}
	}
	if len(groups) == 0 {
		return ""
	}
	return "; the files have " + strings.Join(groups, ", ") + ", for servers of that series"
}

func runTitle(run *lint.Run) string {
	title := "for " + run.Target.String()
	if run.From.Known() {
		title += ", coming from " + run.From.String()
	}
	if run.Host != "" {
		title = run.Host + ": " + title
	}
	return title
}

// items groups the findings of a run by setting, in the order of the files.
func (t texter) items(run *lint.Run) []item {
	var items []item
	index := make(map[*lint.Setting]int)
	for _, f := range run.Findings {
		if f.Suppressed != nil || !t.report.shows(f) {
			continue
		}
		if i, ok := index[f.Setting]; ok && f.Setting != nil {
			items[i].notes = append(items[i].notes, f)
			continue
		}
		if f.Setting != nil {
			index[f.Setting] = len(items)
		}
		items = append(items, item{file: f.Place.File, offset: f.Place.Span.Start, head: f, setting: f.Setting})
	}
	for i := range items {
		items[i].promote()
	}
	rank := make(map[*lint.File]int, len(run.Sources))
	for i, f := range run.Sources {
		rank[f] = i + 1
	}
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(rank[a.file], rank[b.file]), cmp.Compare(a.offset, b.offset))
	})
	return items
}

// promote puts the finding that decided on top, else the most severe one.
func (it *item) promote() {
	best := -1
	for i, f := range it.notes {
		switch {
		case it.setting != nil && f == it.setting.Decision.Finding:
			it.head, it.notes[i] = f, it.head
			return
		case it.setting != nil && it.head == it.setting.Decision.Finding:
			return
		case f.Severity > it.head.Severity && (best < 0 || f.Severity > it.notes[best].Severity):
			best = i
		}
	}
	if best >= 0 {
		it.head, it.notes[best] = it.notes[best], it.head
	}
}

// fatal reports whether one of the findings keeps the target from starting: the
// one on top may advise more and not say so itself.
func (it *item) fatal() bool {
	return it.head.Fatal || slices.ContainsFunc(it.notes, func(f *lint.Finding) bool { return f.Fatal })
}

func (t texter) item(run *lint.Run, it item) {
	t.head(run, it.head)
	t.excerpt(it.head)
	if it.fatal() {
		t.detail("fatal", run.Target.String()+" does not start with this line")
	}
	if s := it.setting; s != nil && s.Decision.Verdict != 0 {
		t.detail("verdict", in(t.palette.verdict, verdictText(run, s)))
	}
	t.why(it.head)
	if hint := hintText(it.setting); hint != "" {
		t.detail("hint", hint)
	}
	for _, f := range it.notes {
		t.detail("note", t.palette.severity(f.Severity)+": "+oneLine(maskedText(f.Setting, f.Message))+" ["+f.Rule.Name+"]")
	}
	t.line("")
}

// head is the line that editors and grep read. What stands nowhere is said of the
// host, else of the main file.
func (t texter) head(run *lint.Run, f *lint.Finding) {
	at := placeText(f.Place)
	if f.Place.File == nil {
		at = oneLine(suiteName(run))
	}
	t.put(in(t.palette.place, at), ": ", t.palette.severity(f.Severity), ": ",
		oneLine(maskedText(f.Setting, f.Message)), " ", in(t.palette.faint, "["+f.Rule.Name+"]"))
}

func placeText(at lint.Place) string {
	if at.File == nil {
		return "-"
	}
	pos := at.File.Pos(at.Span.Start)
	return oneLine(fileName(at.File)) + ":" + strconv.Itoa(pos.Line) + ":" + strconv.Itoa(pos.Column)
}

// excerpt shows the line and carets under the place.
func (t texter) excerpt(f *lint.Finding) {
	if f.Place.File == nil || f.Place.Span.Empty() {
		return
	}
	file := f.Place.File
	number := file.Pos(f.Place.Span.Start).Line
	line := file.LineSpan(number)
	shown, carets := excerpt(file.Bytes, line, f.Place.Span, maskedSpans(file, line, f.Setting))
	margin := strconv.Itoa(number)
	t.put("  ", in(t.palette.faint, margin+" |"), " ", shown)
	t.put("  ", in(t.palette.faint, strings.Repeat(" ", len(margin))+" |"), " ", in(t.palette.mark, carets))
}

// detail is a line below an excerpt, with its label in a column.
func (t texter) detail(label, said string) {
	const width = len("verdict:")
	t.put("    ", in(t.palette.faint, label+":"+strings.Repeat(" ", width-len(label)-len(":"))), " ", said)
}

func (t texter) why(f *lint.Finding) {
	var premises []string
	for _, p := range f.Premises {
		premises = append(premises, p.Key+"="+p.Text)
	}
	if len(premises) > 0 {
		t.detail("because", oneLine(strings.Join(premises, ", ")))
	}
	for _, e := range f.Evidence {
		t.detail("source", oneLine(maskedText(f.Setting, e)))
	}
}

// hintText says how the verdict on a setting is carried out; where nothing will be
// written, because the line stays or a person has to decide, there is none.
func hintText(s *lint.Setting) string {
	if s == nil || s.Decision.Finding == nil || s.Decision.Verdict == lint.Keep {
		return ""
	}
	switch f := s.Decision.Finding; {
	case f.Fix == lint.Unsafe && f.Fatal:
		return "cnfarch rewrite writes it under a record"
	case s.Decision.Undecided:
		return ""
	case f.Fix == lint.Safe:
		return "safe to apply: cnfarch lint --fix"
	case f.Fix == lint.Unsafe:
		return "the server will run differently; cnfarch rewrite writes it under a record"
	default:
		return ""
	}
}

// line counts in one sentence.
func (t *tally) line() string {
	sum := t.Summary
	line := fmt.Sprintf("%s in %s", counted(sum.Settings, "setting", "settings"), counted(sum.Files, "file", "files"))
	if t.runs == 1 && t.target.Known() {
		line += " for " + t.target.String()
	}
	line += fmt.Sprintf(": %d keep, %d change, %d delete", sum.Keep, sum.Change, sum.Delete)
	if sum.Undecided > 0 {
		line += fmt.Sprintf(" (%d of these undecided)", sum.Undecided)
	}
	line += fmt.Sprintf("; %s, %s, %d info", counted(sum.Error, "error", "errors"), counted(sum.Warning, "warning", "warnings"), sum.Info)
	if sum.Suppressed > 0 {
		line += fmt.Sprintf(", %d suppressed", sum.Suppressed)
	}
	return line
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
