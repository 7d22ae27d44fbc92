// Package near finds the name that somebody probably meant.
package near

// Name gives the candidate nearest to name, the first of several. It is false
// where none is near: more than a third of the letters differ, or more than one
// of a short name.
func Name(name string, candidates []string) (string, bool) {
	best, least := "", max(1, len(name)/3)+1
	for _, c := range candidates {
		if d := Distance(name, c); d < least {
			best, least = c, d
		}
	}
	return best, best != ""
}

// Distance counts the insertions, deletions and substitutions of bytes between
// a and b (Levenshtein).
func Distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
