package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/cnfarch/cnfarch/lint"
)

// githubMost is how many annotations of a kind GitHub takes from one step
// (actions/toolkit, issue 734); the others get lost without a word.
const githubMost = 10

// GitHub writes a line for each finding, and annotations for the first of each
// severity, errors first, in the workflow commands of GitHub Actions.
func GitHub(w io.Writer, r *Report, _ Palette) error {
	out := bufio.NewWriter(w)
	notes := make(map[lint.Severity][]string)
	counts := make(map[lint.Severity]int)
	for res := range r.results() {
		if res.Suppressed != nil {
			continue
		}
		fmt.Fprintln(out, harmless(fmt.Sprintf("%s:%d:%d: %s: %s [%s]",
			oneLine(res.path), res.start.Line, res.start.Column, res.Severity, oneLine(res.message), res.Rule.Name)))
		if counts[res.Severity]++; counts[res.Severity] <= githubMost {
			notes[res.Severity] = append(notes[res.Severity], annotation(res))
		}
	}
	for _, s := range []lint.Severity{lint.Error, lint.Warning, lint.Info} {
		for _, note := range notes[s] {
			fmt.Fprintln(out, note)
		}
		if more := counts[s] - githubMost; more > 0 {
			fmt.Fprintf(out, "GitHub takes %d annotations of a kind: %s of severity %s stand in the lines above only\n",
				githubMost, counted(more, "finding", "findings"), s)
		}
	}
	return out.Flush()
}

// harmless is a line of the log that the runner does not take for a command:
// one begins with two colons behind white space, or has ##[ anywhere.
func harmless(line string) string {
	if strings.HasPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::") {
		line = "./" + line
	}
	return strings.ReplaceAll(line, "##[", "## [")
}

// annotation is one workflow command. Columns count within one line only.
func annotation(res result) string {
	command := "notice"
	if res.Severity > lint.Info {
		command = res.Severity.String()
	}
	where := fmt.Sprintf("file=%s,line=%d,endLine=%d", githubProperty(githubPath(res.path)), res.start.Line, res.end.Line)
	if res.start.Line == res.end.Line {
		where += fmt.Sprintf(",col=%d,endColumn=%d", res.start.Column, res.end.Column)
	}
	return fmt.Sprintf("::%s %s,title=%s::%s", command, where, githubProperty(res.Rule.Name), githubData(oneLine(res.message)))
}

// githubPath is a path as far as the runner takes it back: it can undo a line feed,
// and no other character that steers a terminal.
func githubPath(path string) string {
	lines := strings.Split(path, "\n")
	for i := range lines {
		lines[i] = oneLine(lines[i])
	}
	return strings.Join(lines, "\n")
}

// githubData escapes a message as the runner undoes it.
func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", "##[", "## [").Replace(s)
}

// githubProperty escapes the value of a property.
func githubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubData(s))
}
