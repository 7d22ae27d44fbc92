package defaults

import "github.com/cnfarch/cnfarch/lint/tsv"

// Unlike lists what two releases know of their options, in order, save those of
// which both know the same and whose default no other option or fact moves: most
// options of neighbouring releases, which it does not even read.
func Unlike(from, to *Facts) (before, now []Option) {
	if from.server.Product != to.server.Product {
		for o := range from.All() {
			before = append(before, o)
		}
		for o := range to.All() {
			now = append(now, o)
		}
		return before, now
	}
	before, now = make([]Option, 0, manyUnlike), make([]Option, 0, manyUnlike)
	a, b := from.at(), to.at()
	for line := range from.rows.Lines() {
		first, last, rest := interval(line)
		inA := first.Compare(a) <= 0 && a.Compare(last) <= 0
		inB := first.Compare(b) <= 0 && b.Compare(last) <= 0
		if !inA && !inB || inA && inB && !computed(rest) {
			continue
		}
		o := readRow(line)
		if inA {
			before = append(before, o)
		}
		if inB {
			now = append(now, o)
		}
	}
	return before, now
}

// manyUnlike is room for what two releases of a product know differently: of MySQL
// 5.7 and 9.7 that are 346 and 529 options. Room that is not used is never touched.
const manyUnlike = 600

// computed reports whether the columns behind a row's bounds hold a formula.
func computed(rest tsv.Columns) bool {
	for range 4 { // status, scope, type, default
		rest.Next()
	}
	return rest.Next() != ""
}
