package effective

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cnfarch/cnfarch/lint/intake"
)

const (
	// maxDepth is the level whose directives are skipped; the main file is level 0
	// (observed on MySQL 9.7.4 and MariaDB 10.11.19).
	maxDepth = 10
	// maxPath is the longest path that is opened: FN_REFLEN - 4 bytes.
	maxPath = 508
	// maxVisits and maxBytes bound what includes may multiply to; ten levels of a
	// directory that includes itself would not end in a lifetime.
	maxVisits = 10_000
	maxBytes  = 16 << 20
)

// Incomplete is the problem because of which the reading lacks arguments that the
// program takes, so that nothing can be said of any: what wins may be missing.
func (r *Reading) Incomplete() (Problem, bool) {
	for _, p := range r.Problems {
		if p.Kind == TooManyFiles || p.Kind == TooLong {
			return p, true
		}
	}
	return Problem{}, false
}

// full reports whether the reading goes on without the file that v would read.
func (r *reader) full(v Visit) bool {
	if len(r.out.Visits) < maxVisits && r.bytes <= maxBytes {
		return false
	}
	if !r.stopped {
		r.stopped = true
		r.tellAt(v, Problem{Kind: TooManyFiles, Silent: true, Text: fmt.Sprintf("includes lead to more than %d readings of files or %d bytes in all; what comes from here on is not read", maxVisits, maxBytes)})
	}
	return true
}

// unread reports a file that is there and was not read.
func (r *reader) unread(name string, v Visit, err error) status {
	if long := (*intake.TooLongError)(nil); errors.As(err, &long) {
		r.tellAt(v, Problem{Kind: TooLong, Silent: true, Text: err.Error()})
		return done
	}
	return r.unreadable(name, v, err)
}

// tooDeep says what led to a file whose directives the servers skip with a warning.
func (w *walker) tooDeep() string {
	chain := []int{w.File}
	for v := w.Visit; v.Parent >= 0; {
		v = w.out.Visits[v.Parent]
		chain = append(chain, v.File)
	}
	slices.Reverse(chain)
	if first, next, ok := repeated(chain); ok {
		return fmt.Sprintf("files include each other in a circle (%s): the server goes round until it is %d levels deep, and skips the directive there", w.names(chain[first:next+1]), maxDepth)
	}
	return fmt.Sprintf("this file is included %d levels deep (%s), where the server skips every directive: include it from a file further up", maxDepth, w.names(chain))
}

// repeated gives the places of the first file that a chain leads to again.
func repeated(chain []int) (first, next int, ok bool) {
	for next, file := range chain {
		if first := slices.Index(chain[:next], file); first >= 0 {
			return first, next, true
		}
	}
	return 0, 0, false
}

func (w *walker) names(files []int) string {
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = w.out.Files[f].Text.Name
	}
	return strings.Join(names, " -> ")
}
