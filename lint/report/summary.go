package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

// Markdown writes a table of the findings of each run, for the summary of a job
// or a comment on a change, and the counts.
func Markdown(w io.Writer, r *Report, _ Palette) error {
	m := marker{bufio.NewWriter(w)}
	m.line("# cnfarch")
	sum := newTally(r)
	for run := range r.each() {
		m.findings(r, run)
		sum.add(run)
	}
	m.line("\n%s", plainText(sum.line()))
	return m.Flush()
}

func (m marker) findings(r *Report, run *lint.Run) {
	m.line("\n## %s\n", plainText(markdownTitle(run)))
	rows := 0
	for _, res := range r.resultsOf(run, newNames()) {
		if res.Suppressed != nil {
			continue
		}
		if rows == 0 {
			m.line("| | place | finding | verdict |\n| --- | --- | --- | --- |")
		}
		rows++
		verdict := ""
		if s := res.Setting; s != nil && s.Decision.Finding == res.Finding {
			verdict = verdictText(run, s)
		}
		m.line("| %s | %s | %s %s | %s |", res.Severity, codeCell(placeOr(res)), cellText(oneLine(res.message)), codeCell(res.Rule.Name), cellText(verdict))
	}
	if rows == 0 {
		m.line("Nothing is found in %s.", counted(len(run.Sources), "file", "files"))
	}
}

func markdownTitle(run *lint.Run) string {
	title := strings.TrimSuffix(runTitle(run), ":")
	if run.Host == "" {
		title = suiteName(run) + " " + title
	}
	return oneLine(title)
}

// placeOr is where a result stands, the host where it stands nowhere.
func placeOr(res result) string {
	if res.Place.File == nil {
		return oneLine(suiteName(res.run))
	}
	return fmt.Sprintf("%s:%d", oneLine(res.path), res.start.Line)
}
