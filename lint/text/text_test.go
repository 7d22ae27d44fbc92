package text

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPos(t *testing.T) {
	f := &File{Bytes: []byte("ab\r\nc\n\nd")}
	tests := []struct {
		off  int
		want Pos
	}{
		{0, Pos{1, 1}}, {2, Pos{1, 3}}, {4, Pos{2, 1}}, {6, Pos{3, 1}}, {7, Pos{4, 1}}, {8, Pos{4, 2}}, {99, Pos{4, 2}},
	}
	for _, tt := range tests {
		if got := f.Pos(tt.off); got != tt.want {
			t.Errorf("Pos(%d) = %v, want %v", tt.off, got, tt.want)
		}
	}
}

func TestLines(t *testing.T) {
	tests := []struct {
		src  string
		want []string
	}{
		{"", []string{""}},
		{"a", []string{"a"}},
		{"a\n", []string{"a"}},
		{"a\r\nb", []string{"a", "b"}},
		{"\n\n", []string{"", ""}},
	}
	for _, tt := range tests {
		f := &File{Bytes: []byte(tt.src)}
		var got []string
		for n := 1; n <= f.Lines(); n++ {
			got = append(got, string(f.LineSpan(n).Of(f.Bytes)))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q: %s", tt.src, diff)
		}
	}
}

func TestApply(t *testing.T) {
	tests := []struct {
		name  string
		edits []Edit
		want  string
		err   bool
	}{
		{name: "none", want: "abcdef"},
		{name: "any order", edits: []Edit{{Span{4, 5}, "E"}, {Span{0, 1}, ""}}, want: "bcdEf"},
		{name: "insertions keep their order", edits: []Edit{{Span{2, 2}, "1"}, {Span{2, 2}, "2"}}, want: "ab12cdef"},
		{name: "insert before a replacement", edits: []Edit{{Span{2, 3}, "C"}, {Span{2, 2}, "<"}}, want: "ab<Cdef"},
		{name: "overlap", edits: []Edit{{Span{0, 3}, ""}, {Span{2, 4}, ""}}, err: true},
		{name: "outside", edits: []Edit{{Span{5, 7}, ""}}, err: true},
	}
	for _, tt := range tests {
		got, err := Apply([]byte("abcdef"), tt.edits)
		if (err != nil) != tt.err || string(got) != tt.want {
			t.Errorf("%s: got %q, %v; want %q", tt.name, got, err, tt.want)
		}
	}
}

func FuzzApply(f *testing.F) {
	f.Add([]byte("a = b\nc"), 0, 1, "x", 3, 4, "")
	f.Fuzz(func(t *testing.T, src []byte, a, b int, x string, c, d int, y string) {
		got, err := Apply(src, []Edit{{Span{a, b}, x}, {Span{c, d}, y}})
		if err != nil {
			return
		}
		if want := len(src) - (b - a) - (d - c) + len(x) + len(y); len(got) != want {
			t.Fatalf("length %d, want %d", len(got), want)
		}
		if !bytes.HasPrefix(got, src[:min(a, c)]) || !strings.HasSuffix(string(got), string(src[max(b, d):])) {
			t.Fatal("bytes outside the edits changed")
		}
	})
}
