package git

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// Changes are the lines of a file that differ from a revision. The zero value is none.
type Changes struct {
	All    bool // the file is not in the revision
	ranges []lineRange
}

type lineRange struct{ first, last int } // counted from 1, inclusive

// Has reports whether a line, counted from 1, was added or changed.
func (c Changes) Has(line int) bool {
	if c.All {
		return true
	}
	for _, r := range c.ranges {
		if r.first <= line && line <= r.last {
			return true
		}
	}
	return false
}

// Commit is the full name of the commit that a revision names.
func (r *Repo) Commit(ctx context.Context, revision string) (string, error) {
	if strings.HasPrefix(revision, "-") {
		return "", fmt.Errorf("%q is no revision", revision)
	}
	out, err := r.run(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("%q is no revision of %s", revision, r.Root)
	}
	return strings.TrimSpace(string(out)), nil
}

// Changed says which lines of a file, as it lies in the working tree, differ
// from a commit, where it may have had another name. A file that git does not know
// there has changed altogether.
func (r *Repo) Changed(ctx context.Context, commit, file string) (Changes, error) {
	path, err := r.Path(file)
	if err != nil {
		return Changes{}, err
	}
	paths := []string{path}
	if _, err = r.run(ctx, "cat-file", "-e", commit+":"+path); err != nil {
		before, failed := r.renamed(ctx, commit)
		if failed != nil {
			return Changes{}, failed
		}
		if before[path] == "" {
			return Changes{All: true}, nil
		}
		paths = append(paths, before[path])
	}
	out, err := r.diff(ctx, append([]string{"--text", "--unified=0", commit, "--"}, paths...)...)
	if err != nil {
		return Changes{}, err
	}
	return parseDiff(string(out))
}

// renamed gives the names that files had in a commit and have no longer. It looks
// at all files once for each commit, since git finds a new name among all.
func (r *Repo) renamed(ctx context.Context, commit string) (map[string]string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if before := r.renames[commit]; before != nil {
		return before, nil
	}
	out, err := r.diff(ctx, "--name-status", "--diff-filter=R", "-z", commit)
	if err != nil {
		return nil, err
	}
	before := parseRenames(string(out))
	if r.renames == nil {
		r.renames = make(map[string]map[string]string)
	}
	r.renames[commit] = before
	return before, nil
}

// parseRenames reads R100 NUL old NUL new NUL, again and again.
func parseRenames(out string) map[string]string {
	before := make(map[string]string)
	fields := strings.Split(out, "\x00")
	for i := 0; i+2 < len(fields); i += 3 {
		before[fields[i+2]] = fields[i+1]
	}
	return before
}

// likeness is how much of a file has to be the same for a new name of it.
const likeness = "--find-renames=40%"

func (r *Repo) diff(ctx context.Context, args ...string) ([]byte, error) {
	return r.run(ctx, append([]string{"diff", "--no-ext-diff", "--no-textconv", "--no-relative", likeness}, args...)...)
}

// parseDiff reads the heads of the hunks: @@ -a,b +c,d @@.
func parseDiff(out string) (Changes, error) {
	var c Changes
	for text := range strings.Lines(out) {
		head, isHunk := strings.CutPrefix(text, "@@ -")
		if !isHunk {
			continue
		}
		_, added, _ := strings.Cut(head, "+")
		added, _, _ = strings.Cut(added, " ")
		start, count, counted := strings.Cut(added, ",")
		first, err := strconv.Atoi(start)
		n := 1
		if err == nil && counted {
			n, err = strconv.Atoi(count)
		}
		if err != nil {
			return c, fmt.Errorf("git diff: %q is no hunk", strings.TrimSpace(text))
		}
		if n > 0 {
			c.ranges = append(c.ranges, lineRange{first, first + n - 1})
		}
	}
	return c, nil
}
