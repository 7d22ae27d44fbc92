package text

import (
	"fmt"
	"sort"
)

// Edit replaces the bytes of a span by New. An empty span inserts.
type Edit struct {
	Span
	New string
}

// Apply gives src with the edits made, everything between them verbatim. Edits
// may come in any order; insertions at one offset keep the order in which they
// came. Overlapping edits, and spans outside src, are an error and change nothing.
func Apply(src []byte, edits []Edit) ([]byte, error) {
	if len(edits) == 0 {
		return src, nil
	}
	sorted := append([]Edit(nil), edits...)
	sort.SliceStable(sorted, func(i, j int) bool {
		if sorted[i].Start != sorted[j].Start {
			return sorted[i].Start < sorted[j].Start
		}
		return sorted[i].Empty() && !sorted[j].Empty()
	})
	out := make([]byte, 0, grown(len(src), sorted))
	at := 0
	for _, e := range sorted {
		if e.Start < at || e.End < e.Start || e.End > len(src) {
			return nil, fmt.Errorf("edit of bytes %d to %d overlaps another or leaves the file (%d bytes)", e.Start, e.End, len(src))
		}
		out = append(out, src[at:e.Start]...)
		out = append(out, e.New...)
		at = e.End
	}
	return append(out, src[at:]...), nil
}

func grown(n int, edits []Edit) int {
	for _, e := range edits {
		n += len(e.New)
	}
	return n
}
