package near

import "testing"

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
