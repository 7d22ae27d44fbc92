package near

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestName(t *testing.T) {
	names := []string{"media", "memory", "os", "memory_limit"}
	for name, want := range map[string]string{
		"meda": "media", "memroy": "memory", "medai": "media", "media": "media", "foo": "", "": "", "xs": "os", "zzzzzz": "",
	} {
		if got, ok := Name(name, names); got != want || ok != (want != "") {
			t.Errorf("%q: %q", name, got)
		}
	}
}

func TestDistance(t *testing.T) {
	for pair, want := range map[[2]string]int{
		{"", ""}: 0, {"a", ""}: 1, {"", "ab"}: 2, {"kitten", "sitting"}: 3, {"ab", "ba"}: 1, {"same", "same"}: 0,
	} {
		if got := Distance(pair[0], pair[1], 9); got != want {
			t.Errorf("%v: %d, want %d", pair, got, want)
		}
		if got := Distance(pair[1], pair[0], 9); got != want {
			t.Errorf("%v the other way: %d, want %d", pair, got, want)
		}
	}
}

func TestDistanceStopsAtTheLimit(t *testing.T) {
	for limit := range 4 {
		if got := Distance("kitten", "sitting", limit); got != min(3, limit+1) {
			t.Errorf("limit %d: %d", limit, got)
		}
	}
}

func TestDistanceOfOptions(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"max_connections", "max_connections", 0},
		{"max_conections", "max_connections", 1},
		{"max_connectionss", "max_connections", 1},
		{"max_conmections", "max_connections", 1},
		{"max_connectoins", "max_connections", 1}, // two neighbours swapped
		{"mx_conections", "max_connections", 2},
		{"port", "socket", 3}, // given up above the limit
		{"", "ab", 2},
	}
	for _, tt := range tests {
		if got := Distance(tt.a, tt.b, 2); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func FuzzDistance(f *testing.F) {
	f.Add("innodb_bufer_pool", "innodb_buffer_pool")
	f.Add("ab", "ba")
	f.Fuzz(func(t *testing.T, a, b string) {
		const limit = 4
		there, back := Distance(a, b, limit), Distance(b, a, limit)
		if there != back {
			t.Fatalf("%q to %q is %d, back %d", a, b, there, back)
		}
		if (there == 0) != (a == b) {
			t.Fatalf("%q and %q are %d apart", a, b, there)
		}
		if longer := max(len(a), len(b)); there > max(longer, limit+1) {
			t.Fatalf("%q and %q are %d apart", a, b, there)
		}
	})
}

func TestHint(t *testing.T) {
	if got := Hint("profil", []string{"files", "profile"}); got != " (did you mean profile?)" {
		t.Errorf("%q", got)
	}
	if got := Hint("whatever", []string{"files", "profile"}); got != "" {
		t.Errorf("%q", got)
	}
}

// plainDistance is the same without a way round.
func plainDistance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

// optionNames are those of MySQL's servers.
func optionNames(t *testing.T) []string {
	t.Helper()
	table, err := os.ReadFile("../../defaults/mysql.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for line := range strings.Lines(string(table)) {
		name, _, _ := strings.Cut(line, "\t")
		names = append(names, name)
	}
	return slices.Compact(names)
}

// What is told quickly is what the plain way gives: for some options, with slips
// of the hand at one place after the other, against all.
func TestDistanceIsThePlainOne(t *testing.T) {
	names := optionNames(t)
	for i, name := range names {
		if i%20 > 0 {
			continue
		}
		for _, typed := range slips(name, i) {
			for _, other := range names {
				const limit = 3
				if d := len(typed) - len(other); d > limit || -d > limit {
					continue // told by their lengths, as the plain way is not asked to
				}
				if got, want := Distance(typed, other, limit), min(plainDistance(typed, other), limit+1); got != want {
					t.Fatalf("%q and %q: %d, want %d", typed, other, got, want)
				}
			}
		}
	}
}

// slips are mistypings of a name, other ones for every number.
func slips(name string, n int) []string {
	at := n % len(name)
	letter := string(rune('a' + n%26))
	all := []string{name[:at] + name[at+1:], name[:at] + letter + name[at:], name[:at] + letter + name[at+1:], letter + name[:at] + name[at:] + letter}
	if at+1 < len(name) {
		all = append(all, name[:at]+name[at+1:at+2]+name[at:at+1]+name[at+2:])
	}
	return all
}

// A name longer than the room at hand.
func TestDistanceOfLongNames(t *testing.T) {
	long := strings.Repeat("performance_schema_", 5)
	if got := Distance(long+"x", "y"+long, 3); got != 2 {
		t.Errorf("%d", got)
	}
}
