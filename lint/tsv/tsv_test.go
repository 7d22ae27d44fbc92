package tsv

import (
	"slices"
	"strings"
	"testing"
)

func TestFrom(t *testing.T) {
	text := Table("head\tx\na\t1\nb\t2\nb\t3\nbb\t4\nd\t5\n").Body()
	tests := []struct{ key, want string }{
		{"", "a\t1"}, {"a", "a\t1"}, {"aa", "b\t2"}, {"b", "b\t2"}, {"bb", "bb\t4"}, {"c", "d\t5"}, {"d", "d\t5"}, {"e", ""},
	}
	for _, tt := range tests {
		got, _, _ := strings.Cut(string(text.From(tt.key)), "\n")
		if got != tt.want {
			t.Errorf("From(%q) begins with %q, want %q", tt.key, got, tt.want)
		}
	}
	if c, ok := text.Row("b"); !ok || c.Next() != "2" {
		t.Error("the first row of b has 2 behind the key")
	}
	for _, key := range []string{"", "aa", "c", "e"} {
		if c, ok := text.Row(key); ok {
			t.Errorf("%q has a row: %q", key, c)
		}
	}
	if n := len(slices.Collect(text.Named("b"))); n != 2 {
		t.Errorf("b has %d lines, want 2", n)
	}
}
