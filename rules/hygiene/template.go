package hygiene

import (
	"slices"

	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/cnf"
)

// isTemplate reports whether a template makes the file: which of its lines come
// out, and in which order, is not known.
func isTemplate(f *lint.File) bool {
	return f != nil && len(f.Tags) > 0
}

// branches reports whether a template may write one of two lines of a file and
// leave the other out: tags stand between them.
func branches(a, b *lint.Setting) bool {
	i, j := nodeIndex(a), nodeIndex(b)
	tag, _ := slices.BinarySearch(a.File.Tags, min(i, j))
	return tag < len(a.File.Tags) && a.File.Tags[tag] < max(i, j)
}

// nodeIndex is the place of a setting among the lines of its file.
func nodeIndex(s *lint.Setting) int {
	i, _ := slices.BinarySearchFunc(s.File.Nodes, s.Node.Span.Start, func(n cnf.Node, start int) int { return n.Span.Start - start })
	return i
}
