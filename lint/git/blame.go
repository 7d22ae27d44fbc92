package git

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Line says who brought a line of a file in.
type Line struct {
	Commit string // empty where the line is not committed
	Author string
	Time   time.Time
}

// Blame says for every line of a file, as it lies in the working tree, who
// brought it in. A change of blanks alone does not count.
func (r *Repo) Blame(ctx context.Context, file string) ([]Line, error) {
	path, err := r.Path(file)
	if err != nil {
		return nil, err
	}
	out, err := r.run(ctx, "blame", "--line-porcelain", "-w", "--", path)
	if err != nil {
		return nil, err
	}
	return parseBlame(string(out))
}

// uncommitted is the name git gives to what is not committed.
const uncommitted = "0000000000000000000000000000000000000000"

// parseBlame reads the line-porcelain format (git-blame, "THE PORCELAIN
// FORMAT"): headers of a line, then the line itself behind a tab.
func parseBlame(out string) ([]Line, error) {
	var lines []Line
	var line Line
	first := true
	for text := range strings.Lines(out) {
		text = strings.TrimRight(text, "\n")
		if strings.HasPrefix(text, "\t") {
			lines = append(lines, line)
			line, first = Line{}, true
			continue
		}
		word, rest, _ := strings.Cut(text, " ")
		switch {
		case first:
			first = false
			if word != uncommitted {
				line.Commit = word
			}
		case word == "author" && line.Commit != "":
			line.Author = rest
		case word == "author-time" && line.Commit != "":
			seconds, err := strconv.ParseInt(rest, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("git blame: %q is no time", rest)
			}
			line.Time = time.Unix(seconds, 0).UTC()
		}
	}
	return lines, nil
}
