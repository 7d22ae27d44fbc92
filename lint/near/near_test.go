package near

import "testing"

func TestName(t *testing.T) {
	names := []string{"media", "memory", "os", "memory_limit"}
	for name, want := range map[string]string{
		"meda": "media", "memroy": "memory", "media": "media", "foo": "", "": "", "xs": "os", "zzzzzz": "",
	} {
		if got, ok := Name(name, names); got != want || ok != (want != "") {
			t.Errorf("%q: %q", name, got)
		}
	}
}

func TestDistance(t *testing.T) {
	for pair, want := range map[[2]string]int{
		{"", ""}: 0, {"a", ""}: 1, {"", "ab"}: 2, {"kitten", "sitting"}: 3, {"ab", "ba"}: 2, {"same", "same"}: 0,
	} {
		if got := Distance(pair[0], pair[1]); got != want {
			t.Errorf("%v: %d, want %d", pair, got, want)
		}
		if got := Distance(pair[1], pair[0]); got != want {
			t.Errorf("%v the other way: %d, want %d", pair, got, want)
		}
	}
}
