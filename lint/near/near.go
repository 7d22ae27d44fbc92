// Package near finds the name that somebody probably meant.
package near

import "math/bits"

// Name gives the candidate nearest to name, the first of several. It is false
// where none is near: more than a third of the letters differ, or more than one
// of a short name.
func Name(name string, candidates []string) (string, bool) {
	limit := max(1, len(name)/3)
	best, least := "", limit+1
	for _, c := range candidates {
		if d := Distance(name, c, least-1); d < least {
			best, least = c, d
		}
	}
	return best, best != ""
}

// Distance counts the letters to insert, drop, replace or swap with their
// neighbour that lead from a to b (Damerau and Levenshtein, each place edited
// once), and limit+1 for all that is further.
func Distance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit || furtherByLetters(a, b, limit) {
		return limit + 1
	}
	var room [3][usual]int
	before, last, row := rowOf(room[0][:], b), rowOf(room[1][:], b), rowOf(room[2][:], b)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
	}
	return min(row[len(b)], limit+1)
}

// usual is more than the letters of nearly every name.
const usual = 64

// rowOf is room for a row of distances, one for every start of b.
func rowOf(room []int, b string) []int {
	if len(b) < len(room) {
		return room[:len(b)+1]
	}
	return make([]int, len(b)+1)
}

// furtherByLetters reports whether two names have so few letters in common that
// they are further apart than limit, which is quickly told and true of most. To
// replace a letter takes one out of those that a name has and brings one in, to
// insert or to drop one does half of that, and to swap two does nothing.
func furtherByLetters(a, b string, limit int) bool {
	return bits.OnesCount64(letters(a)^letters(b)) > 2*limit
}

// letters is the set of the letters of a name; some share a bit.
func letters(name string) uint64 {
	var set uint64
	for i := range len(name) {
		set |= 1 << (name[i] & (usual - 1))
	}
	return set
}

// Hint is the question after a message about a name that nobody knows, empty
// where no candidate is near.
func Hint(name string, candidates []string) string {
	meant, ok := Name(name, candidates)
	if !ok {
		return ""
	}
	return " (did you mean " + meant + "?)"
}
