package report

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cnfarch/cnfarch/lint/text"
)

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("a", 300) + "VALUE" + strings.Repeat("b", 300)
	tests := []struct {
		name, line, at, masked string
		shown, carets          string
	}{
		{"plain", "port = 1", "1", "", "port = 1", "       ^"},
		{"a word", "port = abc # c", "abc", "", "port = abc # c", "       ^^^"},
		{"tabs", "a\tb = 1", "1", "", "a       b = 1", "            ^"},
		{"a tab in the place", "x=\ty", "\ty", "", "x=      y", "  ^^^^^^^"},
		{"wide letters", "数据=值x", "值x", "", "数据=值x", "     ^^^"},
		{"combining", "e\u0301=1", "1", "", "e\u0301=1", "  ^"},
		{"control characters", "a=\x1b[0m", "\x1b", "", `a=\x1b[0m`, "  ^^^^"},
		{"no UTF-8", "a=\xff1", "1", "", `a=\xff1`, "      ^"},
		{"direction marks", "a=\u202e1", "1", "", `a=\u202e1`, "        ^"},
		{"secret", "p = hunter2 # x", "hunter2", "hunter2", "p = *** # x", "    ^^^"},
		{"secret before the place", "p=hunter2 x", "x", "hunter2", "p=*** x", "      ^"},
		{"cut around the place", long, "VALUE", "", "…" + strings.Repeat("a", 53) + "VALUE" + strings.Repeat("b", 52) + "…", strings.Repeat(" ", 54) + "^^^^^"},
		{"the end of the line", "abc", "", "", "abc", "   ^"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := []byte(tt.line)
			at := spanOf(tt.line, tt.at)
			var masked []text.Span
			if tt.masked != "" {
				masked = append(masked, spanOf(tt.line, tt.masked))
			}
			shown, carets := excerpt(src, text.Span{End: len(src)}, at, masked)
			if shown != tt.shown || carets != tt.carets {
				t.Errorf("got\n%q\n%q, want\n%q\n%q", shown, carets, tt.shown, tt.carets)
			}
		})
	}
}

func spanOf(line, part string) text.Span {
	if part == "" {
		return text.Span{Start: len(line), End: len(line)}
	}
	i := strings.Index(line, part)
	return text.Span{Start: i, End: i + len(part)}
}

func FuzzExcerpt(f *testing.F) {
	f.Add([]byte("a\t= \xff\xe2\x80\xae数"), 2, 5, 1, 3)
	f.Fuzz(func(t *testing.T, line []byte, a, b, c, d int) {
		whole := text.Span{End: len(line)}
		shown, carets := excerpt(line, whole, text.Span{Start: a, End: b}, []text.Span{{Start: c, End: d}})
		if !utf8.ValidString(shown) || strings.ContainsAny(shown, "\n\r\x1b\t") {
			t.Fatalf("%q is shown as %q", line, shown)
		}
		if len(line) > 0 && !strings.Contains(carets, "^") {
			t.Fatalf("no caret under %q", line)
		}
		if n := utf8.RuneCountInString(carets); n > excerptWidth+3 {
			t.Fatalf("%d columns", n)
		}
	})
}
